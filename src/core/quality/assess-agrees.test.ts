// Findings in generated namespaces against a count of its own: every pair of reports, every day of a period, fractions in the
// place of decimals.
import * as fc from 'fast-check'
import { expect, it } from 'vitest'

import { isLongRun } from '../../../test/long-run.ts'
import { assess } from './assess.ts'
import type {
  AssessedIndicator,
  AssessedOrganization,
  AssessedOutcome,
  AssessedRow,
  Check,
} from './quality.ts'

const today = '2026-11-19'

/** With the size that each is as a fraction of 1000; null: no number. */
const values = new Map<string, number | null>([
  ['1', 1000],
  ['10', 10_000],
  ['1.1', 1100],
  ['11', 11_000],
  ['-100', 100_000],
  ['0', 0],
  ['1,250', null],
  ['about 40', null],
  ['very good', null],
])
const lost = new Set(['1,250', 'about 40'])
const sameUnits = new Map([
  ['people', 'p'],
  ['People', 'p'],
  ['hour', 'h'],
  ['hours', 'h'],
])
const day = fc.constantFrom(
  null,
  '2020-01-01',
  '2022-12-31',
  '2023-01-01',
  '2023-06-30',
  '2023-12-31',
  '2024-01-01',
  '2024-06-30',
  '2024-11-19',
  '2024-11-20',
  '2024-12-31',
  '2025-01-01',
  '2026-02-28',
)
const pick = <T>(...all: readonly T[]) => fc.constantFrom(...all)
const subset = (...all: readonly string[]) => fc.subarray([...all])

const organizations = fc.subarray(['org_a', 'org_b', 'org_c']).chain((ids) =>
  fc.tuple(
    ...ids.map((id) =>
      fc.record({
        id: fc.constant(id),
        name: pick(null, 'Maple', 'Érable'),
        profile: pick(null, {}),
        identifiers: fc.array(
          fc.record({ value: pick('1 2', '12', '3'), issued_by: pick(null, 'urn:on', 'urn:bc') }),
          {
            maxLength: 2,
          },
        ),
      }),
    ),
  ),
)

const outcomes = fc.tuple(subset(), subset('urn:t')).map(([first, second]) => [
  { id: 'out_a', themes: first },
  { id: 'out_b', themes: second },
])

const indicatorIds = ['ind_a', 'ind_b', 'ind_c', 'ind_d']
const indicators = fc.tuple(
  ...indicatorIds.slice(1).map((id) =>
    fc.record({
      id: fc.constant(id),
      name: pick(null, 'Meals'),
      themes: subset('urn:own'),
      outcome_id: pick(null, 'out_a', 'out_b', 'out_gone'),
      org_ids: subset('org_a', 'org_b', 'org_gone'),
    }),
  ),
)

const rows = fc
  .array(
    fc.record({
      value_text: pick(...values.keys()),
      unit: pick(null, ...sameUnits.keys()),
      period_start: day,
      period_end: day,
      themes: subset('urn:t'),
      indicator: pick(...indicatorIds.map((id) => ({ id, name: null }))),
      org: pick(null, ...['org_a', 'org_b', 'org_d'].map((id) => ({ id, name: null }))),
      name: pick(undefined, 'Target 2024', 'Targets', 'objectif: 10'),
    }),
    { maxLength: 40 },
  )
  .map((all) =>
    all.map((each, at) => ({
      ...each,
      id: `rep_${at}`,
      value: values.get(each.value_text) === null ? null : Number(each.value_text),
    })),
  )

const number = (text: string): number => Date.parse(text) / 86_400_000

/** The numbers of all days of a report. */
function daysOf({ period_start: start, period_end: end }: AssessedRow): readonly number[] {
  const known = [start, end].flatMap((each) => (each === null ? [] : [number(each)]))
  const [first, last] = [Math.min(...known), Math.max(...known)]
  return known.length === 0 ? [] : Array.from({ length: last - first + 1 }, (_, at) => first + at)
}

const isCompared = (one: AssessedRow, other: AssessedRow): boolean =>
  one !== other &&
  one.org?.id === other.org?.id &&
  one.indicator.id === other.indicator.id &&
  sameUnits.get(one.unit ?? '') === sameUnits.get(other.unit ?? '') &&
  [one, other].every((each) => each.value !== null && daysOf(each).length > 0)

/** The one that ended last before this began, of the same days the one that began last. */
function findBefore(row: AssessedRow, all: readonly AssessedRow[]): AssessedRow | undefined {
  const first = daysOf(row)[0] ?? 0
  const place = (each: AssessedRow) => [daysOf(each).at(-1) ?? 0, daysOf(each)[0] ?? 0] as const
  return all
    .filter((each) => isCompared(row, each) && place(each)[0] <= first && place(each)[1] < first)
    .sort((a, b) => place(b)[0] - place(a)[0] || place(b)[1] - place(a)[1] || (a.id < b.id ? 1 : -1))[0]
}

function isTenfold(row: AssessedRow, all: readonly AssessedRow[]): boolean {
  const before = findBefore(row, all)
  if (!before) return false
  const [one = 0, other = 0] = [row, before].map(({ value_text: text }) => values.get(text) ?? 0)
  const [days, daysBefore] = [daysOf(row).length, daysOf(before).length]
  const isAsLong = Math.max(days, daysBefore) <= 2 * Math.min(days, daysBefore)
  return isAsLong && one > 0 && other > 0 && (one >= 10 * other || other >= 10 * one)
}

const overlaps = (row: AssessedRow, all: readonly AssessedRow[]): boolean =>
  all.some((each) => {
    const days = new Set(daysOf(each))
    return isCompared(row, each) && daysOf(row).filter((one) => days.has(one)).length > 1
  })

function isLonger(row: AssessedRow): boolean {
  const days = daysOf(row)
  const limit = new Date((days[0] ?? 0) * 86_400_000)
  limit.setUTCFullYear(limit.getUTCFullYear() + 2)
  return days.length > 0 && (days.at(-1) ?? 0) > limit.getTime() / 86_400_000
}

type Answer = readonly [found: readonly string[], of: number]
interface Generated {
  readonly organizations: readonly Required<AssessedOrganization>[]
  readonly indicators: readonly AssessedIndicator[]
  readonly outcomes: readonly AssessedOutcome[]
  readonly rows: readonly (AssessedRow & { readonly name?: string | undefined })[]
}

function expectedReports(id: string, { rows: all }: Generated): Partial<Record<Check, Answer>> {
  const own = all.filter(({ org }) => org?.id === id)
  const those = (
    among: readonly AssessedRow[],
    test: (row: AssessedRow & { name?: string }) => boolean,
  ): Answer => [among.filter(test).map((row) => row.id), among.length]
  const dated = own.filter((row) => row.value !== null && daysOf(row).length > 0)
  const ofIndicators = [...new Set(own.map(({ indicator }) => indicator.id))]
  const unitsOf = (indicator: string) =>
    new Set(
      own.flatMap((row) =>
        row.indicator.id === indicator && row.unit !== null ? [sameUnits.get(row.unit)] : [],
      ),
    )
  return {
    'value-not-numeric': those(own, (row) => lost.has(row.value_text)),
    'period-unreadable': those(own, (row) => [row.period_start, row.period_end].includes(null)),
    'period-backwards': those(own, (row) => number(row.period_start ?? '') > number(row.period_end ?? '')),
    'period-over-24-months': those(own, isLonger),
    'periods-overlap': those(dated, (row) => overlaps(row, all)),
    'value-ten-times-previous': those(dated, (row) => isTenfold(row, all)),
    'possible-target': those(own, ({ name = '' }) => name === 'Target 2024' || name.startsWith('objectif')),
    'unit-changed': [ofIndicators.filter((each) => unitsOf(each).size > 1), ofIndicators.length],
  }
}

function expectedEntities(id: string, data: Generated): Partial<Record<Check, Answer>> {
  const own = data.indicators.filter(({ org_ids: ids }) => ids.includes(id))
  const reportsOn = (indicator: string) => data.rows.filter((row) => row.indicator.id === indicator)
  const those = (
    among: Generated['indicators'],
    test: (of: Generated['indicators'][number]) => boolean,
  ): Answer => [among.filter(test).map((each) => each.id), among.length]
  const numeric = own.filter((each) => reportsOn(each.id).some(({ value }) => value !== null))
  const organization = data.organizations.find((each) => each.id === id)
  const once = (isLookedAt: boolean, isFound: boolean): Answer => [
    isLookedAt && isFound ? [id] : [],
    Number(isLookedAt),
  ]
  const ends = data.rows.filter(({ org }) => org?.id === id).map((row) => daysOf(row).at(-1) ?? 0)
  const numbers = organization?.identifiers ?? []
  const shared = numbers.some((one) =>
    data.organizations.some(
      (other) =>
        other.id !== id &&
        other.identifiers.some(
          ({ value, issued_by: issuer }) =>
            value.replace(' ', '') === one.value.replace(' ', '') &&
            (issuer === one.issued_by || issuer === null || one.issued_by === null),
        ),
    ),
  )
  return {
    'unit-missing': those(numeric, ({ id: each }) =>
      reportsOn(each).some(({ value, unit }) => value !== null && unit === null),
    ),
    'indicator-without-report': those(own, (each) => reportsOn(each.id).length === 0),
    'theme-missing': those(
      own,
      (each) =>
        each.themes.length === 0 &&
        reportsOn(each.id).every(({ themes }) => themes.length === 0) &&
        (each.outcome_id !== 'out_b' || data.outcomes[1]?.themes.length === 0),
    ),
    'outcome-missing': those(own, ({ outcome_id: outcome }) => outcome === null || outcome === 'out_gone'),
    'no-report-24-months': once(true, Math.max(0, ...ends) <= number('2024-11-19')),
    'profile-missing': once(
      organization !== undefined && data.organizations.some(({ profile }) => profile !== null),
      organization?.profile === null,
    ),
    'identifier-missing': once(
      organization !== undefined && data.organizations.some(({ identifiers }) => identifiers.length > 0),
      numbers.length === 0,
    ),
    'shared-identifier': once(numbers.length > 0, shared),
  }
}

it('finds in generated namespaces what is counted there one by one', () => {
  fc.assert(
    fc.property(organizations, indicators, outcomes, rows, (...generated) => {
      const data = {
        organizations: generated[0],
        indicators: generated[1],
        outcomes: generated[2],
        rows: generated[3],
      }
      const reports = data.rows.map(({ id, name, org }) => ({
        id,
        org_id: org?.id ?? null,
        ...(name && { name }),
      }))
      const { data: found } = assess({ ...data, reports }, { today })
      const ids = [
        ...data.organizations.map(({ id }) => id),
        ...data.rows.flatMap(({ org }) => org?.id ?? []),
      ]
      expect(found.map(({ organization }) => organization.id).sort()).toEqual([...new Set(ids)].sort())
      for (const { organization, report_count: count, checks } of found) {
        expect(count).toBe(data.rows.filter(({ org }) => org?.id === organization.id).length)
        const expected = {
          ...expectedReports(organization.id, data),
          ...expectedEntities(organization.id, data),
        }
        const answers = checks.map((each) => [
          each.check,
          [each.entities.map(({ id }) => id).sort(), each.of],
        ])
        expect(Object.fromEntries(answers)).toEqual(
          Object.fromEntries(
            Object.entries(expected).map(([check, [entities, of]]) => [check, [[...entities].sort(), of]]),
          ),
        )
      }
    }),
    isLongRun ? { numRuns: 200 } : {},
  )
})
