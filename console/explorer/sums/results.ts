// What Results shows: figures, one line for each organization, or what else lines are for, with each indicator or group,
// every year, and who has not reported. Everything is added by the one function for sums. Rules, section 10. Pure.
import { dayText as writeDay, periodFromDays, type Period } from '../../../src/core/calendar-day.ts'
import { getOrAdd } from '../../../src/core/lists-by-key.ts'
import { fiscalYear, isChosen, type DayRange, type PeriodChoice } from '../../../src/core/summary/period.ts'
import { createSummary } from '../../../src/core/summary/summarize.ts'
import type {
  Exactly,
  GroupedSummaryOptions,
  IndicatorGroupSummary,
  Named,
  Split,
  SummaryGroup,
  SummaryIndicatorGroup,
} from '../../../src/core/summary/summary.ts'
import type { Row } from '../model.ts'
import { yearName } from '../years.ts'

export type Sum = Exactly<SummaryGroup | IndicatorGroupSummary>
export type GroupSum = Extract<Sum, { readonly members: readonly unknown[] }>
export type FundsOf = (row: Row) => Iterable<string>

/** `behind` and `open` are said where a baseline shows what is wanted; `share` where only the share is known. */
export type Progress = 'met' | 'behind' | 'open' | 'share' | 'none'

/** A sum of each year, the earliest first; null where nothing is added. */
export interface YearSum {
  readonly year: string
  readonly sum: Sum | null
}

export interface ResultLine {
  readonly key: string
  /** The id of an indicator, or `group:` and the slug of a group. */
  readonly subject: { readonly id: string; readonly name: string }
  readonly unit: string | null
  /** The organization, theme, fund, province or sector; null for reports without one. */
  readonly of: Named | null
  /** Of the period; null where only other years have reports, which a table of years shows. */
  readonly sum: Sum | null
  readonly progress: Progress
  readonly years: readonly YearSum[]
}

export interface MissingOrganization extends Named {
  /** The last day of its newest report; null where it has none with a date. */
  readonly lastDay: string | null
}

export interface Results {
  readonly organizations: number
  readonly reports: number
  readonly totals: readonly GroupSum[]
  readonly lines: readonly ResultLine[]
  /** Years with a report, the earliest first. */
  readonly years: readonly string[]
  /** Of each organization with each indicator or group, however the lines are split. */
  readonly targets: Readonly<Record<Progress, number>>
  readonly missing: readonly MissingOrganization[]
}

export interface ResultsOptions extends DayRange {
  readonly split: Split
  readonly counted: PeriodChoice
  readonly fiscalYearStart: number
  readonly groups: readonly SummaryIndicatorGroup[]
  /** The funds, provinces or sectors of its organization, where lines are split by these. */
  readonly fundsOf: FundsOf
  /** All that should have reported, besides those of the rows. */
  readonly organizations: readonly Named[]
  /** A period that is not over is not behind its target. */
  readonly today: string
}

/** Rows that are added at once, and how long this may take before the page does something else. */
const sliceSize = 200
const sliceMs = 40

/** More would take several times as long for their years alone, which a table of years has. */
const maxTrendRows = 20_000

/** `rows` are of every period. */
export async function computeResults(
  rows: readonly Row[],
  options: ResultsOptions,
  yieldToBrowser: () => Promise<void>,
): Promise<Results> {
  const sums = createSums(options, options.split === 'period' || rows.length <= maxTrendRows)
  const reported = createReported(options)
  let since = performance.now()
  for (let at = 0; at < rows.length; at += sliceSize) {
    if (performance.now() - since > sliceMs) {
      await yieldToBrowser()
      since = performance.now()
    }
    for (const row of rows.slice(at, at + sliceSize)) {
      const period = periodFromDays(row.period_start, row.period_end)
      reported.add(row, period)
      sums.add(row, period)
    }
  }
  await yieldToBrowser()
  return { ...reported.result(), ...(await sums.result(yieldToBrowser)) }
}

type By = GroupedSummaryOptions<Row>['by']

function createSums(options: ResultsOptions, hasYears: boolean) {
  const { split, counted, fiscalYearStart, groups, fundsOf, from = null, to = null } = options
  const shared = { groups, fundsOf, provincesOf: fundsOf, sectorsOf: fundsOf, fiscalYearStart }
  const lineSplit = split === 'period' ? 'org' : split
  const inPeriod = {
    ...shared,
    from,
    to,
    period: counted,
    targets: true,
    ...(from !== null && to !== null && { compare: 'previous' as const }),
  }
  const create = (by: By, more: object) => createSummary<Row>({ ...more, by, ...shared })
  const lines = create(['group', lineSplit], inPeriod)
  const totals = create(['group'], inPeriod)
  const byOrganization = lineSplit === 'org' ? lines : create(['group', 'org'], inPeriod)
  const years = new Map<string, ReturnType<typeof create>>()
  const yearBuilder = (year: string) =>
    getOrAdd(years, year, () => create(['group', lineSplit], { targets: true }))
  return {
    add(row: Row, period: Period | null) {
      for (const each of new Set([lines, totals, byOrganization])) each.add(row)
      // In the year in which it ends, as the bars of the years count it.
      if (period && hasYears) {
        yearBuilder(yearName(fiscalYear(period.end, fiscalYearStart), fiscalYearStart)).add(row)
      }
    },
    async result(yieldToBrowser: () => Promise<void>) {
      const names = [...years.keys()].sort()
      const byYear: ReadonlyMap<string, Sum>[] = []
      for (const name of names) {
        byYear.push(
          new Map(
            years
              .get(name)
              ?.exactResult()
              .data.map((sum) => [lineKey(sum), sum]),
          ),
        )
        await yieldToBrowser()
      }
      const found = lines.exactResult().data
      await yieldToBrowser()
      return {
        totals: totals.exactResult().data.filter((each): each is GroupSum => 'members' in each),
        lines: joinLines(found, names, byYear, options),
        years: names,
        targets: countProgress(byOrganization === lines ? found : byOrganization.exactResult().data, options),
      }
    },
  }
}

/** The lines of the period with their years; a table of years has those of other years too. */
function joinLines(
  found: readonly Sum[],
  names: readonly string[],
  byYear: readonly ReadonlyMap<string, Sum>[],
  options: ResultsOptions,
): ResultLine[] {
  const { split } = options
  const toLine = (key: string, sample: Sum, sum: Sum | null): ResultLine => ({
    key,
    subject: subjectOfSum(sample),
    unit: (sum ?? sample).unit,
    of: splitValue(sample, split === 'period' ? 'org' : split),
    sum,
    progress: sum ? progressOfSum(sum, options) : 'none',
    years: names.map((year, at) => ({ year, sum: byYear[at]?.get(key) ?? null })),
  })
  const joined = new Map(found.map((sum) => [lineKey(sum), toLine(lineKey(sum), sum, sum)]))
  if (split === 'period') {
    for (const inYear of byYear) {
      for (const [key, sum] of inYear) if (!joined.has(key)) joined.set(key, toLine(key, sum, null))
    }
  }
  return [...joined.values()]
}

function countProgress(sums: readonly Sum[], options: ResultsOptions): Record<Progress, number> {
  const counts = { met: 0, behind: 0, open: 0, share: 0, none: 0 }
  for (const each of sums) counts[progressOfSum(each, options)] += 1
  return counts
}

/** Whether the target is reached: not reached is said once the period is over. */
export function progressOfSum(sum: Sum, { to, today }: Pick<ResultsOptions, 'to' | 'today'>): Progress {
  if (sum.exact.is_met === true) return 'met'
  if (sum.exact.is_met === false) return (to ?? sum.period_end ?? today) < today ? 'behind' : 'open'
  return sum.percent_of_target == null ? 'none' : 'share'
}

const subjectOfSum = (sum: Sum): ResultLine['subject'] =>
  sum.group
    ? { id: `group:${sum.group.slug}`, name: sum.group.name }
    : { id: sum.indicator?.id ?? '', name: sum.indicator?.name ?? sum.indicator?.id ?? '' }

function splitValue(sum: Sum, split: Exclude<Split, 'period'>): Named | null {
  if (split === 'org') return sum.org ?? null
  const value = sum[split] ?? null
  return value === null ? null : { id: value, name: null }
}

/** The unit of a group is not part of it: it may be said otherwise in another year. */
const lineKey = (sum: Sum): string =>
  JSON.stringify([
    sum.group?.slug ?? null,
    sum.indicator && [sum.indicator.id, sum.unit],
    sum.org?.id ?? null,
    sum.theme ?? null,
    sum.fund ?? null,
    sum.province ?? null,
    sum.sector ?? null,
  ])

interface Seen extends Named {
  lastDay: string | null
  isCounted: boolean
}

/** Who has reported in the period, and who has not, with their last reports. */
function createReported({ counted, organizations, ...days }: ResultsOptions) {
  const seen = new Map<string, Seen>()
  for (const { id, name } of organizations) seen.set(id, { id, name, lastDay: null, isCounted: false })
  let reports = 0
  return {
    add({ org }: Row, period: Period | null) {
      const isCounted = isChosen(period, counted, days)
      if (isCounted) reports += 1
      if (!org) return
      const { id, name } = org
      const known = getOrAdd(seen, id, () => ({ id, name, lastDay: null, isCounted: false }))
      known.isCounted ||= isCounted
      if (period && (known.lastDay === null || period.end > known.lastDay)) known.lastDay = period.end
    },
    result() {
      const all = [...seen.values()]
      return {
        reports,
        organizations: all.filter(({ isCounted }) => isCounted).length,
        missing: all
          .filter(({ isCounted }) => !isCounted)
          .map(({ id, name, lastDay }) => ({ id, name, lastDay })),
      }
    },
  }
}

export const todayText = (): string => writeDay(Math.floor(Date.now() / 86_400_000))

/** By which the lines can be sorted; a minus sign before it turns the order round. */
export const lineSorts = ['of', 'subject', 'now', 'before', 'change', 'share'] as const
export type LineSort = (typeof lineSorts)[number]

export interface LineOrder {
  readonly by: LineSort
  readonly isDescending: boolean
}

export type CompareLines = (a: ResultLine, b: ResultLine) => number

/** Groups first where nothing else is chosen. */
export function compareLines(
  order: LineOrder | null,
  compare: (a: string, b: string) => number,
  nameOf: (line: ResultLine) => string,
): CompareLines {
  const usual: CompareLines = (a, b) =>
    Number(b.subject.id.startsWith('group:')) - Number(a.subject.id.startsWith('group:')) ||
    compare(a.subject.name, b.subject.name) ||
    compare(a.unit ?? '', b.unit ?? '') ||
    Number(a.of === null) - Number(b.of === null) ||
    compare(nameOf(a), nameOf(b))
  if (order === null) return usual
  const turn = order.isDescending ? -1 : 1
  if (order.by === 'of' || order.by === 'subject') {
    const text = order.by === 'of' ? nameOf : ({ subject }: ResultLine) => subject.name
    return (a, b) => turn * compare(text(a), text(b)) || usual(a, b)
  }
  const number = lineNumber[order.by]
  return (a, b) => {
    const [left, right] = [number(a), number(b)]
    // What has no number comes last, whichever way round.
    if (left === null || right === null) return Number(left === null) - Number(right === null) || usual(a, b)
    return turn * (left - right) || usual(a, b)
  }
}

const lineNumber: Readonly<Record<Exclude<LineSort, 'of' | 'subject'>, (line: ResultLine) => number | null>> =
  {
    now: ({ sum }) => sum?.sum ?? null,
    before: ({ sum }) => sum?.previous?.sum ?? null,
    change: ({ sum }) => sum?.change?.percent ?? sum?.change?.absolute ?? null,
    share: ({ sum }) => sum?.percent_of_target ?? null,
  }
