import { describe, expect, it } from 'vitest'

import { dateOf, readWorkbook, unzip } from '../../../test/acceptance/read-workbook.ts'
import { nodeZipCodec } from '../../service/reads/stream/node-zip-codec.ts'
import { browserZipCodec } from './browser-zip-codec.ts'
import { CutList, cutWords } from './cut-list.ts'
import { columnName, maxSheetRows, type Cell, type Column } from './sheet.ts'
import { writeWorkbook } from './write-workbook.ts'
import type { ZipCodec } from './write-zip.ts'

const columns: readonly Column[] = [
  { label: 'Text', kind: 'text', width: 20 },
  { label: 'Number', kind: 'number', width: 10 },
  { label: 'Date', kind: 'date', width: 12 },
]

async function write(rows: readonly (readonly Cell[])[], codec: ZipCodec = nodeZipCodec): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  const workbook = { sheet: 'A & B', columns, rows: [rows], rowCount: rows.length, cutWords: cutWords.fr }
  for await (const piece of writeWorkbook(workbook, codec)) pieces.push(piece)
  return Buffer.concat(pieces)
}

describe('a workbook', () => {
  it('has a frozen header of labels, and cells of the kind of their column', async () => {
    const [sheet] = readWorkbook(
      await write([
        ['=1+1', -0.5, '2024-02-29'],
        [null, 1e300, '1900-03-01'],
        ['5', null, '9999-12-31'],
      ]),
    )
    expect(sheet?.name).toBe('A & B')
    expect(sheet?.xml).toContain('<dimension ref="A1:C4"/><sheetViews>')
    expect(sheet?.xml).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>')
    expect(sheet?.rows).toEqual([
      { A: { value: 'Text', style: 1 }, B: { value: 'Number', style: 1 }, C: { value: 'Date', style: 1 } },
      { A: { value: '=1+1', style: 3 }, B: { value: -0.5, style: 0 }, C: { value: 45_351, style: 2 } },
      { B: { value: 1e300, style: 0 }, C: { value: 61, style: 2 } },
      { A: { value: '5', style: 3 }, C: { value: 2_958_465, style: 2 } },
    ])
    expect(sheet?.rows.slice(1).map(({ C }) => dateOf(C))).toEqual(['2024-02-29', '1900-03-01', '9999-12-31'])
  })

  it('writes as text what is not a number or not an unambiguous date', async () => {
    const [sheet] = readWorkbook(
      await write([
        [7, 'many', '1900-02-28'],
        ['', Number.NaN, '0001-01-01'],
        ['', '', '2023-02-30'],
      ]),
    )
    expect(sheet?.rows.slice(1)).toEqual([
      { A: { value: '7', style: 3 }, B: { value: 'many', style: 3 }, C: { value: '1900-02-28', style: 3 } },
      { A: { value: '', style: 3 }, B: { value: 'NaN', style: 3 }, C: { value: '0001-01-01', style: 3 } },
      { A: { value: '', style: 3 }, B: { value: '', style: 3 }, C: { value: '2023-02-30', style: 3 } },
    ])
  })

  it('lists on a second sheet which texts were cut', async () => {
    const long = 'é'.repeat(40_000)
    const [first, second, ...others] = readWorkbook(
      await write([
        ['a', 1, null],
        [long, long, null],
      ]),
    )
    expect(String(first?.rows[2]?.['A']?.value)).toMatch(/^é{32758}… \[coupé\]$/)
    expect(others).toEqual([])
    expect(second?.name).toBe('Textes coupés')
    const textsOf = (row: Readonly<Record<string, { value: unknown }>>) =>
      Object.values(row).map(({ value }) => value)
    expect(second?.rows.map(textsOf)).toEqual([
      ['Cellule', 'Colonne'],
      ['A3', 'Text'],
      ['B3', 'Number'],
    ])
    expect(readWorkbook(await write([['a', 1, null]]))).toHaveLength(1)
  })

  it('is the same file for the same rows, and declares the type of each part', async () => {
    const file = await write([['a', 1, null]])
    expect(await write([['a', 1, null]])).toEqual(file)
    const types = unzip(file).get('[Content_Types].xml') ?? ''
    expect(types).toContain(
      'Extension="xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"',
    )
    expect([...unzip(file).keys()]).toEqual([
      '[Content_Types].xml',
      '_rels/.rels',
      'xl/styles.xml',
      'xl/worksheets/sheet1.xml',
      'xl/workbook.xml',
      'xl/_rels/workbook.xml.rels',
    ])
  })

  it('is written in a browser too', async () => {
    const rows = Array.from({ length: 2000 }, (_, at) => [`row ${at}`, at, '2024-01-01'] as const)
    const [sheet] = readWorkbook(await write(rows, browserZipCodec))
    expect(sheet?.rows).toEqual(readWorkbook(await write(rows))[0]?.rows)
    expect(sheet?.rows).toHaveLength(2001)
  })

  it('that fails while its rows come fails itself', async () => {
    async function* broken(): AsyncGenerator<Cell[][], void, undefined> {
      yield [['a', 1, null]]
      throw new Error('no more rows')
    }
    for (const codec of [nodeZipCodec, browserZipCodec]) {
      const workbook = { sheet: 'A', columns, rows: broken(), cutWords: cutWords.en }
      await expect(async () => {
        for await (const piece of writeWorkbook(workbook, codec)) expect(piece.length).toBeGreaterThan(0)
      }).rejects.toThrow('no more rows')
    }
  })
})

describe('the list of cut texts', () => {
  it('ends with a sheet, and counts what it does not hold', () => {
    const cuts = new CutList()
    for (let row = 2; row < maxSheetRows + 5; row++) cuts.add(row, 2)
    let [count, last]: [number, readonly Cell[] | undefined] = [0, undefined]
    for (const batch of cuts.cells(columns, cutWords.en)) {
      count += batch.length
      last = batch.at(-1) ?? last
    }
    expect([count, last]).toEqual([maxSheetRows - 1, ['and 5 more', '']])
  })

  it('names columns as Excel does', () => {
    expect([0, 25, 26, 701, 702].map(columnName)).toEqual(['A', 'Z', 'AA', 'ZZ', 'AAA'])
  })
})
