// Workbooks that other programs wrote: test/fixtures/workbooks/make.py.
import { readFileSync } from 'node:fs'

import { describe, expect, it } from 'vitest'

import { openFile } from './read-file.ts'

const base = 'https://lakeside.example'

async function graphOf(name: string) {
  const bytes = readFileSync(new URL(`../../../test/fixtures/workbooks/${name}`, import.meta.url))
  const opened = await openFile(bytes)
  if (!opened.ok) throw new Error(JSON.stringify(opened))
  const { items, notes } = opened.check(await opened.read())
  const { '@graph': graph } = JSON.parse(new TextDecoder().decode(opened.document)) as {
    '@graph': readonly Readonly<Record<string, unknown>>[]
  }
  return { graph, items, notes }
}

const unit = 'https://ontology.commonapproach.org/cids#countUnit'
const measure = (text: string) => ({ '@type': 'i72:Measure', hasNumericalValue: text, unit_of_measure: unit })

describe.each(['openpyxl.xlsx', 'openpyxl-1904.xlsx', 'xlsxwriter.xlsx', 'libreoffice.xlsx'])(
  '%s',
  (name) => {
    it('is read as it was filled in', async () => {
      const { graph, items, notes } = await graphOf(name)
      const cell = { sheet: 'IndicatorReport', column: 'C', row: 4 }
      expect(items).toEqual([])
      expect(notes).toMatchObject([{ note: 'value-not-numeric', value: '1,200', cell }])
      expect(graph.find((entry) => entry['@type'] === 'cids:Organization')).toMatchObject({
        hasDescription: 'Meals & more – “good” <food>',
      })
      const reports = graph.filter((entry) => entry['@type'] === 'cids:IndicatorReport')
      expect(
        reports.map(({ value, startedAtTime, endedAtTime }) => [value, startedAtTime, endedAtTime]),
      ).toEqual([
        [measure('1283'), '2024-01-01', '2024-12-31'],
        [measure('0.3'), '2025-01-01', '2025-12-31'],
        [measure('1,200'), '2023-01-01', '2023-12-31'],
        [measure('1200'), '2022-01-01', '2022-12-31'],
        [measure('true'), '2021-01-01', '2021-12-31'],
      ])
      expect(reports[0]).toMatchObject({
        '@id': `${base}/report/1`,
        forIndicator: `${base}/indicator/1`,
        hasName: '2024',
      })
    })
  },
)

it('a filled template that LibreOffice saved is read, its example and its lists are not', async () => {
  const { graph, items, notes } = await graphOf('libreoffice-template.xlsx')
  expect({ items, notes }).toEqual({ items: [], notes: [] })
  expect(graph.map((entry) => entry['@type'])).toEqual([
    'cids:Organization',
    'cids:Outcome',
    'cids:Indicator',
    'cids:IndicatorReport',
  ])
  expect(graph[3]).toMatchObject({
    value: { hasNumericalValue: '1283' },
    startedAtTime: '2025-01-01',
    forIndicator: `${base}/indicator/1`,
  })
})
