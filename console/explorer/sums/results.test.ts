// What Results shows, by example, and equal to a calculator of its own on namespaces drawn at random: whole numbers added by
// days of the calendar, without any code of the sums.
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { times } from '../../../test/random-seed.ts'
import type { Row } from '../model.ts'
import { compareLines, computeResults, type Results, type ResultsOptions } from './results.ts'

const noWait = () => Promise.resolve()

const row = (change: Partial<Row>): Row => ({
  object: 'indicator_report',
  id: 'r',
  value: 1,
  value_text: '1',
  unit: 'people',
  period_start: '2024-01-01',
  period_end: '2024-12-31',
  themes: [],
  indicator: { id: 'i', name: 'People' },
  outcome: null,
  org: { id: 'a', name: 'A' },
  target: null,
  baseline: null,
  ...change,
})

const in2024: ResultsOptions = {
  from: '2024-01-01',
  to: '2024-12-31',
  split: 'org',
  counted: 'ends',
  fiscalYearStart: 1,
  groups: [],
  fundsOf: () => [],
  organizations: [],
  today: '2026-01-01',
}

const compute = (rows: readonly Row[], change: Partial<ResultsOptions> = {}): Promise<Results> =>
  computeResults(rows, { ...in2024, ...change }, noWait)

const year = (number: number) => ({ period_start: `${number}-01-01`, period_end: `${number}-12-31` })

describe('results', () => {
  it('have a line for each organization and indicator, with the year before and every year', async () => {
    const { lines, years } = await compute([
      row({ value: 30, value_text: '30' }),
      row({ value: 20, value_text: '20', ...year(2023) }),
      row({ value: 5, value_text: '5', ...year(2021) }),
    ])
    expect(years).toEqual(['2021', '2023', '2024'])
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatchObject({
      subject: { id: 'i', name: 'People' },
      of: { id: 'a', name: 'A' },
      sum: { sum: 30, previous: { sum: 20, count: 1 }, change: { absolute: 10, percent: 50 } },
    })
    expect(lines[0]?.years.map(({ sum }) => sum?.sum)).toEqual([5, 20, 30])
  })

  it('name who has not reported, with the last day reported', async () => {
    const b = { org: { id: 'b', name: 'B' } }
    const { organizations, reports, missing } = await compute(
      [row({}), row({ ...b, ...year(2022) }), row({ ...b, ...year(2023) })],
      {
        organizations: [
          { id: 'a', name: 'A' },
          { id: 'c', name: 'C' },
        ],
      },
    )
    expect([organizations, reports]).toEqual([1, 1])
    expect(missing).toEqual([
      { id: 'c', name: 'C', lastDay: null },
      { id: 'b', name: 'B', lastDay: '2023-12-31' },
    ])
  })

  it('say reached and behind where a baseline shows what is wanted, behind once the period is over', async () => {
    const target = { uri: 'urn:t', name: null, value: 10, value_text: '10', unit: 'people', ...year(2024) }
    const baseline = { value: 4, value_text: '4', unit: 'people' }
    const given = (id: string, value: number, more: Partial<Row> = {}) =>
      row({
        org: { id, name: id },
        value,
        value_text: String(value),
        target: { ...target, uri: `urn:${id}` },
        baseline,
        ...more,
      })
    const rows = [
      given('a', 12),
      given('b', 9),
      given('c', 9, { baseline: null }),
      given('d', 9, { target: null }),
    ]
    const progress = async (today: string) => (await compute(rows, { today })).targets
    expect(await progress('2025-01-01')).toEqual({ met: 1, behind: 1, open: 0, share: 1, none: 1 })
    expect(await progress('2024-06-01')).toEqual({ met: 1, behind: 0, open: 1, share: 1, none: 1 })
    const byTheme = await compute(rows, { split: 'theme', today: '2025-01-01' })
    expect(byTheme.targets.behind).toBe(1)
  })

  it('show every year of an organization as columns, never twice', async () => {
    const rows = [
      row({ ...year(2023) }),
      row({ ...year(2024) }),
      row({ ...year(2022), org: { id: 'b', name: 'B' } }),
      row({ period_start: '2023-04-01', period_end: '2024-03-31', org: { id: 'c', name: 'C' } }),
    ]
    const { lines, years } = await compute(rows, { split: 'period', from: null, to: null })
    expect(years).toEqual(['2022', '2023', '2024'])
    expect(lines.map(({ of, years: all }) => [of?.id, ...all.map(({ sum }) => sum?.sum ?? null)])).toEqual([
      ['a', null, 1, 1],
      ['b', 1, null, null],
      // It ends in 2024, where the bars of the years count it.
      ['c', null, null, 1],
    ])
    expect(new Set(lines.map(({ key }) => key)).size).toBe(lines.length)
  })

  it('are sorted by anything, what has no number last', async () => {
    const rows = ['a', 'b', 'c'].map((id, at) =>
      row({ org: { id, name: id }, value: at === 1 ? null : at, value_text: at === 1 ? 'many' : String(at) }),
    )
    const { lines } = await compute(rows)
    const order = (isDescending: boolean) =>
      [...lines]
        .sort(
          compareLines(
            { by: 'now', isDescending },
            (x, y) => x.localeCompare(y),
            ({ of }) => of?.id ?? '',
          ),
        )
        .map(({ of }) => of?.id)
    expect([order(false), order(true)]).toEqual([
      ['a', 'c', 'b'],
      ['c', 'a', 'b'],
    ])
  })
})

const units = ['people', 'People', 'personnes', 'meals', '%'] as const

const report = fc.record({
  org: fc.constantFrom('a', 'b', 'c'),
  indicator: fc.constantFrom('i', 'j', 'k'),
  unit: fc.constantFrom(...units),
  value: fc.option(fc.integer({ min: -50, max: 500 }), { freq: 8 }),
  quarter: fc.integer({ min: 0, max: 15 }),
  target: fc.option(fc.integer({ min: 1, max: 300 })),
  baseline: fc.option(fc.integer({ min: 1, max: 300 })),
})

const twoDigits = (number: number): string => String(number).padStart(2, '0')

function drawnRow(drawn: typeof report extends fc.Arbitrary<infer T> ? T : never, at: number): Row {
  const { org, indicator, unit, value, quarter, target, baseline } = drawn
  const [first, month] = [2022 + Math.floor(quarter / 4), (quarter % 4) * 3 + 1]
  const days = {
    period_start: `${first}-${twoDigits(month)}-01`,
    period_end: `${first}-${twoDigits(month + 2)}-${month === 4 || month === 7 ? '30' : '31'}`,
  }
  const amount = (number: number) => ({ value: number, value_text: String(number), unit })
  return row({
    id: `r${at}`,
    org: { id: org, name: org },
    indicator: { id: indicator, name: indicator },
    unit,
    value,
    value_text: String(value ?? 'words'),
    ...days,
    target: target === null ? null : { uri: `urn:${at}`, name: null, ...amount(target), ...days },
    baseline: baseline === null ? null : amount(baseline),
  })
}

const groups = [
  { slug: 'g', name: 'G', indicator_ids: ['i', 'j'], units: { shown: 'people', same: ['personnes'] } },
]

/** Singular, lower case, and one word for what is said to be the same. */
const plainUnit = (unit: string | null): string =>
  ['people', 'personne'].includes((unit ?? '').toLowerCase().replace(/s$/, '')) ? 'people' : (unit ?? '')

interface Expected {
  readonly sum: number | null
  readonly target: number | null
  readonly met: boolean | null
}

/** Of the rows of one group and organization, all periods within the one asked for. */
function calculate(rows: readonly Row[]): Expected {
  const numeric = rows.filter(({ value }) => value !== null)
  const none = { sum: null, target: null, met: null }
  const isTwice = numeric.some((a) =>
    numeric.some(
      (b) =>
        a !== b &&
        a.indicator.id === b.indicator.id &&
        a.org?.id === b.org?.id &&
        plainUnit(a.unit) === plainUnit(b.unit) &&
        a.period_start === b.period_start,
    ),
  )
  const isMixed = new Set(numeric.map(({ unit }) => plainUnit(unit))).size > 1
  const mayNotAdd = numeric.length === 0 || isMixed || isTwice || numeric.some(({ unit }) => unit === '%')
  if (mayNotAdd) return none
  const sum = numeric.reduce((total, { value }) => total + (value ?? 0), 0)
  if (numeric.some(({ target }) => !target)) return { ...none, sum }
  const target = numeric.reduce((total, row) => total + (row.target?.value ?? 0), 0)
  const signs = new Set(
    numeric.map(({ target: each, baseline }) =>
      baseline ? Math.sign((each?.value ?? 0) - (baseline.value ?? 0)) : 0,
    ),
  )
  const [sign = 0] = signs
  const met = signs.size > 1 || sign === 0 ? null : sign > 0 ? sum >= target : sum <= target
  return { sum, target, met }
}

const yearWithDay = (day: string, firstMonth: number): string => {
  const [year = 0, month = 0] = day.split('-').map(Number)
  const first = month < firstMonth ? year - 1 : year
  return firstMonth === 1 ? String(first) : `${first}/${first + 1}`
}

describe('results of any namespace', () => {
  it('equal a calculator of its own', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(report, { maxLength: 30 }),
        fc.constantFrom(1, 4),
        async (all, fiscalYearStart) => {
          const rows = all.map(drawnRow)
          const days =
            fiscalYearStart === 1
              ? { from: '2024-01-01', to: '2024-12-31' }
              : { from: '2024-04-01', to: '2025-03-31' }
          const wanted = fiscalYearStart === 1 ? '2024' : '2024/2025'
          const before = fiscalYearStart === 1 ? '2023' : '2023/2024'
          const inYear = (name: string) =>
            rows.filter(({ period_end: end }) => yearWithDay(end ?? '', fiscalYearStart) === name)
          const now = inYear(wanted)
          const results = await compute(rows, { ...days, fiscalYearStart, groups })
          expect(results.reports).toBe(now.length)
          expect(results.organizations).toBe(new Set(now.map(({ org }) => org?.id)).size)
          expect(results.missing.map(({ id }) => id).sort()).toEqual(
            [...new Set(rows.map(({ org }) => org?.id ?? ''))]
              .filter((id) => !now.some(({ org }) => org?.id === id))
              .sort(),
          )
          const inGroup = ({ indicator }: Row) => indicator.id !== 'k'
          for (const line of results.lines) {
            const own = (each: Row) =>
              each.org?.id === line.of?.id &&
              (line.subject.id === 'group:g' ? inGroup(each) : !inGroup(each) && each.unit === line.unit)
            const expected = calculate(now.filter(own))
            expect(line.sum?.sum).toBe(expected.sum)
            expect(line.sum?.exact.is_met ?? null).toBe(
              expected.sum === null && now.filter(own).filter(({ value }) => value !== null).length === 1
                ? (line.sum?.exact.is_met ?? null)
                : expected.met,
            )
            if (expected.sum !== null) {
              expect(line.sum?.target ?? null).toBe(expected.target)
              const earlier = calculate(inYear(before).filter(own))
              const isSameUnit =
                new Set(
                  [...now, ...inYear(before)]
                    .filter(own)
                    .flatMap(({ value, unit }) => (value === null ? [] : [plainUnit(unit)])),
                ).size === 1
              expect(line.sum?.previous?.sum ?? null).toBe(isSameUnit ? earlier.sum : null)
            }
          }
          const [total] = results.totals
          expect(total?.sum ?? null).toBe(calculate(now.filter(inGroup)).sum)
          expect(results.lines).toHaveLength(
            new Set(now.map((each) => (inGroup(each) ? `g ${each.org?.id}` : `${each.unit} ${each.org?.id}`)))
              .size,
          )
        },
      ),
      { numRuns: times(300) },
    )
  })
})
