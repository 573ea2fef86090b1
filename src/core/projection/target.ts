// Targets and baselines: what sources say of them, and which target a report has. Rules, section 1, "Targets". Pure.
import { dayNumber, periodFromDays } from '../calendar-day.ts'
import { isBlankId } from '../graph/document.ts'
import type { Assertion } from './assertion.ts'
import {
  distinctIris,
  firstMeasure,
  newest,
  readMeasure,
  readPeriod,
  type MeasureLookup,
  type ReportFields,
} from './fold.ts'
import { compareCodePoints, compareNullsLast } from './source.ts'
import { showUnit, unitOfReport, type Unit } from './unit.ts'
import { parseValue } from './values.ts'

export type BaselineFields = Pick<ReportFields, 'value' | 'valueText' | 'unit'>

export type TargetFields = Omit<ReportFields, 'indicator'>

/** A target, by its identifier or by the name of its blank node. */
export interface Target extends TargetFields {
  readonly subject: string
}

/** What a target belongs to: one link as one source asserts it. */
export interface TargetLink {
  readonly kind: 'indicator' | 'report'
  readonly owner: string
  readonly target: string
}

/** Whether the sources make a subject a target: what is also a report is a report. */
export const isTargetIn = (assertions: readonly Assertion[]): boolean =>
  assertions.some(({ isTarget }) => isTarget) && !assertions.some(({ kinds }) => kinds.includes('report'))

/**
 * The links in one source's statements about one subject, in either direction. A subject that the source types as something
 * else, such as a report, is no target: its forIndicator makes no link.
 */
export function targetLinksIn(assertion: Assertion): readonly TargetLink[] {
  const { subject, isTyped, isTarget, forIndicator, targetReferences } = assertion
  const mayBeTarget = isTarget || !isTyped
  // Nearly all subjects.
  if (targetReferences.length === 0 && (!mayBeTarget || forIndicator === undefined)) return noLinks
  const links: TargetLink[] = []
  const addOwnLink = (kind: TargetLink['kind'], owner: string) => {
    if (mayBeTarget && !isBlankId(owner)) links.push({ kind, owner, target: subject })
  }
  if (forIndicator !== undefined) addOwnLink('indicator', forIndicator)
  for (const { kind, id } of targetReferences) {
    if (kind === 'forIndicator') addOwnLink('indicator', id)
    else if (kind === 'forReport') addOwnLink('report', id)
    else if (isBlankId(subject)) continue
    else if (kind === 'hasTarget') links.push({ kind: 'indicator', owner: subject, target: id })
    else if (kind === 'forTarget') links.push({ kind: 'report', owner: subject, target: id })
  }
  return links
}

const noLinks: readonly TargetLink[] = []

export function foldTarget(assertions: readonly Assertion[], measures: MeasureLookup): TargetFields {
  const { text, unit } = readMeasure(assertions, measures)
  return {
    name: newest(assertions, ({ name }) => name) ?? null,
    valueText: text,
    value: parseValue(text),
    unit,
    ...readPeriod(assertions),
  }
}

/** Ids of the measures that the newest source gives an indicator as its baseline, in document order. */
export const linkedBaselines = (assertions: readonly Assertion[]): readonly string[] =>
  newest(assertions, ({ targetReferences }) => {
    const ids = targetReferences.flatMap(({ kind, id }) => (kind === 'hasBaseline' ? id : []))
    return ids.length > 0 ? ids : undefined
  }) ?? []

/** Null for an indicator without a baseline that has a value. */
export function foldBaseline(
  assertions: readonly Assertion[],
  measures: MeasureLookup,
): BaselineFields | null {
  const measure = firstMeasure(linkedBaselines(assertions), [], measures)
  return measure && { valueText: measure.text, value: parseValue(measure.text), unit: measure.unit }
}

export const baselineMeasureIris = (assertions: readonly Assertion[]): readonly string[] =>
  distinctIris(linkedBaselines(assertions))

type Bounds = Pick<ReportFields, 'periodStart' | 'periodEnd'>

const targetStart = ({ periodStart, periodEnd }: Bounds): string | null => periodStart ?? periodEnd

const targetUri = ({ subject }: Target): string | null => (isBlankId(subject) ? null : subject)

/** The smallest identifier first, blank nodes last. */
const bySubject = (a: Target, b: Target): number =>
  compareNullsLast(targetUri(a), targetUri(b)) || compareCodePoints(a.subject, b.subject)

/** By period start, then by identifier. */
export const inOrder = (a: Target, b: Target): number =>
  compareNullsLast(targetStart(a), targetStart(b)) || bySubject(a, b)

export interface LinkedTarget {
  readonly target: Target
  readonly sequence: number
}

/**
 * The target of a report: the one that it is linked with; of those of its indicator that are linked with no report the one
 * whose period holds the report's; the only one of these, where it has no period.
 */
export function chooseTarget(
  report: Bounds,
  linked: readonly LinkedTarget[],
  ofIndicator: readonly Target[],
): Target | null {
  const [own] = [...linked].sort((a, b) => b.sequence - a.sequence || bySubject(a.target, b.target))
  if (own) return own.target
  const period = periodFromDays(report.periodStart, report.periodEnd)
  const holding = ofIndicator.flatMap((target) => {
    const days = periodFromDays(target.periodStart, target.periodEnd)
    if (!period || !days || days.start > period.start || days.end < period.end) return []
    return { target, length: dayNumber(days.end) - dayNumber(days.start) }
  })
  const [shortest] = holding.sort((a, b) => a.length - b.length || bySubject(a.target, b.target))
  if (shortest) return shortest.target
  const [only] = ofIndicator
  return only && ofIndicator.length === 1 && targetStart(only) === null ? only : null
}

export interface ShownBaseline {
  value: number | null
  value_text: string
  unit: string | null
}

interface ShownPeriod {
  period_start: string | null
  period_end: string | null
}

export interface ShownTarget extends ShownBaseline, ShownPeriod {
  uri: string | null
  name: string | null
}

export interface ShownReport extends ShownBaseline, ShownPeriod {
  /** Where targets are asked for. */
  target?: ShownTarget | null
  baseline?: ShownBaseline | null
}

/** As answers have it, beside this indicator: where it has no unit, that of the indicator is shown. */
const showValue = (fields: BaselineFields, indicator: Unit | undefined): ShownBaseline => ({
  value: fields.value,
  value_text: fields.valueText,
  unit: showUnit(unitOfReport(fields.unit, indicator)),
})

export const showReport = (
  report: BaselineFields & Bounds,
  indicator: Unit | undefined,
): ShownBaseline & ShownPeriod => ({
  ...showValue(report, indicator),
  period_start: report.periodStart,
  period_end: report.periodEnd,
})

export const showTarget = (target: Target, indicator: Unit | undefined): ShownTarget => ({
  uri: targetUri(target),
  name: target.name,
  ...showReport(target, indicator),
})

export const showBaseline = (
  baseline: BaselineFields | null,
  indicator: Unit | undefined,
): ShownBaseline | null => baseline && showValue(baseline, indicator)
