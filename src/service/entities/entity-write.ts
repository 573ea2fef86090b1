// The content of an entity call after its ids were looked up: everything is named by its identifier. Rules, section 3.
import { decimalText } from './decimal-text.ts'
import type { ReportBody } from '../../contract/entity-schemas.ts'

export interface OrganizationWrite {
  readonly kind: 'organization'
  readonly uri: string
  readonly name: string
  readonly description: string | null
}

export interface OutcomeWrite {
  readonly kind: 'outcome'
  readonly uri: string
  readonly name: string
  readonly description: string | null
  readonly themes: readonly string[]
  /** It is written under this one; others may be linked already. */
  readonly organization: string
}

export interface IndicatorWrite {
  readonly kind: 'indicator'
  readonly uri: string
  readonly name: string
  readonly description: string | null
  readonly unit: string | null
  readonly themes: readonly string[]
  readonly outcome: string | null
  readonly organization: string
}

export interface ReportWrite {
  readonly kind: 'report'
  readonly uri: string
  readonly name: string | null
  readonly valueText: string
  readonly unit: string | null
  readonly periodStart: string | null
  readonly periodEnd: string | null
  readonly indicator: string
  /** Null: the indicator's organization, by the rule of reports, when it is written. */
  readonly organization: string | null
}

export type EntityWrite = OrganizationWrite | OutcomeWrite | IndicatorWrite | ReportWrite

/** What a report's value is carried as; the body is known to agree with itself. */
export function reportValueText({
  value,
  value_text: text,
}: Pick<ReportBody, 'value' | 'value_text'>): string {
  if (text !== undefined) return text
  return typeof value === 'number' ? decimalText(value) : (value ?? '')
}
