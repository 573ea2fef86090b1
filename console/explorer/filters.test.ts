import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { countFacets } from './facets/count-facets.ts'
import { filterCount, filterSearch, isReversed, matches, noFilters, readFilters } from './filters.ts'
import type { Filters, Row } from './model.ts'
import { readExplorerSearch } from './search.ts'

const row = (change: Partial<Row> = {}): Row => ({
  object: 'indicator_report',
  id: 'urn:r',
  value: 1,
  value_text: '1',
  unit: null,
  period_start: '2024-01-01',
  period_end: '2024-12-31',
  themes: [],
  indicator: { id: 'urn:i', name: 'Meals' },
  outcome: null,
  org: null,
  funds: [],
  ...change,
})

const text = fc.string({ minLength: 1 }).filter((each) => !each.includes('\t'))
const anyFilters: fc.Arbitrary<Filters> = fc.record({
  themes: fc.uniqueArray(text, { maxLength: 3 }),
  funds: fc.uniqueArray(text, { maxLength: 3 }),
  provinces: fc.uniqueArray(text, { maxLength: 3 }),
  localities: fc.uniqueArray(text, { maxLength: 1 }),
  sectors: fc.uniqueArray(text, { maxLength: 3 }),
  populations: fc.uniqueArray(text, { maxLength: 1 }),
  orgTypes: fc.uniqueArray(text, { maxLength: 1 }),
  org: fc.option(text),
  outcome: fc.option(text),
  indicator: fc.option(text),
  from: fc.constantFrom(null, '2024-01-31'),
  to: fc.constantFrom(null, '2024-12-31'),
  kind: fc.constantFrom('numeric' as const, 'qualitative' as const, null),
})

const plain = (search: object) =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined))

describe('filters in the URL', () => {
  it('are parsed as they were written', () => {
    fc.assert(
      fc.property(anyFilters, (filters) => {
        const inAddress = new URLSearchParams(plain(filterSearch(filters))).toString()
        const search = readExplorerSearch(Object.fromEntries(new URLSearchParams(inAddress)))
        expect(readFilters(search)).toEqual(filters)
      }),
    )
  })

  it('that cannot be parsed are ignored', () => {
    expect(readFilters({ kind: 'odd', from: '2024-13-01', to: 'soon', org: '', theme: '\t' })).toEqual(
      noFilters,
    )
    // The service refuses a day that there is not.
    expect(readFilters({ from: '2024-02-30', to: '2024-02-29' })).toEqual({ ...noFilters, to: '2024-02-29' })
    expect(filterCount(noFilters)).toBe(0)
  })

  it('are counted as the page shows them, a period once', () => {
    const year = { from: '2024-01-01', to: '2024-12-31' }
    expect(filterCount({ ...noFilters, ...year, themes: ['https://metadata.un.org/sdg/4'] })).toBe(2)
    expect(filterCount({ ...noFilters, from: year.from, org: 'org_1' })).toBe(2)
  })

  it('may hold a period that ends before it starts', () => {
    expect(isReversed({ ...noFilters, from: '2025-01-01', to: '2024-01-01' })).toBe(true)
    expect(isReversed({ ...noFilters, from: '2025-01-01' })).toBe(false)
  })
})

describe('a row matches', () => {
  const is = (change: Partial<Row>, filters: Partial<Filters>) =>
    matches(row(change), { ...noFilters, ...filters })

  it('any of several themes, and all kinds of filters at once', () => {
    expect(is({ themes: ['a'] }, { themes: ['a', 'b'] })).toBe(true)
    expect(is({ themes: ['c'] }, { themes: ['a', 'b'] })).toBe(false)
    expect(is({ themes: ['a'], funds: ['F'] }, { themes: ['a'], funds: ['G'] })).toBe(false)
  })

  it('a period that it overlaps, with one date if only one is known', () => {
    expect(is({}, { from: '2024-12-31' })).toBe(true)
    expect(is({}, { from: '2025-01-01' })).toBe(false)
    expect(is({}, { to: '2023-12-31' })).toBe(false)
    expect(is({ period_start: null }, { from: '2024-12-01', to: '2025-01-01' })).toBe(true)
    expect(is({ period_start: null, period_end: null }, { to: '2025-01-01' })).toBe(false)
    const reversed = { period_start: '2024-12-31', period_end: '2024-01-01' }
    expect(is(reversed, { from: '2024-06-01', to: '2024-06-30' })).toBe(true)
    expect(is(reversed, { from: '2025-01-01' })).toBe(false)
  })

  it('as numeric or as qualitative', () => {
    expect(is({ value: null }, { kind: 'numeric' })).toBe(false)
    expect(is({ value: null }, { kind: 'qualitative' })).toBe(true)
    expect(is({ value: 0 }, { kind: 'numeric' })).toBe(true)
  })
})

describe('a facet', () => {
  const o1 = { id: 'o1', name: 'Lakeside' }
  const rows = [
    row({ id: '1', themes: ['a', 'b'], org: o1, funds: ['F'] }),
    row({ id: '2', themes: ['a'], org: { id: 'o2', name: null }, value: null }),
    row({ id: '3', org: o1, funds: ['F', 'G'] }),
  ]

  it('is counted under the other filters, not under its own', () => {
    const facets = countFacets(rows, { ...noFilters, themes: ['b'] })
    expect(facets.themes).toEqual([
      { value: 'a', name: null, count: 2 },
      { value: 'b', name: null, count: 1 },
    ])
    expect(facets.organizations).toEqual([{ value: 'o1', name: 'Lakeside', count: 1 }])
    expect(facets.unthemed).toBe(1)
  })

  it('counts the reports of a fund', () => {
    expect(countFacets(rows, noFilters).funds).toEqual([
      { value: 'F', name: null, count: 2 },
      { value: 'G', name: null, count: 1 },
    ])
  })

  it('counts qualitative reports separately', () => {
    const { numeric, qualitative } = countFacets(rows, { ...noFilters, kind: 'numeric' })
    expect([numeric, qualitative]).toEqual([2, 1])
  })

  it('has for every value the count that choosing it alone would give', () => {
    const letter = fc.constantFrom('a', 'b', 'c')
    const anyRow = fc
      .record({ themes: fc.uniqueArray(letter), funds: fc.uniqueArray(letter), org: fc.option(letter) })
      .map(({ themes, funds, org }) =>
        row({ themes, funds, org: org === null ? null : { id: org, name: org } }),
      )
    const chosen = fc.record({
      themes: fc.uniqueArray(letter),
      funds: fc.uniqueArray(letter),
      org: fc.option(letter),
    })
    fc.assert(
      fc.property(fc.array(anyRow), chosen, (all, some) => {
        const filters = { ...noFilters, ...some }
        const counted = (change: Partial<Filters>) =>
          all.filter((each) => matches(each, { ...filters, ...change })).length
        const facets = countFacets(all, filters)
        for (const { value, count } of facets.themes) expect(count).toBe(counted({ themes: [value] }))
        for (const { value, count } of facets.funds) expect(count).toBe(counted({ funds: [value] }))
        for (const { value, count } of facets.organizations) expect(count).toBe(counted({ org: value }))
      }),
    )
  })
})
