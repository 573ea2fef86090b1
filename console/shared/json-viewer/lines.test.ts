import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { findLines } from './find.ts'
import { cut, lineLength, linePath, linePieces, lineValue } from './line-text.ts'
import { isOpening, jsonLines, lineAt, textLines, type Lines } from './lines.ts'
import { foldAll, lineBeside, rowAt, rowOfLine, layOutRows } from './rows.ts'

function linesOf(text: string): Lines {
  const lines = jsonLines(text)
  if (!lines) throw new Error('This is JSON.')
  return lines
}

const written = (text: string, lines: Lines): string[] =>
  Array.from({ length: lines.count }, (_, index) =>
    linePieces(text, lines, index, false)
      .map((piece) => piece.text)
      .join(''),
  )

const sample = '{"data":[{"id":"a","n":1.50},{"id":"b \\" }","n":1e400}],"meta":{"odd key":null},"none":[ ]}'

describe('JSON in lines', () => {
  test('any value is formatted like JSON.stringify does', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(0, 1, 4), (value, space) => {
        const text = JSON.stringify(value, null, space)
        // `JSON.stringify` writes empty lists on one line, as the viewer does.
        expect(written(text, linesOf(text))).toEqual(JSON.stringify(value, null, 2).split('\n'))
      }),
    )
  })

  test('numbers and escapes stay as they were sent', () => {
    expect(written(sample, linesOf(sample))).toContain('      "n": 1.50')
    expect(written(sample, linesOf(sample))).toContain('      "n": 1e400')
    expect(written(sample, linesOf(sample))).toContain(String.raw`      "id": "b \" }",`)
  })

  test('text that is not JSON is recognized', () => {
    for (const text of ['', '{', '{"a":1}x', '<html>']) expect(jsonLines(text)).toBeNull()
  })

  test('nesting of any depth is formatted', () => {
    const text = `${'['.repeat(5000)}1${']'.repeat(5000)}`
    expect(linesOf(text).count).toBe(10_001)
  })

  test('a line is named by its path', () => {
    const lines = linesOf(sample)
    const paths = Array.from({ length: lines.count }, (_, index) => linePath(sample, lines, index))
    expect(paths).toContain('$.data[1].id')
    expect(paths).toContain('$.meta["odd key"]')
    expect(paths[0]).toBe('$')
    expect(paths.at(-1)).toBe('$')
  })

  test('every value can be copied, with its members', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = JSON.stringify(value)
        const copied = lineValue(text, linesOf(text), 0)
        expect(copied).toBe(typeof value === 'string' ? value : JSON.stringify(value, null, 2))
      }),
    )
    const lines = linesOf(sample)
    const meta = Array.from({ length: lines.count }, (_, index) => index).find(
      (index) => linePath(sample, lines, index) === '$.meta',
    )
    expect(lineValue(sample, lines, meta ?? 0)).toBe('{\n  "odd key": null\n}')
  })
})

describe('plain text in lines', () => {
  test('every kind of line ending is recognized', () => {
    const text = 'a,b\r\n1,2\n\nlast'
    expect(written(text, textLines(text))).toEqual(['a,b', '1,2', '', 'last'])
  })
})

describe('rows to scroll through', () => {
  test('a folded line hides its members, and shows their number', () => {
    const lines = linesOf(sample)
    const folded = foldAll(lines)
    const rows = layOutRows(lines, folded, 0)
    const shown = Array.from({ length: rows.count }, (_, row) =>
      linePieces(sample, lines, rowAt(rows, row).line, folded.has(rowAt(rows, row).line))
        .map((piece) => piece.text)
        .join(''),
    )
    expect(shown).toEqual(['{', '  "data": [ 2 … ],', '  "meta": { 1 … },', '  "none": [ ]', '}'])
  })

  test('a hidden line is found at the line that hides it', () => {
    const lines = linesOf(sample)
    const rows = layOutRows(lines, foldAll(lines), 0)
    expect(rowOfLine(rows, 4)).toBe(1)
    expect(lineBeside(rows, 1, 1)).toBe(lineAt(lines, 1).partner + 1)
    expect(lineBeside(rows, 0, -1)).toBe(0)
  })

  test('wrapped rows together show the whole line, and nothing twice', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.integer({ min: 1, max: 30 }), (value, columns) => {
        const text = JSON.stringify(value)
        const lines = linesOf(text)
        const rows = layOutRows(lines, new Set(), columns)
        const byLine = new Map<number, string>()
        for (let index = 0; index < rows.count; index++) {
          const { line, from, to } = rowAt(rows, index)
          const pieces = cut(linePieces(text, lines, line, false), from, to)
          byLine.set(line, (byLine.get(line) ?? '') + pieces.map((piece) => piece.text).join(''))
        }
        expect([...byLine.values()]).toEqual(written(text, lines))
      }),
    )
  })

  test('the length of a line is computed without formatting it', () => {
    const lines = linesOf(sample)
    for (let index = 0; index < lines.count; index++) {
      for (const isFolded of isOpening(lines, index) ? [true, false] : [false]) {
        const text = linePieces(sample, lines, index, isFolded)
          .map((piece) => piece.text)
          .join('')
        expect(lineLength(lines, index, isFolded) - text.length).toBeOneOf([0, 1])
      }
    }
  })
})

describe('search', () => {
  test('finds each line once, in order, ignoring case', () => {
    const lines = linesOf(sample)
    const found = [...findLines(sample, lines, 'ID')].map((line) => linePath(sample, lines, line))
    expect(found).toEqual(['$.data[0].id', '$.data[1].id'])
  })

  test('characters of regular expressions are matched literally', () => {
    const text = '["a.b*c", "axbxc"]'
    expect(findLines(text, linesOf(text), '.b*').length).toBe(1)
    expect(findLines(text, linesOf(text), '').length).toBe(0)
  })
})
