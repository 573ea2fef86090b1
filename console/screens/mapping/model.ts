// What the worker tells the page of a workbook of somebody's own.
import { baseAddress } from '../../../src/core/mending/identifiers.ts'
import type { FoundTotal, LeftOutCell, Reading } from '../../../src/core/workbook/mapping/apply-mapping.ts'
import type { Mapping, Missing } from '../../../src/core/workbook/mapping/mapping.ts'

export interface SheetPreview {
  readonly name: string
  /** The first filled rows. */
  readonly rows: readonly PreviewRow[]
  readonly filledRows: number
}

interface PreviewRow {
  readonly row: number
  readonly cells: readonly { readonly column: number; readonly text: string }[]
}

export interface Opened {
  readonly mapping: Mapping
  readonly sheets: readonly SheetPreview[]
}

export interface Summary {
  /** The first ones. */
  readonly sentences: Readonly<Record<'en' | 'fr', readonly string[]>>
  readonly reportCount: number
  readonly targetCount: number
  readonly readings: readonly Reading[]
  readonly readingCount: number
  readonly leftOut: readonly LeftOutCell[]
  readonly leftOutCount: number
  readonly totals: readonly FoundTotal[]
  readonly missing: readonly Missing[]
  /** Of each column of each table the first texts. */
  readonly samples: readonly (readonly (readonly string[])[])[]
}

export interface Settled {
  readonly mapping: Mapping
  readonly summary: Summary
}

/** Where a person says that the headings of a table are; null for nowhere. */
export interface HeadingsPlace {
  readonly table: number
  readonly sheet: string
  readonly row: number | null
}

/** Why a saved mapping is not used: it is none, or none of its headings are in the workbook. */
export type SavedFault = 'notMapping' | 'otherHeadings'

/** `results.xlsx` becomes `results-template.xlsx`. */
export const filledName = (name: string): string => `${name.replace(/\.xls[xm]$/i, '')}-template.xlsx`

/** A web address as people write it, with the same identifiers as mending makes; null where none is written. */
export const toAddress = (text: string): string | null => baseAddress(text) ?? (text.trim() || null)
