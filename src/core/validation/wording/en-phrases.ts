// English: how entities, places, quotes and faults of identifiers are named inside sentences.
import type { Facts } from '../finding.ts'
import { visibleText } from './visible-text.ts'
import type { Phrases } from './words.ts'

export const quote = (text: string): string => `“${visibleText(text)}”`

export const list = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`

/** Of several values the first, and how many more there are. */
export function listValues({ values = [], count = 0 }: Facts): string {
  const quoted = values.map(quote)
  const more = count - quoted.length
  return more > 0 ? `${quoted.join(', ')} and ${more} more` : list(quoted)
}

export const times = (count: number | undefined): string =>
  count === undefined || count < 2 ? '' : ` (${count} times)`

/** Of a sheet or a column that is left out. */
export const filledRows = (count: number): string =>
  count === 0 ? 'no filled row' : count === 1 ? 'a filled row' : `${count} filled rows`

export const iriWords = 'web address-style identifier (IRI)'

function ordinal(position: number): string {
  const tens = position % 100
  const ending = tens >= 11 && tens <= 13 ? 'th' : (['th', 'st', 'nd', 'rd'][position % 10] ?? 'th')
  return `${position}${ending}`
}

export const phrases: Phrases = {
  kind: {
    organization: { the: 'the organization', of: 'of the organization' },
    outcome: { the: 'the outcome', of: 'of the outcome' },
    indicator: { the: 'the indicator', of: 'of the indicator' },
    indicator_report: { the: 'the indicator report', of: 'of the indicator report' },
    entry: { the: 'the entry', of: 'of the entry' },
  },
  place: (position, key) => {
    const where = key === null ? 'of the file' : `under ${visibleText(key, 80)}`
    return position === null ? `the entry ${where}` : `the ${ordinal(position)} entry ${where}`
  },
  named: (text) => ` ${quote(text)}`,
  ofType: (type) => ` of type ${visibleText(type)}`,
  emptyId: 'with an empty @id',
  inCell: (cell, sentence) => `Cell ${cell}: ${sentence}`,
}

const characters = new Map([
  [' ', 'a space'],
  ['\n', 'a line break'],
  ['\r', 'a line break'],
  ['\t', 'a tab'],
  ['`', 'a backtick (`)'],
  ['"', 'a double quotation mark (")'],
  ['<', 'an angle bracket (<)'],
  ['>', 'an angle bracket (>)'],
  ['\\', 'a backslash (\\)'],
  ['#', 'a second number sign (#)'],
])

export function faultText({ fault, character }: Facts): string {
  if (fault === 'empty') return 'it is empty'
  if (fault === 'no-scheme') return 'it does not begin with https:, urn: or the like'
  if (fault === 'percent') return 'it has a percent sign that does not begin a code such as %20'
  if (fault === 'character' && character !== undefined) {
    return `it contains ${characters.get(character) ?? `the character ${quote(character)}`}, which is not allowed there`
  }
  return 'its host name or port number is malformed'
}

export const blank = (value: string): string =>
  value === '' ? 'is empty' : `holds nothing but white space (${quote(value)})`
