// Which row of a sheet holds its headers, and that nothing around it is left out without a word.
import { describe, expect, it } from 'vitest'

import type { MadeRows } from '../../../test/workbooks/make-workbook.ts'
import { convert, report } from '../../../test/workbooks/read-made.ts'
import { base, sampleSheets } from '../../../test/workbooks/sample-sheets.ts'

const reports: MadeRows = sampleSheets['IndicatorReport'] ?? []
const title = (count: number): MadeRows => Array.from({ length: count }, (_, at) => [`Title ${at + 1}`])

describe('the header row', () => {
  it('is the first of the first ten rows that holds @id or its label; what stands above it is noted', async () => {
    const plain = await convert(sampleSheets)
    for (const [count, label] of [
      [1, '@id'],
      [9, 'Identifiant (@id)'],
    ] as const) {
      const [[, ...headers] = [], ...rows] = reports
      const sheets = { ...sampleSheets, IndicatorReport: [...title(count), [label, ...headers], ...rows] }
      const { graph } = await convert(sheets)
      expect(graph).toEqual(plain.graph)
      const { conforms, items, notes } = await report(sheets)
      expect({ conforms, items }).toEqual({ conforms: true, items: [] })
      expect(notes).toMatchObject([{ note: 'rows-above-headers', focus: 'IndicatorReport!A1' }])
      expect(notes[0]?.message).toContain(count === 1 ? 'a filled row' : '9 filled rows')
    }
    const french = await report({ ...sampleSheets, IndicatorReport: [...title(2), ...reports] }, 'fr')
    expect(french.notes[0]?.message).toContain('2 lignes remplies')
  })

  it('without @id makes each filled row of the sheet a violation at its cell', async () => {
    const rows = (count: number): MadeRows => reports.slice(1, 1 + count)
    for (const above of [title(10), [], [['Name', 'Value', 'From', 'To', 'Indicator']]]) {
      const sheets = { ...sampleSheets, IndicatorReport: [...above, ...rows(1), [null, null, 5]] }
      const { items, conforms } = await report(sheets)
      expect(conforms).toBe(false)
      const missing = items.filter(({ rule }) => rule === 'missing-id')
      const first = above.length === 1 ? 2 : 1
      expect(missing.map(({ cell }) => cell?.row)).toEqual(
        Array.from({ length: above.length + 2 - (first - 1) }, (_, at) => at + first),
      )
      expect(missing[0]?.focus).toBe(`IndicatorReport!A${first}`)
      expect(missing[0]?.message).toContain('no column @id')
    }
    const french = await report({ ...sampleSheets, Theme: [['x'], ['y']] }, 'fr')
    const missing = french.items.filter(({ rule }) => rule === 'missing-id')
    expect(missing.map(({ cell }) => cell?.row)).toEqual([1, 2])
    expect(missing[0]?.message).toContain('aucune colonne @id')
  })

  it('says nothing else of rows for which no column is known', async () => {
    const { items } = await report({ ...sampleSheets, IndicatorReport: title(3) })
    expect(items.map(({ rule, focus }) => [rule, focus])).toEqual([
      ['missing-id', 'IndicatorReport!A1'],
      ['missing-id', 'IndicatorReport!A2'],
      ['missing-id', 'IndicatorReport!A3'],
    ])
  })

  it('alone, and without @id, is noted; with @id it is a sheet to be filled in', async () => {
    const { notes, conforms } = await report({ ...sampleSheets, Target: [['Name', 'Value', 'Indicator']] })
    expect(conforms).toBe(true)
    expect(notes).toMatchObject([{ note: 'rows-above-headers', focus: 'Target!A1' }])
    expect(notes[0]?.message).toContain('no column @id')
    const known = await report({ ...sampleSheets, Target: [['@id', 'Name']], Address: [] })
    expect(known.notes).toEqual([])
  })
})

describe('what is left out', () => {
  it('is counted in filled rows, without the headers', async () => {
    const { notes } = await report({
      ...sampleSheets,
      Theme: [
        ['@id', 'hasName', 'Colour', 'Size'],
        [`${base}/theme/food`, 'Food security', 'green'],
        [`${base}/theme/1`, 'Food', 'red'],
        [null, null, ' ', 1],
      ],
      Ideas: [['a'], [' '], [null, 'b']],
      'Reports 2024': [...title(1), ...reports, ...reports.slice(1)],
      Empty: [],
    })
    expect(notes.map(({ note, focus }) => [note, focus])).toEqual([
      ['unknown-sheet', 'Ideas'],
      ['unknown-sheet', 'Reports 2024'],
      ['unknown-sheet', 'Empty'],
      ['unknown-column', 'Theme!C1'],
      ['unknown-column', 'Theme!D1'],
    ])
    const counts = notes.map(
      ({ message }) => /\d+ filled rows?|a filled row|no filled row/.exec(message)?.[0],
    )
    expect(counts).toEqual([
      '2 filled rows',
      '3 filled rows',
      'no filled row',
      '2 filled rows',
      'a filled row',
    ])
  })
})
