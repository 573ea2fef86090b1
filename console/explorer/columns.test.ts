import { describe, expect, it } from 'vitest'

import { csvColumns, csvTargetColumns } from '../../src/core/projection/row-csv.ts'
import {
  visibleColumns,
  columnsText,
  filePieces,
  rowJson,
  readColumns,
  readSort,
  sortRows,
  sortText,
  usualColumns,
  usualIn,
  withoutConstant,
  type ColumnName,
} from './columns.ts'
import { noFilters } from './filters.ts'
import type { Row } from './model.ts'
import { matchedFirst } from './table/matched-first.ts'
import { readLook } from './table/table-look.ts'

const row = (id: string, change: Partial<Row> = {}): Row => ({
  object: 'indicator_report',
  id,
  value: 7,
  value_text: '7.0',
  unit: 'people',
  period_start: '2024-01-01',
  period_end: '2024-12-31',
  themes: ['urn:a', 'urn:b'],
  indicator: { id: 'urn:i', name: 'Meals, warm' },
  outcome: null,
  org: { id: 'urn:o', name: '=Lakeside' },
  funds: ['Maple', 'Fonds'],
  ...change,
})

const fileOf = async (rows: readonly Row[], columns: readonly ColumnName[], format: 'csv' | 'json') =>
  (await filePieces(rows, columns, format)).join('')

describe('the columns', () => {
  it('are in the URL when they are not the default ones', () => {
    expect(columnsText(usualColumns)).toBeUndefined()
    expect(readColumns(columnsText(['value', 'id']))).toEqual(['value', 'id'])
    expect(readColumns('toString,__proto__,value,value')).toEqual(['value'])
    expect(readColumns('nothing')).toEqual(usualColumns)
  })

  it('include targets and baselines if rows have them', () => {
    const amount = { value: 10, value_text: '10', unit: 'people' }
    const target = { uri: null, name: null, ...amount, period_start: null, period_end: null }
    const withTarget = row('urn:r', { target, baseline: null })
    const withBaseline = row('urn:r', { target: null, baseline: amount })
    expect(visibleColumns(false, [row('a', { target: null, baseline: null })])).toEqual(visibleColumns(false))
    const available = visibleColumns(false, [row('a'), withTarget])
    expect(available.slice(-6)).toEqual([...csvTargetColumns, 'percent_of_target'])
    expect(readColumns(undefined, available)).toEqual(usualColumns)
    expect(readColumns('target_value', visibleColumns(false))).toEqual(usualIn(visibleColumns(false)))
    expect(columnsText(usualIn(visibleColumns(false)), visibleColumns(false))).toBeUndefined()
    // A baseline alone is not worth a column of the table; files have it.
    expect(readColumns(undefined, visibleColumns(false, [withBaseline]))).not.toContain('target_value')
    expect(rowJson(withTarget, available)).toMatchObject({ target, baseline: null, percent_of_target: 70 })
    expect(rowJson(withTarget, ['id'])).toEqual({ object: 'indicator_report', id: 'urn:r' })
  })

  it('include funds if the source has them', () => {
    expect(visibleColumns(true)).toContain('funds')
    expect(visibleColumns(false)).toEqual(csvColumns)
  })
})

describe('the order', () => {
  const sorted = (rows: readonly Row[], sort: string) =>
    sortRows(rows, readSort(sort), 'en-CA').map(({ id }) => id)

  it('is in the URL', () => {
    expect(sortText(readSort('-value'))).toBe('-value')
    expect(sortText(readSort('org_name'))).toBe('org_name')
    expect(readSort('constructor')).toBeNull()
  })

  it('by value is numeric, with empty values last in both directions', () => {
    const rows = [row('a', { value: 10 }), row('b', { value: null }), row('c', { value: 9 })]
    expect(sorted(rows, 'value')).toEqual(['c', 'a', 'b'])
    expect(sorted(rows, '-value')).toEqual(['a', 'c', 'b'])
  })

  it('by text follows the language, and is stable', () => {
    const named = (id: string, name: string | null) => row(id, { org: { id: name ?? '', name } })
    const rows = [named('1', 'Zebra'), named('2', 'école'), named('3', 'Zebra'), named('4', null)]
    expect(sorted(rows, 'org_name')).toEqual(['2', '1', '3', '4'])
    expect(sorted(rows, '-org_name')).toEqual(['1', '3', '2', '4'])
  })

  it('is by organization and indicator by default, in natural order; otherwise that of the source', () => {
    const named = (id: string, org: string | null, indicator: string) =>
      row(id, {
        org: org === null ? null : { id: org, name: org },
        indicator: { id: indicator, name: indicator },
      })
    const rows = [
      named('1', null, 'Meals'),
      named('2', 'Lodge 10', 'Meals 2'),
      named('3', 'Lodge 9', 'Meals 10'),
      named('4', 'Lodge 9', 'Meals 9'),
      named('5', 'Lodge 10', 'Meals 2'),
    ]
    expect(sortRows(rows, null, 'en-CA').map(({ id }) => id)).toEqual(['4', '3', '2', '5', '1'])
  })
})

describe('the rows as a file', () => {
  it('are CSV in the format of the service, with the chosen columns', async () => {
    expect(await fileOf([row('urn:r')], ['value', 'indicator_name', 'org_name', 'outcome_name'], 'csv')).toBe(
      'value,indicator_name,org_name,outcome_name\r\n7,"Meals, warm",\'=Lakeside,\r\n',
    )
  })

  it('are JSON in the shape of the API, with the chosen columns', () => {
    const { funds: _, ...asTheApi } = row('urn:r')
    expect(rowJson(row('urn:r'), visibleColumns(false))).toEqual(asTheApi)
    expect(rowJson(row('urn:r'), ['value', 'org_name', 'outcome_id'])).toEqual({
      object: 'indicator_report',
      value: 7,
      outcome: null,
      org: { name: '=Lakeside' },
    })
  })

  it('are complete, however many they are', async () => {
    const rows = Array.from({ length: 4321 }, (_, at) => row(`urn:${at}`))
    expect((await fileOf(rows, ['id'], 'csv')).split('\r\n')).toHaveLength(4321 + 2)
    expect(JSON.parse(await fileOf(rows, ['id'], 'json'))).toHaveLength(4321)
    expect(JSON.parse(await fileOf([], ['id'], 'json'))).toEqual([])
  })
})

describe('the columns that are shown', () => {
  const only = { ...noFilters, themes: ['urn:a'] }

  it('leave out what a filter makes the same in every row, and keep at least one', () => {
    const rows = [row('1', { themes: ['urn:a'] })]
    expect(withoutConstant(usualColumns, only, rows)).not.toContain('themes')
    expect(withoutConstant(usualColumns, { ...noFilters, org: 'urn:o' }, rows)[0]).toBe('indicator_name')
    expect(withoutConstant(['org_name'], { ...noFilters, org: 'urn:o' }, rows)).toEqual(['org_name'])
  })

  it('keep themes while a row has another one, with the matched theme first', () => {
    expect(withoutConstant(usualColumns, only, [row('1')])).toContain('themes')
    expect(matchedFirst(['urn:a', 'urn:b', 'urn:c'], ['urn:b'])).toEqual(['urn:b', 'urn:a', 'urn:c'])
  })

  it('have the stored widths, within limits', () => {
    expect(readLook('{"isRoomy":true,"widths":{"value":1,"unit":99,"odd":5,"themes":"x"}}')).toEqual({
      isRoomy: true,
      widths: { value: 3, unit: 40 },
    })
    for (const text of [null, 'no JSON', 'null', '[]', '{"widths":7}']) {
      expect(readLook(text)).toEqual({ isRoomy: false, widths: {} })
    }
  })
})
