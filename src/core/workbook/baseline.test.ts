// The column of baselines: a measure of its indicator, in the indicator's unit.
import { expect, it } from 'vitest'

import type { MadeCell } from '../../../test/workbooks/make-workbook.ts'
import { convert, report, type Sheets } from '../../../test/workbooks/read-made.ts'
import { sampleSheets } from '../../../test/workbooks/sample-sheets.ts'

const withBaseline = (header: string, cell: MadeCell, unit = 'Count'): Sheets => {
  const [headers = [], [...cells] = []] = sampleSheets['Indicator'] ?? []
  cells[3] = unit
  return {
    ...sampleSheets,
    Indicator: [
      [...headers, header],
      [...cells, cell],
    ],
  }
}

const measured = async (sheets: Sheets, options?: Parameters<typeof convert>[1]): Promise<unknown> =>
  (await convert(sheets, options)).graph.find((entry) => entry['@type'] === 'cids:Indicator')?.['hasBaseline']

it.each(['Baseline', 'Valeur de référence', 'hasBaseline', 'cids:hasBaseline'])(
  'is read under the header %s',
  async (header) => {
    const sheets = withBaseline(header, 900)
    const unit = 'https://ontology.commonapproach.org/cids#countUnit'
    expect(await measured(sheets)).toEqual({
      '@type': 'i72:Measure',
      hasNumericalValue: '900',
      unit_of_measure: unit,
    })
    expect(await report(sheets)).toMatchObject({ conforms: true, notes: [] })
    expect(await measured(withBaseline(header, null))).toBeUndefined()
    expect(await measured(withBaseline(header, ''))).toBeUndefined()
  },
)

it('is what its cell shows where the unit is a percentage, and is noted', async () => {
  const styles = '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="9"/></cellXfs></styleSheet>'
  const sheets = withBaseline('Baseline', { attributes: 's="1"', content: '<v>0.6</v>' }, 'Percent')
  expect(await measured(sheets, { styles })).toMatchObject({ hasNumericalValue: '60' })
  const { notes } = await report(sheets, 'en', { styles })
  expect(notes).toMatchObject([
    {
      note: 'percent-cell',
      path: 'cids:hasBaseline',
      cell: { sheet: 'Indicator', column: 'G', row: 2 },
    },
  ])
})

it('is noted with its cell where it is words', async () => {
  const { notes } = await report(withBaseline('Baseline', 'about 40'))
  expect(notes).toMatchObject([
    { note: 'value-not-numeric', value: 'about 40', cell: { sheet: 'Indicator', column: 'G', row: 2 } },
  ])
})
