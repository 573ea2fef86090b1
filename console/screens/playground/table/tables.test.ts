import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { readCsv, tablesOfCsv, tablesOfJson, tablesOfLines, type AnswerTable } from './tables.ts'

const texts = (table: AnswerTable | undefined): string[][] =>
  (table?.rows ?? []).map((row) => row.map((cell) => cell.text))

describe('an answer as tables', () => {
  test('a list becomes rows; nested objects are shown by name', () => {
    const [data, around] = tablesOfJson({
      data: [
        {
          id: 'rep_0h5m1ei8v4a2q7d3k9s6c1b0tn',
          value: 12,
          org: { id: 'org_1', name: 'Lakeside' },
          themes: ['a', 'b'],
        },
        { id: 'x', value: null, org: null, themes: [], extra: true },
      ],
      meta: { row_count: 2, cursor: null },
    })
    expect(data?.path).toBe('data')
    expect(data?.columns).toEqual(['id', 'value', 'org', 'themes', 'extra'])
    expect(texts(data)).toEqual([
      ['rep_0h5m1ei8v4a2q7d3k9s6c1b0tn', '12', 'Lakeside', 'a, b', ''],
      ['x', '', '', '', 'true'],
    ])
    expect(data?.rows[0]?.map((cell) => cell.kind)).toEqual(['id', 'number', 'text', 'text', 'none'])
    expect(texts(around)).toEqual([
      ['meta.row_count', '2'],
      ['meta.cursor', ''],
    ])
  })

  test('every level of a tree is a table, whose rows name their parents', () => {
    const tables = tablesOfJson({
      name: 'Lakeside',
      outcomes: [
        { name: 'Fed', indicators: [{ name: 'Meals', reports: [{ value: 1 }, { value: 2 }] }] },
        { name: 'Housed', indicators: [] },
      ],
      indicators: [],
    })
    expect(tables.map(({ path }) => path)).toEqual([
      '',
      'outcomes',
      'outcomes.indicators',
      'outcomes.indicators.reports',
    ])
    expect(texts(tables[2])).toEqual([['Fed', 'Meals']])
    expect(texts(tables[3])).toEqual([
      ['Meals', '1'],
      ['Meals', '2'],
    ])
  })

  test('an empty list is a table without rows, and any JSON has a table', () => {
    expect(tablesOfJson({ data: [], meta: { row_count: 0 } })[0]).toEqual({
      path: 'data',
      isFields: false,
      columns: [],
      rows: [],
    })
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const isEmpty = JSON.stringify(value) === '{}'
        expect(tablesOfJson(value).length > 0).toBe(!isEmpty)
      }),
    )
  })

  test('JSON-LD values are cells', () => {
    const [graph] = tablesOfJson({
      '@graph': [{ '@id': 'urn:a', p: [{ '@id': 'urn:b' }, { '@value': 'c' }] }],
    })
    expect(texts(graph)).toEqual([['urn:a', 'urn:b, c']])
  })

  test('JSON lines are rows; an incomplete one is skipped', () => {
    expect(texts(tablesOfLines('{"a":1}\n{"a":2,"b":"x"}\n{"a":')[0])).toEqual([
      ['1', ''],
      ['2', 'x'],
    ])
  })
})

describe('CSV', () => {
  const quote = (field: string) => `"${field.replaceAll('"', '""')}"`

  test('is parsed as it was written', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(fc.string(), { minLength: 2, maxLength: 4 }), { minLength: 1 }),
        (rows) => {
          const text = rows.map((row) => row.map(quote).join(',')).join('\r\n')
          expect(readCsv(text)).toEqual(rows)
        },
      ),
    )
  })

  test('has its column names in the first line', () => {
    const [table] = tablesOfCsv('id,value,org\r\na,1.5,"Meals, and more"\r\nb,,\r\n')
    expect(table?.columns).toEqual(['id', 'value', 'org'])
    expect(texts(table)).toEqual([
      ['a', '1.5', 'Meals, and more'],
      ['b', '', ''],
    ])
  })
})
