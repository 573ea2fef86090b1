// What a report says of values and periods that count nowhere, added up. Pure.
import type { ReportNote } from './report.ts'

export const lostNotes = ['value-not-numeric', 'period-unreadable', 'period-backwards'] as const
export type LostNote = (typeof lostNotes)[number]

/** A value that is kept as words, a period that is not read, or one that ends before it begins. */
export const isLostNote = (note: string): note is LostNote => lostNotes.some((each) => each === note)

export interface LostCounts {
  /** Values that are kept as words. */
  readonly values: number
  /** Reports and targets with a day that is not read. */
  readonly periods: number
  readonly backwards: number
  /** There are more than the report lists. */
  readonly isMore: boolean
}

/** Null where nothing is lost. */
export function countLost(notes: readonly Pick<ReportNote, 'note' | 'focus'>[]): LostCounts | null {
  const lost = notes.filter(({ note }) => isLostNote(note))
  if (lost.length === 0) return null
  const listed = lost.filter(({ focus }) => focus !== '#')
  const about = (kind: LostNote) => listed.filter(({ note }) => note === kind)
  return {
    values: about('value-not-numeric').length,
    periods: new Set(about('period-unreadable').map(({ focus }) => focus)).size,
    backwards: about('period-backwards').length,
    isMore: listed.length < lost.length,
  }
}
