// What would make the data of each organization more useful: what is looked at, and what comes of it. Advice, and no score.
// Rules, section 17. Pure.
import type { Named, SummaryRow } from '../summary/summary.ts'

/** What each check looks at and counts. In the order in which they are shown: what keeps values out of sums first. */
export const checkKinds = {
  'value-not-numeric': 'indicator_report',
  'unit-missing': 'indicator',
  'unit-changed': 'indicator',
  'value-ten-times-previous': 'indicator_report',
  'period-unreadable': 'indicator_report',
  'period-backwards': 'indicator_report',
  'period-over-24-months': 'indicator_report',
  'periods-overlap': 'indicator_report',
  'possible-target': 'indicator_report',
  'indicator-without-report': 'indicator',
  'theme-missing': 'indicator',
  'outcome-missing': 'indicator',
  'no-report-24-months': 'organization',
  'profile-missing': 'organization',
  'identifier-missing': 'organization',
  'shared-identifier': 'organization',
} as const

export type Check = keyof typeof checkKinds
export type FoundKind = (typeof checkKinds)[Check]

export const checks = Object.keys(checkKinds) as readonly Check[]

export const isCheck = (text: string): text is Check => Object.hasOwn(checkKinds, text)

/** A row of the API. */
export interface AssessedRow extends Omit<SummaryRow, 'target' | 'baseline'> {
  readonly id: string
}

/** As `GET /reports` lists them: rows do not name reports. */
export interface AssessedReport {
  readonly id: string
  readonly name?: string | null
  readonly org_id: string | null
}

export interface AssessedNumber {
  readonly value: string
  readonly issued_by: string | null
}

/** As `GET /orgs?include=profile,identifiers` lists them. */
export interface AssessedOrganization extends Named {
  /** Left out where it is not known. */
  readonly profile?: object | null
  readonly identifiers?: readonly AssessedNumber[]
}

export interface AssessedIndicator extends Named {
  /** Its own, without those of its outcomes. */
  readonly themes: readonly string[]
  readonly outcome_id: string | null
  readonly org_ids: readonly string[]
}

export interface AssessedOutcome {
  readonly id: string
  readonly themes: readonly string[]
}

export interface AssessedEntities {
  /** All of the namespace, so that numbers can be compared. */
  readonly organizations: Iterable<AssessedOrganization>
  readonly indicators: Iterable<AssessedIndicator>
  readonly outcomes: Iterable<AssessedOutcome>
}

export interface AssessedData extends AssessedEntities {
  /** All of the namespace, so that indicators without a report are known. */
  readonly rows: Iterable<AssessedRow>
  readonly reports?: Iterable<AssessedReport>
}

export interface AssessmentOptions {
  /** Such as `2026-11-19`. */
  readonly today: string
}

export interface FoundEntity extends Named {
  readonly kind: FoundKind
}

/** What one check found at one organization. */
export interface CheckResult {
  readonly check: Check
  readonly count: number
  /** How many were looked at; 0 where nothing is known of what the check looks at. */
  readonly of: number
  /** At most 1,000 of those that are counted. */
  readonly entities: readonly FoundEntity[]
  readonly truncated: boolean
}

export interface OrganizationQuality {
  readonly organization: Named
  readonly report_count: number
  /** The last day of its reports; null where none has a readable date. */
  readonly last_period_end: string | null
  /** Every check, in the order of `checks`. */
  readonly checks: readonly CheckResult[]
}

/** In the order of names. */
export interface Quality {
  readonly data: readonly OrganizationQuality[]
}
