import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import type { FilterQuery } from '../../src/contract/row-operations.ts'
import { noFilters } from './filters.ts'
import { filtersWithin, offeredValues, withinLocked } from './locked-filters.ts'
import type { Filters } from './model.ts'

const names = {}
const narrowed = (chosen: Filters, query: FilterQuery): Filters => {
  const locked = { query, names }
  return filtersWithin(withinLocked(chosen, locked), locked)
}

describe('the filters of a link', () => {
  it('apply where the reader chose nothing', () => {
    const query = { theme: ['a', 'b'], org: 'org_1', outcome: ['out_1'], 'period[from]': '2024-01-01' }
    expect(narrowed(noFilters, query)).toEqual({
      ...noFilters,
      themes: ['a', 'b'],
      org: 'org_1',
      outcome: 'out_1',
      from: '2024-01-01',
    })
  })

  it('leave the choice among several values, and none of a single one', () => {
    expect(offeredValues({ query: { fund: ['A', 'B'] }, names }, 'fund')).toEqual(['A', 'B'])
    expect(offeredValues({ query: { org: 'org_1' }, names }, 'org')).toEqual(['org_1'])
    expect(offeredValues({ query: {}, names }, 'org')).toBeUndefined()
    expect(narrowed({ ...noFilters, funds: ['B', 'C'] }, { fund: ['A', 'B'] }).funds).toEqual(['B'])
    expect(withinLocked({ ...noFilters, funds: ['A'] }, { query: { fund: ['A'] }, names }).funds).toEqual([])
  })

  it('bound the period that the reader chooses', () => {
    const query = { 'period[from]': '2023-01-01', 'period[to]': '2024-12-31' }
    const wider = narrowed({ ...noFilters, from: '2020-01-01', to: '2026-12-31' }, query)
    expect([wider.from, wider.to]).toEqual(['2023-01-01', '2024-12-31'])
    const narrower = narrowed({ ...noFilters, from: '2023-06-01', to: '2024-01-31' }, query)
    expect([narrower.from, narrower.to]).toEqual(['2023-06-01', '2024-01-31'])
  })

  it('are never widened, whatever is chosen', () => {
    const value = fc.constantFrom('a', 'b', 'c')
    const list = fc.uniqueArray(value)
    const lockedList = fc.option(fc.uniqueArray(value, { minLength: 1 }), { nil: undefined })
    const day = fc.constantFrom('2022-01-01', '2023-01-01', '2024-01-01')
    const chosen: fc.Arbitrary<Filters> = fc.record({
      themes: list,
      funds: list,
      provinces: list,
      localities: list,
      sectors: fc.constant([]),
      populations: fc.constant([]),
      orgTypes: fc.constant([]),
      org: fc.option(value),
      outcome: fc.option(value),
      indicator: fc.option(value),
      from: fc.option(day),
      to: fc.option(day),
      kind: fc.constantFrom(null, 'numeric', 'qualitative'),
    })
    const query = fc.record({
      theme: lockedList,
      fund: lockedList,
      org: fc.option(value, { nil: undefined }),
      from: fc.option(day, { nil: undefined }),
      to: fc.option(day, { nil: undefined }),
      kind: fc.constantFrom(undefined, 'numeric' as const),
    })
    fc.assert(
      fc.property(chosen, query, (wanted, { theme, fund, org, from, to, kind }) => {
        const asked = Object.fromEntries(
          Object.entries({ theme, fund, org, kind, 'period[from]': from, 'period[to]': to }).filter(
            ([, each]) => each !== undefined,
          ),
        ) as FilterQuery
        const applied = narrowed(wanted, asked)
        if (theme) expect(theme).toEqual(expect.arrayContaining([...applied.themes]))
        if (theme) expect(applied.themes).not.toEqual([])
        if (fund) expect(fund).toEqual(expect.arrayContaining([...applied.funds]))
        if (org !== undefined) expect(applied.org).toBe(org)
        if (from !== undefined) expect((applied.from ?? '') >= from).toBe(true)
        if (to !== undefined) expect((applied.to ?? '9999') <= to).toBe(true)
        if (kind !== undefined) expect(applied.kind).toBe(kind)
      }),
    )
  })
})
