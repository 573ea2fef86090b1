// What cells say that a stored value alone does not: days, percentages, formulas.
import { describe, expect, it } from 'vitest'

import type { MadeCell } from '../../../test/workbooks/make-workbook.ts'
import { convert, report, withRow } from '../../../test/workbooks/read-made.ts'

const reportOf = async (...given: Parameters<typeof convert>) =>
  (await convert(...given)).graph.find((entry) => entry['@type'] === 'cids:IndicatorReport')

describe('a number in a column of days', () => {
  it.each<[MadeCell, boolean, string]>([
    [45_292, false, '2024-01-01'],
    [45_292.75, false, '2024-01-01'],
    [43_830, true, '2024-01-01'],
    // A year, and texts, are no day numbers.
    [2024, false, '2024'],
    ['45292', false, '45292'],
    [-1, false, '-1'],
  ])('%j is a day of the calendar of the workbook', async (cell, is1904, day) => {
    const read = await reportOf(withRow('IndicatorReport', 3, cell), { is1904 })
    expect(read).toMatchObject({ startedAtTime: day, value: { hasNumericalValue: '1283' } })
  })
})

describe('a formula that was never calculated', () => {
  it.each(['<f>1+1</f>', '<f>1+1</f><v></v>', '<f t="shared" si="0"/>'])(
    '%s is the violation cell-error, which says what to do',
    async (content) => {
      const sheets = withRow('IndicatorReport', 2, { attributes: '', content })
      const { items, conforms } = await report(sheets)
      expect(conforms).toBe(false)
      expect(items).toMatchObject([
        { rule: 'cell-error', cell: { sheet: 'IndicatorReport', column: 'C', row: 2 } },
      ])
      expect(items[0]?.message).toMatch(/never calculated.*Open the file in Excel and save it/)
      expect((await report(sheets, 'fr')).items[0]?.message).toMatch(/Ouvrez le fichier dans Excel/)
    },
  )

  it('with an empty text as its result is an empty cell', async () => {
    const empty = { attributes: 't="str"', content: '<f>""</f><v></v>' }
    expect((await report(withRow('IndicatorReport', 1, empty))).items).toEqual([])
  })
})
