// The report as the API returns it: rules, section 2.
import type { CellPlace } from '../spreadsheet/cell-place.ts'
import type { EntityKind, Rule, Severity } from './finding.ts'

export type Language = 'en' | 'fr'

export interface ReportItem {
  readonly severity: Severity
  readonly message: string
  readonly focus: string
  readonly rule: Rule
  readonly path?: string
  readonly value?: string
  readonly entity?: { readonly kind: EntityKind; readonly name: string | null }
  /** Of a workbook. */
  readonly cell?: CellPlace
}

export interface ReportNote {
  readonly note: string
  readonly message: string
  readonly focus: string
  readonly path?: string
  readonly value?: string
  /** Of a workbook. */
  readonly cell?: CellPlace
}

export interface ValidationReport {
  readonly conforms: boolean
  readonly violation_count: number
  readonly warning_count: number
  readonly truncated: boolean
  readonly items: readonly ReportItem[]
  readonly notes: readonly ReportNote[]
}
