// The report as the API returns it: rules, section 2.
import type { Finding, Note, Severity } from './finding.ts'

export type Language = 'en' | 'fr'

export interface ReportItem extends Pick<Finding, 'focus' | 'rule' | 'path' | 'value' | 'entity' | 'cell'> {
  readonly severity: Severity
  readonly message: string
}

export interface ReportNote extends Pick<Note, 'focus' | 'path' | 'value' | 'cell'> {
  readonly note: string
  readonly message: string
}

export interface ValidationReport {
  readonly conforms: boolean
  readonly violation_count: number
  readonly warning_count: number
  readonly truncated: boolean
  readonly items: readonly ReportItem[]
  readonly notes: readonly ReportNote[]
}
