// Targets and baselines, read as reading.ts reads all else: rules, section 1, "Targets".
import type { Report } from './reading.ts'
import {
  combined,
  dayIn,
  inCodePointOrder,
  isBlank,
  numberIn,
  shown,
  sortedSet,
  type Unit,
  type Value,
} from './reading-values.ts'
import * as is from './reading-words.ts'

export interface ShownBaseline {
  readonly value: number | null
  readonly value_text: string
  readonly unit: string | null
}

export interface ShownTarget extends ShownBaseline {
  readonly uri: string | null
  readonly name: string | null
  readonly period_start: string | null
  readonly period_end: string | null
}

export interface ReadTargets {
  /** Subjects of the targets that belong to an indicator, and to a report. */
  targetsOf(kind: 'indicator' | 'report', owner: string): string[]
  targetOf(report: Report): ShownTarget | null
  /** In the order of lists. */
  targetsShown(indicator: string): ShownTarget[]
  baselineOf(indicator: string): ShownBaseline | null
}

/** What the sources say, as `read` looks it up. */
export interface Union {
  readonly subjects: readonly string[]
  readonly reports: ReadonlyMap<string, Report>
  readonly texts: (subject: string, ...predicates: readonly string[]) => Value[]
  readonly references: (subject: string, predicate: string) => Value[]
  readonly measureAt: (
    owner: string,
    predicate: string,
  ) => { readonly text: string; readonly unit: Unit } | null
  readonly unitBeside: (indicator: string) => Unit
  readonly isReport: (subject: string) => boolean
  readonly isIndicator: (subject: string) => boolean
  readonly newestSequence: (values: readonly Value[]) => number
  readonly smallestOf: (values: readonly Value[], sequence: number) => string | null
}

export function readTargets(union: Union): ReadTargets {
  const { subjects, reports, texts, references, measureAt, unitBeside, newestSequence, smallestOf } = union
  // "A node of type cids:Target is a target", "typed both Target and IndicatorReport is a report".
  const targets = subjects.filter(
    (subject) =>
      references(subject, is.type).some(({ value }) => value === is.Target) && !union.isReport(subject),
  )
  const linkedTargets = (kind: 'indicator' | 'report', owner: string): Value[] =>
    targets.flatMap((subject) => [
      ...references(owner, kind === 'indicator' ? is.hasTarget : is.forTarget).flatMap((link) =>
        link.value === subject ? link : [],
      ),
      ...references(subject, kind === 'indicator' ? is.forIndicator : is.forIndicatorReport).flatMap(
        (link) => {
          const types = references(subject, is.type).filter(({ sequence }) => sequence === link.sequence)
          const mayBeTarget = types.length === 0 || types.some(({ value }) => value === is.Target)
          return link.value === owner && mayBeTarget ? { sequence: link.sequence, value: subject } : []
        },
      ),
    ])
  const targetsOf = (kind: 'indicator' | 'report', owner: string): string[] =>
    sortedSet(linkedTargets(kind, owner).map(({ value }) => value))
  const shownMeasure = ({ text, unit }: { text: string; unit: Unit }, indicator: string): ShownBaseline => {
    const beside = unitBeside(indicator)
    return { value: numberIn(text), value_text: text, unit: shown(combined(unit, beside)) }
  }
  const shownTarget = (subject: string, indicator: string): ShownTarget => {
    const [starts, ends] = [texts(subject, is.startedAtTime), texts(subject, is.endedAtTime)]
    const period = newestSequence([...starts, ...ends])
    const names = texts(subject, is.hasName)
    const measure = measureAt(subject, is.value) ?? { text: '', unit: { text: null, iri: null } }
    return {
      uri: isBlank(subject) ? null : subject,
      name: smallestOf(names, newestSequence(names)),
      ...shownMeasure(measure, indicator),
      period_start: dayIn(smallestOf(starts, period)),
      period_end: dayIn(smallestOf(ends, period)),
    }
  }
  /** By period start, then by identifier, those without one last. */
  const sortedTargets = (all: readonly string[], indicator: string): ShownTarget[] =>
    all
      .map((subject) => ({ subject, target: shownTarget(subject, indicator) }))
      .sort((a, b) => {
        const keys = ({ subject, target }: typeof a) =>
          `${target.period_start ?? target.period_end ?? '~'} ${target.uri ?? '~'} ${subject}`
        return inCodePointOrder(keys(a), keys(b))
      })
      .map(({ target }) => target)
  const targetOf = (report: Report): ShownTarget | null => {
    const own = linkedTargets('report', report.uri)
    const newest = own.filter(({ sequence }) => sequence === newestSequence(own)).map(({ value }) => value)
    const named = [
      ...newest.filter((subject) => !isBlank(subject)).sort(inCodePointOrder),
      ...newest.sort(inCodePointOrder),
    ]
    if (named[0] !== undefined) return shownTarget(named[0], report.indicator)
    const free = targetsOf('indicator', report.indicator).filter(
      (subject) => ![...reports.keys()].some((uri) => targetsOf('report', uri).includes(subject)),
    )
    const inOrder = (...days: (string | null)[]) => {
      const known = days.filter((day) => day !== null).sort(inCodePointOrder)
      return { from: known[0] ?? null, to: known.at(-1) ?? null }
    }
    const all = sortedTargets(free, report.indicator).map((target) => ({
      target,
      ...inOrder(target.period_start, target.period_end),
    }))
    const { from, to } = inOrder(report.periodStart, report.periodEnd)
    const days = (one: (typeof all)[number]) => Date.parse(one.to ?? '') - Date.parse(one.from ?? '')
    const holding = all.filter(
      (one) =>
        from !== null &&
        to !== null &&
        one.from !== null &&
        one.to !== null &&
        one.from <= from &&
        one.to >= to,
    )
    const [best] = holding.sort(
      (a, b) => days(a) - days(b) || inCodePointOrder(a.target.uri ?? '~', b.target.uri ?? '~'),
    )
    return best?.target ?? (all.length === 1 && all[0]?.from === null ? all[0].target : null)
  }
  const baselineOf = (indicator: string): ShownBaseline | null => {
    const measure = union.isIndicator(indicator) ? measureAt(indicator, is.hasBaseline) : null
    return measure && shownMeasure(measure, indicator)
  }
  return {
    targetsOf,
    targetOf,
    targetsShown: (indicator) => sortedTargets(targetsOf('indicator', indicator), indicator),
    baselineOf,
  }
}
