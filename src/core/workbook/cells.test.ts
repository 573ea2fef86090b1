// What cells say that a stored value alone does not: days, percentages, formulas.
import { describe, expect, it } from 'vitest'

import type { MadeCell } from '../../../test/workbooks/make-workbook.ts'
import { convert, report, withRow, type Sheets } from '../../../test/workbooks/read-made.ts'
import { base, sampleSheets } from '../../../test/workbooks/sample-sheets.ts'

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

const styles =
  '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="0.0\\ %;[Red]\\-0.0\\ %"/><numFmt numFmtId="165" formatCode="0&quot;%&quot;"/>' +
  '</numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="9"/><xf numFmtId="10"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>'
const [whole, fine, day, french, written] = [1, 2, 3, 4, 5]

const formatted = (format: number, number: string): MadeCell => ({
  attributes: `s="${format}"`,
  content: `<v>${number}</v>`,
})

/** The sample with this value, and with units of its indicator and of the report itself. */
function withValue(value: MadeCell, indicator: string | null, own: string | null = null): Sheets {
  const [[id, name, , start, end, ...of] = []] = (sampleSheets['IndicatorReport'] ?? []).slice(1)
  const header = [
    '@id',
    'hasName',
    'value',
    'unit_of_measure',
    'startedAtTime',
    'endedAtTime',
    'forIndicator',
  ]
  const [indicators = [], first = []] = sampleSheets['Indicator'] ?? []
  return {
    ...sampleSheets,
    Indicator: [indicators, first.map((cell, at) => (at === 2 ? null : at === 3 ? indicator : cell))],
    IndicatorReport: [
      header,
      [id ?? null, name ?? null, value, own, start ?? null, end ?? null, of[0] ?? null],
    ],
    Target: [
      ['@id', 'value', 'unit_of_measure', 'forIndicator'],
      ['urn:target', value, own, of[0] ?? null],
    ],
  }
}

const valuesOf = async (sheets: Sheets) =>
  (await convert(sheets, { styles })).graph.flatMap(({ value }) =>
    typeof value === 'object' && value !== null && 'hasNumericalValue' in value
      ? value.hasNumericalValue
      : [],
  )

describe('a cell with the format of percentages', () => {
  it.each<[number, string, string]>([
    [whole, '0.25', '25'],
    [fine, '0.285', '28.5'],
    [french, '0.28999999999999998', '29'],
    [whole, '1', '100'],
    [whole, '-1.5', '-150'],
    [fine, '1E-7', '0.00001'],
    [whole, '0', '0'],
  ])(
    'shows what the value is (format %i): %s is %s, of reports and targets',
    async (format, stored, value) => {
      const cell = formatted(format, stored)
      for (const [unit, own] of [
        ['Percent', null],
        ['people', '% (participants)'],
        ['Taux de réussite (%)', null],
        ['http://qudt.org/vocab/unit/PERCENT', null],
      ] as const) {
        const sheets = withValue(cell, unit, own)
        expect(await valuesOf(sheets)).toEqual([value, value])
        const { notes, conforms } = await report(sheets, 'en', { styles })
        expect(conforms).toBe(true)
        expect(notes).toMatchObject([
          {
            note: 'percent-cell',
            focus: `${base}/report/1`,
            path: 'i72:value',
            cell: { sheet: 'IndicatorReport', column: 'C', row: 2 },
          },
          { note: 'percent-cell', focus: 'urn:target', cell: { sheet: 'Target', column: 'B', row: 2 } },
        ])
        expect(notes[0]?.message).toMatch(new RegExp(`^Cell IndicatorReport!C2: .*the value is ${value}\\.$`))
      }
    },
  )

  it.each([
    ['people', 'but its unit “people” is no percentage, so the value is what the cell stores: 0.25.'],
    [null, 'but no unit says that it is a percentage, so the value is what the cell stores: 0.25.'],
  ])('under the unit %j stays as it is stored, and the note says so', async (unit, words) => {
    const sheets = withValue(formatted(whole, '0.25'), unit)
    expect(await valuesOf(sheets)).toEqual(['0.25', '0.25'])
    const { notes } = await report(sheets, 'en', { styles })
    expect(notes.map(({ note }) => note)).toEqual(['percent-cell', 'percent-cell'])
    expect(notes[0]?.message).toContain(`shows 25%, ${words}`)
    expect((await report(sheets, 'fr', { styles })).notes[0]?.message).toMatch(/^Cellule .* affiche 25\s%/)
  })

  it('is one that multiplies: a percent sign in quotation marks, and a text, are not', async () => {
    for (const cell of [formatted(written, '25'), '25']) {
      const sheets = withValue(cell, 'Percent')
      expect(await valuesOf(sheets)).toEqual(['25', '25'])
      expect((await report(sheets, 'en', { styles })).notes).toEqual([])
    }
  })
})

describe('a date in a column of values', () => {
  it('is the date that Excel shows, with a note that says which number it may be', async () => {
    const sheets = withValue(formatted(day, '5'), 'Count')
    expect(await valuesOf(sheets)).toEqual(['1900-01-05', '1900-01-05'])
    const { notes } = await report(sheets, 'en', { styles })
    expect(notes.map(({ note, value }) => [note, value])).toEqual([
      ['date-in-value', '1900-01-05'],
      ['date-in-value', '1900-01-05'],
    ])
    expect(notes[0]?.message).toContain('If the number 5 is meant')
    const text = { attributes: 't="d"', content: '<v>2024-01-05T00:00:00</v>' }
    const iso = await report(withValue(text, 'Count'), 'fr')
    expect(iso.notes[0]?.message).toContain('contient la date 2024-01-05')
  })
})

it('a number of another form than its issuer gives is noted at its cell', async () => {
  const sheets = {
    ...sampleSheets,
    OrganizationID: [
      ['@id', 'forOrganization', 'hasIdentifier', 'issuedBy'],
      [`${base}/number`, `${base}/org`, '119219815 RR 0001', 'Canada Revenue Agency'],
    ],
  }
  const { notes } = await report(sheets)
  expect(notes).toMatchObject([
    {
      note: 'identifier-form',
      focus: `${base}/number`,
      path: 'org:hasIdentifier',
      value: '119219815 RR 0001',
      cell: { sheet: 'OrganizationID', column: 'C', row: 2 },
    },
  ])
})
