// An entity call after its ids were looked up: what it refers to is named by its identifier. Rules, section 3.
import type {
  IndicatorBody,
  OrganizationBody,
  OutcomeBody,
  ReportBody,
} from '../../contract/entity-schemas.ts'

/** It is written under this one; others may be linked already. */
interface UnderOrganization {
  readonly organization: string
}

export interface OutcomeWrite extends UnderOrganization {
  readonly kind: 'outcome'
  readonly body: OutcomeBody
}

export interface IndicatorWrite extends UnderOrganization {
  readonly kind: 'indicator'
  readonly body: Omit<IndicatorBody, 'outcome_id'>
  readonly outcome: string | null
}

export interface ReportWrite {
  readonly kind: 'report'
  readonly body: Omit<ReportBody, 'org_id'>
  readonly indicator: string
  /** Null: the indicator's organization, by the rule of reports, when it is written. */
  readonly organization: string | null
}

export type EntityWrite =
  | { readonly kind: 'organization'; readonly body: OrganizationBody }
  | OutcomeWrite
  | IndicatorWrite
  | ReportWrite
