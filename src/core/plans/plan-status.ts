// What is there of what a plan expects: the state of each organization, from facts that were read in one snapshot. Pure.
// Rules, section 15.
import { compareCodePoints, compareNullsLast } from '../projection/source.ts'

/** In the order in which organizations are listed. */
export const planStates = [
  'missing',
  'returned',
  'partly',
  'waiting',
  'nothing_to_report',
  'reported',
] as const
export type PlanState = (typeof planStates)[number]

export interface SubmissionFact {
  readonly id: string
  readonly state: 'waiting' | 'accepted' | 'returned'
  readonly createdAt: Date
}

interface PlanSubject {
  readonly uri: string
  /** Null where the namespace does not describe it; of an indicator, looked for only where it is missing. */
  readonly id: string | null
  readonly name: string | null
}

/** What is known of one organization of a plan. */
export interface OrganizationFacts<Answer = unknown> extends PlanSubject {
  /** Those of the plan, in its order. */
  readonly indicators: readonly IndicatorFacts[]
  /** Reports of it, of any indicator, that end in the period. */
  readonly reportCount: number
  /** When the newest source of these took effect. */
  readonly reportedAt: Date | null
  /** The newest file that waits. */
  readonly waiting: SubmissionFact | null
  /** The newest file of all. */
  readonly last: SubmissionFact | null
  readonly answer: Answer | null
}

export interface IndicatorFacts extends PlanSubject {
  readonly isReported: boolean
}

/** The first that holds, of those that decide. */
export function findPlanState(facts: OrganizationFacts): PlanState {
  const { indicators, reportCount, waiting, last, answer } = facts
  const reported = indicators.filter(({ isReported }) => isReported).length
  if (indicators.length > 0 ? reported === indicators.length : reportCount > 0) return 'reported'
  if (waiting !== null) return 'waiting'
  if (reported > 0) return 'partly'
  if (answer !== null) return 'nothing_to_report'
  return last?.state === 'returned' ? 'returned' : 'missing'
}

export type PlanEntry<Answer> = Readonly<ReturnType<typeof describePlanEntry<Answer>>>

export function describePlanEntry<Answer>(facts: OrganizationFacts<Answer>) {
  const { indicators, reportCount, reportedAt, waiting, last, answer } = facts
  const moments = [reportedAt, waiting?.createdAt ?? null].filter((each) => each !== null)
  const returned = last?.state === 'returned' ? last : null
  return {
    organization: toSubject(facts),
    state: findPlanState(facts),
    report_count: reportCount,
    missing_indicators: indicators.filter(({ isReported }) => !isReported).map(toSubject),
    last_received_at: moments.length === 0 ? null : new Date(Math.max(...moments.map(Number))).toISOString(),
    submission_id: (waiting ?? returned)?.id ?? null,
    answer,
  }
}

const toSubject = ({ uri, id, name }: PlanSubject): PlanSubject => ({ uri, id, name })

const rank = new Map(planStates.map((state, at) => [state, at]))

/** By state, then by name, then by IRI. */
export const comparePlanEntries = (a: PlanEntry<unknown>, b: PlanEntry<unknown>): number =>
  (rank.get(a.state) ?? 0) - (rank.get(b.state) ?? 0) ||
  compareNullsLast(a.organization.name, b.organization.name) ||
  compareCodePoints(a.organization.uri, b.organization.uri)

export type PlanCounts = Readonly<Record<PlanState, number>>

export function countPlanStates(entries: readonly { readonly state: PlanState }[]): PlanCounts {
  const counts = Object.fromEntries(planStates.map((state) => [state, 0])) as Record<PlanState, number>
  for (const { state } of entries) counts[state]++
  return counts
}
