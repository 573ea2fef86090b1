// Rows for tests: a typical one, and arbitrary ones.
import * as fc from 'fast-check'

import type { Row } from '../model.ts'

export const rowWith = (change: Partial<Row> = {}): Row => ({
  object: 'indicator_report',
  id: 'r1',
  value: 120,
  value_text: String(change.value ?? 120),
  unit: 'people',
  period_start: '2023-01-01',
  period_end: '2023-12-31',
  themes: [],
  indicator: { id: 'i1', name: 'Jobs created' },
  outcome: null,
  org: { id: 'o1', name: 'Spruce Ladder' },
  funds: [],
  ...change,
})

export const yearly = (year: number, value: number | null, change: Partial<Row> = {}): Row =>
  rowWith({
    id: `r${year}-${change.org?.id ?? 'o1'}`,
    value,
    value_text: String(value),
    period_start: `${String(year).padStart(4, '0')}-01-01`,
    period_end: `${String(year).padStart(4, '0')}-12-31`,
    ...change,
  })

const day = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2035-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

const maybe = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: null, freq: 4 })

const named = (letter: string, most: number) =>
  fc.integer({ min: 1, max: most }).map((n) => ({ id: `${letter}${n}`, name: `${letter} ${n}` }))

const anyRow: fc.Arbitrary<Row> = fc
  .record({
    value: maybe(
      fc.oneof(fc.integer({ min: -1000, max: 1000 }), fc.double({ noNaN: true, noDefaultInfinity: true })),
    ),
    unit: maybe(fc.constantFrom('people', '%', 'CAD')),
    period_start: maybe(day),
    period_end: maybe(day),
    themes: fc.subarray(['t1', 't2', 't3']),
    indicator: named('i', 3),
    org: maybe(named('o', 4)),
    id: fc.uuid(),
  })
  .map((some) => rowWith({ ...some, value_text: String(some.value) }))

export const anyRows = fc.array(anyRow, { maxLength: 60 })
