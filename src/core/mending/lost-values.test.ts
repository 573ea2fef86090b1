// Values that are kept as words and days that are not read: what each probably means is offered, and one answer does for
// many that are alike.
import { readFileSync } from 'node:fs'

import { describe, expect, it } from 'vitest'

import { makeWorkbook } from '../../../test/workbooks/make-workbook.ts'
import { sampleSheets } from '../../../test/workbooks/sample-sheets.ts'
import { cellName } from '../spreadsheet/cell-place.ts'
import { isLostNote } from '../validation/lost-notes.ts'
import { renderReport } from '../validation/render-report.ts'
import { reportAsText } from '../validation/report-text.ts'
import { MendSession } from './mend-session.ts'
import type { Decision, Proposal } from './proposal.ts'
import { WorkbookSession } from './workbook/workbook-session.ts'

const file = readFileSync(new URL('../../../test/fixtures/capsules/lost-values.jsonld', import.meta.url))

const first = (proposals: readonly Proposal[]): Map<string, Decision> =>
  new Map(
    proposals.flatMap(({ id, options = [] }) =>
      options[0]?.means === 'keep' ? [] : [[id, { kind: 'option', at: 0 }]],
    ),
  )

const firstLine = (text: string): string => text.slice(0, text.indexOf('\n'))

describe('a file with values and days that are not read', () => {
  it('says so first, in both languages', async () => {
    const { findings } = await new MendSession(file).asGiven()
    const texts = (['en', 'fr'] as const).map((language) =>
      firstLine(reportAsText(renderReport(findings, language), language)),
    )
    expect(texts).toEqual([
      'Accepted, but 8 values are kept as words, 5 periods are not read and 1 period ends before it begins.',
      'Acceptée, mais 8 valeurs sont conservées comme des mots, 5 périodes ne sont pas lues et 1 période se termine avant de commencer.',
    ])
  })

  it('is changed by nothing that was not chosen', async () => {
    const { text, original, open } = await new MendSession(file).mend(new Map())
    expect(text).toBe(original)
    expect(open.every(({ isNeeded, kind }) => !isNeeded && kind === 'choice')).toBe(true)
  })

  it('asks alike what is alike', async () => {
    const { proposals } = await new MendSession(file).asGiven()
    const groups = new Map<string, string[]>()
    for (const { group, value = '' } of proposals) groups.set(group, [...(groups.get(group) ?? []), value])
    expect([...groups.values()]).toEqual([
      ['1,250', '1 250', '75%', 'about 40', '$1,500.00', '1 150'],
      ['2,350 hours'],
      ['3 of 12'],
      ['Jan 1, 2024', '2024'],
      ['03/04/2024'],
      ['31/12/2024', '2024'],
      ['spring'],
      ['fin 2025'],
      ['2024-01-01T23:59:59'],
    ])
  })

  it('has what each probably means where that is chosen', async () => {
    const session = new MendSession(file)
    const { proposals } = await session.asGiven()
    const { text, findings } = await session.mend(first(proposals))
    expect(findings.notes.flatMap(({ note, value }) => (isLostNote(note) ? value : []))).toEqual([
      '3 of 12',
      'spring',
      'fin 2025',
    ])
    const { '@graph': graph } = JSON.parse(text) as { '@graph': Record<string, unknown>[] }
    const reports = graph.filter((entry) => entry['@type'] === 'cids:IndicatorReport').slice(0, 5)
    expect(
      reports.map(({ value, startedAtTime, endedAtTime, ...rest }) => [
        (value as { hasNumericalValue: string }).hasNumericalValue,
        startedAtTime,
        endedAtTime,
        rest['i72:unit_of_measure'],
      ]),
    ).toEqual([
      ['1250', '2024-01-01T00:00:00', '2024-12-31T23:59:59', undefined],
      ['1250', '2024-04-03T00:00:00', '2024-12-31T23:59:59', undefined],
      ['75', '2024-01-01T00:00:00', '2024-12-31T23:59:59', undefined],
      ['40', '2024-01-01T00:00:00', '2024-12-31T23:59:59', undefined],
      ['2350', '2024-01-01T00:00:00', '2024-12-31T23:59:59', 'hours'],
    ])
  })
})

it('a workbook is asked about by its cells, and gets the answers there', async () => {
  const sheets = { ...sampleSheets }
  const [header = [], row = []] = sampleSheets['IndicatorReport'] ?? []
  const changed = [...row]
  changed[2] = '1,250'
  changed[3] = '31/12/2023'
  sheets['IndicatorReport'] = [header, changed]
  const session = new WorkbookSession(makeWorkbook(sheets))
  const { proposals, findings } = await session.asGiven()
  expect(findings.notes.map(({ note, cell }) => [note, cell && cellName(cell)])).toEqual([
    ['value-not-numeric', 'IndicatorReport!C2'],
    ['period-unreadable', 'IndicatorReport!D2'],
  ])
  expect(proposals.map(({ cell }) => cell && cellName(cell))).toEqual([
    'IndicatorReport!C2',
    'IndicatorReport!D2',
  ])
  const mended = await session.mend(first(proposals))
  expect(mended.findings.notes).toEqual([])
  expect(mended.cells.map(({ before, after }) => [before, after])).toEqual([
    ['1,250', '1250'],
    ['31/12/2023', '2023-12-31'],
  ])
  await mended.file()
})
