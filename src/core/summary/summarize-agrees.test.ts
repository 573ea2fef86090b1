// Summaries of generated rows against a recomputation of its own: fractions instead of scaled decimals, every pair of reports
// for overlaps, every year of a period counted by its days.
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { times } from '../../../test/random-seed.ts'
import { summarize } from './summarize.ts'
import { splits, type Split, type SummaryGroup, type SummaryRow, type SummaryTarget } from './summary.ts'

const unitKinds = new Map<string | null, 'percentage' | 'rate' | null>([
  ['people', null],
  ['😀', null],
  ['\uFFFD', null],
  ['%', 'percentage'],
  ['meals / day', 'rate'],
  [null, null],
])

interface Fraction {
  readonly top: bigint
  readonly bottom: bigint
}

function fractionOf(text: string): Fraction {
  const [mantissa = '', exponent = '0'] = text.toLowerCase().split('e')
  const [whole = '', decimals = ''] = mantissa.split('.')
  const [top, power] = [BigInt(`${whole}${decimals}`), BigInt(exponent) - BigInt(decimals.length)]
  return power < 0n ? { top, bottom: 10n ** -power } : { top: top * 10n ** power, bottom: 1n }
}

const added = (a: Fraction, b: Fraction): Fraction => ({
  top: a.top * b.bottom + b.top * a.bottom,
  bottom: a.bottom * b.bottom,
})

const bits = (value: bigint): number => value.toString(2).length

/** Rounds to the nearest double in binary, half to even. */
function doubleOf({ top, bottom }: Fraction): number {
  if (top === 0n) return 0
  const size = top < 0n ? -top : top
  let exponent = Math.max(-1074, bits(size) - bits(bottom) - 53)
  const at = (power: number) =>
    power < 0 ? [size << BigInt(-power), bottom] : [size, bottom << BigInt(power)]
  let [up = 0n, down = 1n] = at(exponent)
  if (up / down >= 1n << 53n) [up = 0n, down = 1n] = at(++exponent)
  const [quotient, twice] = [up / down, (up % down) * 2n]
  const rounded = twice > down || (twice === down && quotient % 2n === 1n) ? quotient + 1n : quotient
  const half = Math.trunc(exponent / 2)
  return (top < 0n ? -1 : 1) * Number(rounded) * 2 ** half * 2 ** (exponent - half)
}

const dayOf = (text: string): number => Date.parse(text) / 86_400_000

type Dated = Pick<SummaryRow, 'period_start' | 'period_end'>

function daysOf({ period_start: from, period_end: to }: Dated): readonly [number, number] | null {
  const bounds = [from, to].flatMap((day) => (day === null ? [] : [dayOf(day)]))
  return bounds.length === 0 ? null : [Math.min(...bounds), Math.max(...bounds)]
}

function yearsOf(row: SummaryRow): string | null {
  const days = daysOf(row)
  if (!days) return null
  const perYear = new Map<number, number>()
  for (let day = days[0]; day <= days[1]; day++) {
    const year = new Date(day * 86_400_000).getUTCFullYear()
    perYear.set(year, (perYear.get(year) ?? 0) + 1)
  }
  const all = [...perYear.keys()]
  const counted = all.filter((year) => (perYear.get(year) ?? 0) > 1)
  const [first, last] = [counted[0] ?? all.at(-1), counted.at(-1) ?? all.at(-1)]
  return first === last ? `${first}` : `${first}/${last}`
}

function shareDays(a: Dated, b: Dated): boolean {
  const [one, other] = [daysOf(a), daysOf(b)]
  if (!one || !other) return true
  return Math.min(one[1], other[1]) - Math.max(one[0], other[0]) + 1 > 1
}

const pairs = <T>(all: readonly T[]): (readonly [T, T])[] =>
  all.flatMap((a, at) => all.slice(at + 1).map((b) => [a, b] as const))

const overlaps = (rows: readonly SummaryRow[]): boolean =>
  pairs(rows).some(([a, b]) => a.org?.id === b.org?.id && shareDays(a, b))

type Value = string | null

const valuesOf = (row: SummaryRow, split: Split): Value[] => {
  const several = (values: readonly string[]): Value[] => (values.length === 0 ? [null] : [...values])
  if (split === 'theme') return several(row.themes)
  if (split === 'fund') return several(fundsOf(row))
  if (split === 'province') return several(provincesOf(row))
  if (split === 'sector') return several(sectorsOf(row))
  return [split === 'org' ? (row.org?.id ?? null) : yearsOf(row)]
}

const fundsOf = ({ org }: SummaryRow): string[] =>
  org === null ? [] : ['Maple', 'Fonds Érable'].slice(0, Number(org.id.slice(-1)))

const provincesOf = ({ org }: SummaryRow): string[] => (org === null ? [] : [`urn:${org.id}`])
const sectorsOf = ({ org }: SummaryRow): string[] => (org === null ? [] : ['urn:arts', 'urn:food'])
const ofOrganization = { fundsOf, provincesOf, sectorsOf }

const keysOf = (row: SummaryRow, by: readonly Split[]): Value[][] =>
  by.reduce<Value[][]>(
    (keys, split) => keys.flatMap((key) => valuesOf(row, split).map((value) => [...key, value])),
    [[row.indicator.id, row.unit]],
  )

const ofGroup = (group: SummaryGroup, by: readonly Split[]): Value[] => [
  group.indicator.id,
  group.unit,
  ...by.map((split) => (split === 'org' ? (group.org?.id ?? null) : (group[split] ?? null))),
]

function expectedGroup(rows: readonly SummaryRow[]) {
  const numeric = rows.filter(({ value }) => value !== null)
  const values = numeric.map(({ value }) => value ?? 0)
  const total = numeric.map((row) => fractionOf(row.value_text.trim())).reduce(added, { top: 0n, bottom: 1n })
  const sum = doubleOf(total)
  const reason =
    numeric.length === 0
      ? 'no_numbers'
      : (unitKinds.get(rows[0]?.unit ?? null) ??
        (overlaps(numeric) ? 'overlapping_periods' : Number.isFinite(sum) ? null : 'out_of_range'))
  const mean =
    numeric.length === 0 ? null : doubleOf({ ...total, bottom: total.bottom * BigInt(numeric.length) })
  return {
    report_count: rows.length,
    numeric_count: numeric.length,
    sum: reason === null ? sum : null,
    min: numeric.length === 0 ? null : Math.min(...values),
    max: numeric.length === 0 ? null : Math.max(...values),
    mean,
    not_summed: reason,
    ...spanOf(rows),
  }
}

/** Targets in these tests are the same where their identifiers are. */
function expectedTarget(rows: readonly SummaryRow[], isSummed: boolean) {
  const none = { target: null, percent_of_target: null }
  const numeric = rows.filter(({ value }) => value !== null)
  const compared = numeric.flatMap(({ unit, org, target }) =>
    target && target.value !== null && target.unit === unit ? [{ org: org?.id, target }] : [],
  )
  if (compared.length === 0 || compared.length < numeric.length) return none
  if (!isSummed && numeric.length > 1) return none
  const isAmbiguous = pairs(compared).some(([a, b]) =>
    a.target.uri === b.target.uri
      ? a.org !== b.org || daysOf(a.target) === null
      : a.org === b.org && shareDays(a.target, b.target),
  )
  if (isAmbiguous) return none
  const sumOf = (texts: Iterable<string>) =>
    [...texts].map((each) => fractionOf(each.trim())).reduce(added, { top: 0n, bottom: 1n })
  const goal = sumOf(new Map(compared.map(({ target }) => [target.uri, target.value_text])).values())
  if (!Number.isFinite(doubleOf(goal))) return none
  const reached = sumOf(numeric.map(({ value_text: each }) => each))
  const [top, bottom] = [reached.top * 100n * goal.bottom, reached.bottom * goal.top]
  const percent =
    bottom === 0n ? null : doubleOf(bottom < 0n ? { top: -top, bottom: -bottom } : { top, bottom })
  return {
    target: doubleOf(goal),
    percent_of_target: percent !== null && Number.isFinite(percent) ? percent : null,
  }
}

function spanOf(rows: readonly SummaryRow[]) {
  const days = rows
    .flatMap((row) => [row.period_start, row.period_end])
    .filter((each) => each !== null)
    .sort()
  return { period_start: days[0] ?? null, period_end: days.at(-1) ?? null }
}

const text = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.tuple(fc.integer({ min: -9999, max: 9999 }), fc.nat(99)).map(([a, b]) => `${a}.${b}`),
  },
  { weight: 2, arbitrary: fc.integer().map(String) },
  {
    weight: 2,
    arbitrary: fc.tuple(fc.integer(), fc.integer({ min: -30, max: 30 })).map(([a, b]) => ` ${a}e${b}`),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.bigInt({ min: -(10n ** 40n), max: 10n ** 40n }), fc.integer({ min: -400, max: 280 }))
      .map(([a, b]) => `${a}E${b}`),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      'many',
      '',
      '1.7e308',
      '-1.7e308',
      '5e-324',
      '4.9e-324',
      '2.2250738585072011e-308',
    ),
  },
)

const day = fc.oneof(
  fc.constantFrom(
    null,
    '2022-12-30',
    '2022-12-31',
    '2023-01-01',
    '2023-01-02',
    '2023-06-30',
    '2023-12-31',
    '2024-01-01',
  ),
  fc.integer({ min: 18_993, max: 20_088 }).map((at) => new Date(at * 86_400_000).toISOString().slice(0, 10)),
)

const valueOf = (written: string): number | null => {
  const value = Number(written)
  return written === '' || !Number.isFinite(value) ? null : value + 0
}

const arbitraryRow: fc.Arbitrary<SummaryRow> = fc
  .record({
    value_text: text,
    unit: fc.constantFrom(...unitKinds.keys()),
    period_start: day,
    period_end: day,
    themes: fc.uniqueArray(fc.constantFrom('urn:t:1', 'urn:t:2', 'urn:t:3'), { maxLength: 2 }),
    indicator: fc.constantFrom('ind_1', 'ind_2').map((id) => ({ id, name: null })),
    org: fc
      .constantFrom(null, 'org_0', 'org_1', 'org_2')
      .map((id) => (id === null ? null : { id, name: id })),
  })
  .map((row) => ({ ...row, value: valueOf(row.value_text) }))

/** Few, so that reports share them; mostly in the unit of most rows. */
const arbitraryTargets: fc.Arbitrary<readonly SummaryTarget[]> = fc
  .array(
    fc.record({ value_text: text, unit: fc.constantFrom('people', '%'), period_start: day, period_end: day }),
    { minLength: 1, maxLength: 4 },
  )
  .map((all) =>
    all.map((each, at) => ({
      uri: `urn:target:${at}`,
      name: null,
      ...each,
      value: valueOf(each.value_text),
    })),
  )

/** Rows of few organizations and units, nearly all with a target. */
const arbitraryTargetRows: fc.Arbitrary<SummaryRow[]> = arbitraryTargets.chain((targets) =>
  fc.array(
    fc
      .tuple(arbitraryRow, fc.constantFrom('people', '%'), fc.constantFrom(null, ...targets, ...targets))
      .map(([row, unit, target]) => ({ ...row, unit, target })),
    { maxLength: 12 },
  ),
)

const arbitraryBy: fc.Arbitrary<Split[]> = fc.uniqueArray(fc.constantFrom(...splits), { maxLength: 3 })

/** Code points, null last. */
function inOrder(a: readonly Value[], b: readonly Value[]): number {
  const points = (value: Value) =>
    value === null ? [Infinity] : Array.from(value, (each) => each.codePointAt(0) ?? 0)
  for (const [at, value] of a.entries()) {
    const [left, right] = [points(value), points(b[at] ?? null)]
    for (let place = 0; place < Math.max(left.length, right.length); place++) {
      const difference = (left[place] ?? -1) - (right[place] ?? -1)
      if (difference !== 0 && !Number.isNaN(difference)) return difference
    }
  }
  return 0
}

describe('a summary of any rows', () => {
  it('has the groups, sums and reasons of a recomputation, in order', () => {
    fc.assert(
      fc.property(fc.array(arbitraryRow, { maxLength: 25 }), arbitraryBy, (rows, by) => {
        const groups = new Map<string, { key: Value[]; rows: SummaryRow[] }>()
        for (const row of rows) {
          for (const key of keysOf(row, by)) {
            const name = JSON.stringify(key)
            const group = groups.get(name) ?? { key, rows: [] }
            group.rows.push(row)
            groups.set(name, group)
          }
        }
        const expected = [...groups.values()].sort((a, b) => inOrder(a.key, b.key))
        const { data, total_reports } = summarize(rows, { by, ...ofOrganization })
        expect(total_reports).toBe(rows.length)
        expect(data.map((group) => ofGroup(group, by))).toEqual(expected.map(({ key }) => key))
        for (const [at, group] of data.entries()) {
          expect(group).toMatchObject(expectedGroup(expected[at]?.rows ?? []))
        }
      }),
      { numRuns: times(150) },
    )
  })

  it('is compared with the targets of a recomputation, and is the same besides', () => {
    fc.assert(
      fc.property(arbitraryTargetRows, arbitraryBy, (rows, by) => {
        const plain = summarize(rows, { by, ...ofOrganization })
        const { data, total_reports } = summarize(rows, { by, ...ofOrganization, targets: true })
        const rowsIn = (group: SummaryGroup) => {
          const name = JSON.stringify(ofGroup(group, by))
          return rows.filter((row) => keysOf(row, by).some((key) => JSON.stringify(key) === name))
        }
        expect(total_reports).toBe(plain.total_reports)
        expect(data).toEqual(
          plain.data.map((group) => ({
            ...group,
            ...expectedTarget(rowsIn(group), group.not_summed === null),
          })),
        )
      }),
      { numRuns: times(150) },
    )
  })

  it('does not depend on the order of the rows', () => {
    fc.assert(
      fc.property(fc.array(arbitraryRow, { maxLength: 12 }), arbitraryBy, (rows, by) => {
        expect(summarize(rows.toReversed(), { by, ...ofOrganization })).toEqual(
          summarize(rows, { by, ...ofOrganization }),
        )
      }),
      { numRuns: times(50) },
    )
  })
})
