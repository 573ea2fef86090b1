import { describe, expect, it } from 'vitest'

import { generate } from '../capsules.ts'
import {
  countStatements,
  differenceOfRows,
  differenceOfThemes,
  differenceOfTree,
  firstRows,
  selections,
  treeOf,
} from './expected.ts'

const generated = generate(2400)

it('statements are counted as JSON-LD makes them: one for each type and value, and those of nested nodes', () => {
  const node = {
    '@context': ['https://a'],
    '@id': 'urn:a',
    '@type': 'T',
    p: ['x', 'y'],
    q: { '@id': 'urn:b', r: 'z' },
  }
  const capsules = [Buffer.from(JSON.stringify([node, node]))]
  expect(countStatements({ ...generated, capsules })).toBe(2 * (1 + 2 + 1 + 1))
})

describe('a page', () => {
  const rows = firstRows(generated, selections['page-theme-year'])

  it('has rows of the filter alone, by identifier', () => {
    expect(rows.length).toBeGreaterThan(10)
    expect(rows.every(({ themes }) => themes.includes('https://metadata.un.org/sdg/3'))).toBe(true)
    expect(rows.map(({ uri }) => uri)).toEqual(rows.map(({ uri }) => uri).toSorted())
  })

  it('may name its themes in any order, and twice', () => {
    const others = rows.map((row) => ({ ...row, themes: [...row.themes, ...row.themes].toReversed() }))
    expect(differenceOfRows(others, rows)).toBeUndefined()
  })

  it('is wrong with a row too few, another value, or another order', () => {
    const [first, second, ...others] = rows
    if (!first || !second) throw new Error('there are rows')
    expect(differenceOfRows(rows.slice(1), rows)).toContain('rows, not')
    expect(differenceOfRows([{ ...first, value_text: 'x' }, second, ...others], rows)).toContain('row 0')
    expect(differenceOfRows([second, first, ...others], rows)).toContain('row 0')
  })
})

it('a facet is wrong with a missing theme or another count', () => {
  const expected = new Map([
    ['a', 2],
    ['b', 3],
  ])
  expect(differenceOfThemes([...expected], expected)).toBeUndefined()
  expect(differenceOfThemes([['a', 2]], expected)).toBe('1 themes, not 2')
  expect(
    differenceOfThemes(
      [
        ['a', 2],
        ['b', 4],
      ],
      expected,
    ),
  ).toBe('4 reports with b')
})

it('a tree is wrong with a missing report or another value', () => {
  const { reports } = treeOf(generated)
  const found = [...reports].map(([uri, value_text]) => ({ uri, value_text }))
  expect(found).toHaveLength(60)
  expect(differenceOfTree(found, reports)).toBeUndefined()
  expect(differenceOfTree(found.slice(1), reports)).toBe('59 reports, not 60')
  expect(
    differenceOfTree([{ uri: found[0]?.uri ?? '', value_text: 'x' }, ...found.slice(1)], reports),
  ).toContain('has x')
})
