import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import type { Row } from '../../../contract/row-schemas.ts'
import { csvCell, csvColumns } from '../../../core/projection/row-csv.ts'
import { csvHeaderWith, csvWriter } from './row-csv.ts'

/** All rows as they are sent. */
function csvOf(rows: readonly Row[]): string {
  const write = csvWriter()
  return rows.map(write).join('')
}

/** A strict reader of RFC 4180, for what is written here. */
function readCsv(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  for (let at = 0; at < text.length;) {
    let cell = ''
    if (text[at] === '"') {
      for (at++; text[at] !== '"' || text[at + 1] === '"'; at++) {
        if (text[at] === '"') at++
        cell += text[at]
      }
      at++
    } else {
      while (at < text.length && text[at] !== ',' && !text.startsWith('\r\n', at)) cell += text[at++]
    }
    row.push(cell)
    if (text[at] === ',') at++
    else {
      if (!text.startsWith('\r\n', at)) throw new Error(`a row ends oddly at ${at}`)
      at += 2
      rows.push(row)
      row = []
    }
  }
  return rows
}

let rowsMade = 0

/** Each of an indicator of its own. */
const row = (valueText: string, name: string | null = 'x'): Row => ({
  object: 'indicator_report',
  id: 'rep_1',
  value: null,
  value_text: valueText,
  unit: null,
  period_start: '2024-01-01',
  period_end: null,
  themes: ['urn:a', 'urn:b'],
  indicator: { id: `ind_${++rowsMade}`, name },
  outcome: null,
  org: null,
})

describe('a CSV cell', () => {
  it.each([
    ['plain', 'plain'],
    ['', ''],
    ['a,b', '"a,b"'],
    ['say "hi"', '"say ""hi"""'],
    ['two\nlines', '"two\nlines"'],
    ['=1+1', "'=1+1"],
    ['+cmd', "'+cmd"],
    ['-2+3', "'-2+3"],
    ['@sum', "'@sum"],
    ['\tx', "'\tx"],
    ['\rx', `"'\rx"`],
    ['\nx', `"'\nx"`],
    ['\uFF1D1+1', "'\uFF1D1+1"],
    ['\uFF0Bcmd', "'\uFF0Bcmd"],
    ['\uFF0D5', "'\uFF0D5"],
    ['\uFF20sum', "'\uFF20sum"],
    ['=a,"b"', `"'=a,""b"""`],
    ['-5', '-5'],
    ['+3.20', '+3.20'],
    ['-.5e-7', '-.5e-7'],
    ['-', "'-"],
    ['\t5', "'\t5"],
    ['1-2', '1-2'],
  ])('of %j is %j', (text, cell) => expect(csvCell(text)).toBe(cell))
})

describe('CSV rows', () => {
  it('have the columns of the header, themes separated by spaces, and nothing for null', () => {
    const [header, cells] = readCsv(csvHeaderWith({}) + csvOf([row('12%', null)]))
    expect(header).toEqual([...csvColumns])
    expect(cells).toEqual([
      'rep_1',
      '',
      '12%',
      '',
      '2024-01-01',
      '',
      'urn:a urn:b',
      'ind_1',
      '',
      '',
      '',
      '',
      '',
    ])
  })

  it('give every text back as it was, but for the guard of formulas', () => {
    const unguarded = (text: string | undefined) =>
      text?.replace(/^'(?=[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20])/, '')
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.string({ unit: 'grapheme' }), fc.string())), (texts) => {
        const cells = readCsv(csvOf(texts.map(([value, name]) => row(value, name))))
        expect(cells.map((each) => [each[2], each[8]].map(unguarded))).toEqual(
          texts.map((pair) => pair.map(unguarded)),
        )
      }),
    )
  })
})
