// Cells written into the XML of sheets as several programs write them.
import { describe, expect, it } from 'vitest'

import type { CellEdit } from './cell-place.ts'
import { editSheet, type SheetFormats } from './edit-sheet.ts'

const formats: SheetFormats = {
  formats: ['plain', 'day', 'percent'],
  is1904: false,
  listsFormulas: false,
  isData: (row) => row > 1,
}

const text = (row: number, column: number, value: string | null): CellEdit => ({
  row,
  column,
  text: value,
  kind: 'text',
})

const inline = (cell: string, value: string): string =>
  `<c r="${cell}" t="inlineStr"><is><t>${value}</t></is></c>`

describe('a cell', () => {
  it('is put between others, with rows and cells that leave out where they are', () => {
    const xml =
      '<worksheet><sheetData><row><c><v>1</v></c></row><row r="3"><c r="C3"><v>2</v></c></row></sheetData></worksheet>'
    expect(editSheet(xml, [text(1, 1, 'b'), text(2, 0, 'new'), text(3, 0, 'a')], formats)).toBe(
      `<worksheet><sheetData><row><c><v>1</v></c>${inline('B1', 'b')}</row><row r="2">${inline('A2', 'new')}</row>` +
        `<row r="3">${inline('A3', 'a')}<c r="C3"><v>2</v></c></row></sheetData></worksheet>`,
    )
  })

  it('is put into an empty row and an empty sheet, with the prefix of the sheet', () => {
    const row = '<x:worksheet><x:sheetData><x:row r="2" spans="1:2" ht="20"/></x:sheetData></x:worksheet>'
    expect(editSheet(row, [{ ...text(2, 0, '7'), kind: 'number' }], formats)).toBe(
      '<x:worksheet><x:sheetData><x:row r="2" ht="20"><x:c r="A2"><x:v>7</x:v></x:c></x:row></x:sheetData></x:worksheet>',
    )
    expect(editSheet('<worksheet><sheetData/></worksheet>', [text(1, 0, 'a')], formats)).toBe(
      `<worksheet><sheetData><row r="1">${inline('A1', 'a')}</row></sheetData></worksheet>`,
    )
  })

  it('keeps its format, or takes that of its column, and widens the size that the sheet names', () => {
    const xml =
      '<worksheet><dimension ref="A1:A2"/><sheetData><row r="1"><c r="B1" s="9"/></row>' +
      '<row r="2"><c r="A2" s="4"><f>1+1</f><v>2</v></c><c r="B2" s="1"><v>45000</v></c></row></sheetData></worksheet>'
    const day: CellEdit = { row: 3, column: 1, text: '2024-12-31', kind: 'day' }
    expect(editSheet(xml, [text(2, 0, null), day], formats)).toBe(
      '<worksheet><dimension ref="A1:B3"/><sheetData><row r="1"><c r="B1" s="9"/></row>' +
        '<row r="2"><c r="A2" s="4"/><c r="B2" s="1"><v>45000</v></c></row>' +
        '<row r="3"><c r="B3" s="1"><v>45657</v></c></row></sheetData></worksheet>',
    )
  })

  it('takes the format of the nearest cell of its column in a row of data, of two the one above', () => {
    const rows = [1, 2, 6, 8].map((row) => `<row r="${row}"><c r="A${row}" s="${row}"/></row>`).join('')
    const xml = `<worksheet><sheetData>${rows}</sheetData></worksheet>`
    const edited = editSheet(
      xml,
      [3, 4, 5, 7, 9].map((row) => text(row, 0, 'a')),
      formats,
    )
    const styles = [...edited.matchAll(/r="A(\d)" s="(\d)" t=/g)].map(([, row, style]) => [row, style].join())
    expect(styles).toEqual(['3,2', '4,2', '5,6', '7,6', '9,8'])
  })

  it('is one of very many that widen the size', () => {
    const xml = '<worksheet><dimension ref="A1:A2"/><sheetData/></worksheet>'
    const edits = Array.from({ length: 200_000 }, (_, at) => text(at + 1, 1, 'a'))
    expect(editSheet(xml, edits, formats)).toContain('<dimension ref="A1:B200000"/>')
  })

  it('is no number where its format would show another one', () => {
    const xml =
      '<worksheet><sheetData><row r="2"><c r="A2" s="2"/><c r="B2" s="1"/></row></sheetData></worksheet>'
    const number = (column: number): CellEdit => ({ row: 2, column, text: '25', kind: 'number' })
    expect(editSheet(xml, [number(0), number(1)], formats)).toBe(
      '<worksheet><sheetData><row r="2"><c r="A2" s="2" t="inlineStr"><is><t>25</t></is></c>' +
        '<c r="B2" s="1" t="inlineStr"><is><t>25</t></is></c></row></sheetData></worksheet>',
    )
  })

  it('is text, whatever it begins with, and comments and character data are left alone', () => {
    const xml =
      '<worksheet><!-- <row r="1"> --><sheetData><row r="1"><c r="A1" t="str"><v><![CDATA[<c>]]></v></c></row></sheetData></worksheet>'
    expect(editSheet(xml, [text(1, 1, '=1+1 <b>')], formats)).toBe(
      xml.replace('</c></row>', `</c>${inline('B1', '=1+1 &lt;b&gt;')}</row>`),
    )
  })
})
