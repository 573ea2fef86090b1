// What a workbook of somebody's own means: where its tables are, what each column says, and what no column says. Saved as a
// file and used again next year: columns are found by their headings. `null` stands where a person has to say. Rules,
// section 12. Pure.
import type { Period } from '../../calendar-day.ts'
import type { Meaning } from '../heading-words.ts'
import type { WorkbookLanguage } from '../layout.ts'

export type Role = Meaning | 'leave-out'

export interface ColumnMapping {
  /** As in the file, those of two rows with a space between them; empty where there is none. */
  readonly heading: string
  readonly column: string
  readonly is: Role | null
  /** Of numbers: the period that the heading names. */
  readonly period?: Period
  /** Of numbers: what they count, where each column counts something else. */
  readonly indicator?: string
  readonly unit?: string
  /** It adds up other columns, or says so. */
  readonly total?: true
}

/** A row that adds up others, or says so, by the first words in it. */
export interface TotalMapping {
  readonly row: string
  readonly leaveOut: boolean | null
}

export interface TableMapping {
  readonly sheet: string
  /** The first and the last row of the headings. */
  readonly headings: readonly [first: number, last: number]
  readonly columns: readonly ColumnMapping[]
  readonly totals: readonly TotalMapping[]
}

export interface Mapping {
  /** The version of this form. */
  readonly mapping: 1
  /** Of the template that is filled in. */
  readonly language: WorkbookLanguage
  /** The name of the organization that has no column; empty where a column names it. */
  readonly organization: string | null
  /** The address that identifiers begin with. */
  readonly base: string | null
  /** Of numbers without one; absent where columns say it. */
  readonly period?: Period | null
  /** Of what has none; empty for no theme. */
  readonly theme: string
  /** How days such as 03/04/2024 are meant; absent where the file has none. */
  readonly dates?: 'day-first' | 'month-first' | null
  /** The first month of a year such as 2023-24; absent where the file has none. */
  readonly yearBegins?: number | null
  readonly tables: readonly TableMapping[]
}

/** Of rows that belong to a report. */
export const numberRoles: ReadonlySet<Role | null> = new Set<Role | null>(['value', 'target', 'baseline'])

/** Of days and periods. */
export const periodRoles: ReadonlySet<Role | null> = new Set<Role | null>(['from', 'to', 'period'])

/** What a person still has to say. */
export type Missing =
  | { readonly what: 'organization' | 'base' | 'period' | 'dates' | 'year-begins' | 'values' }
  | { readonly what: 'indicator'; readonly sheet: string }
  | { readonly what: 'column'; readonly sheet: string; readonly heading: string }
  | { readonly what: 'total'; readonly sheet: string; readonly row: string }
  | { readonly what: 'headings'; readonly sheet: string; readonly headings: readonly string[] }

/** Headings are compared without case and white space. */
export const plainHeading = (heading: string): string =>
  heading.toLowerCase().normalize('NFC').replaceAll(/\s+/g, ' ').trim()
