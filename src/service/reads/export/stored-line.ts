// One line of a stored record, taken apart without being decoded: its escapes (for backslash, tab, newline, return) are
// also those of JSON and of N-Quads, so an export can pass texts on as they are.
import { decodeStatements } from '../../../core/graph/statements.ts'
import { rdf, xsd } from '../../../core/graph/vocabulary.ts'

export type StoredValue = 'reference' | 'literal'

const [UNDERSCORE, LESS_THAN] = [95, 60]

/** Holds the line read last; one may be used for millions of lines. */
export class StoredLine {
  /** The label of a blank node of the record; empty for the record's own subject. */
  subject = ''
  predicate = ''
  /** Of the predicate; what is worked out for it once can be kept by this. 0 for one that is written out. */
  code = 0
  kind: StoredValue = 'reference'
  /** An identifier or a text, escaped. */
  value = ''
  datatype = ''
  language = ''
  direction = ''
  /** Empty for the default graph. */
  graph = ''

  /**
   * Reads the line that starts here and returns where the next one starts. Splitting lines into fields would cost twice as
   * much.
   */
  read(text: string, start: number): number {
    const newline = text.indexOf('\n', start)
    const end = newline < 0 ? text.length : newline
    let at = start
    this.subject = ''
    if (text.charCodeAt(at) === UNDERSCORE) {
      const tab = text.indexOf('\t', at)
      this.subject = text.slice(at, tab)
      at = tab + 1
    }
    const tab = text.indexOf('\t', at)
    this.code = codeAt(text, at, tab)
    this.predicate = iriAt(text, at, tab)
    at = this.#readObject(text, tab + 1, end)
    this.graph = at < end ? text.slice(at, end) : ''
    return end + 1
  }

  /** Where the line continues after the object. */
  #readObject(text: string, start: number, end: number): number {
    this.kind = 'literal'
    this.datatype = xsd.string
    this.language = ''
    this.direction = ''
    let at = fieldEnd(text, start, end)
    const marker = text.charAt(start)
    if (marker === '<' || marker === '"') {
      if (marker === '<') this.kind = 'reference'
      this.value = text.slice(start + 1, at)
      return at + 1
    }
    if (marker === '^') this.datatype = iriAt(text, start + 1, at)
    else if (marker === '@') {
      this.datatype = rdf.langString
      this.language = text.slice(start + 1, at)
    } else at = this.#readRare(text, start, at, end)
    const from = at + 1
    at = fieldEnd(text, from, end)
    this.value = text.slice(from, at)
    return at + 1
  }

  /** A language beside a datatype, or a direction. Where the field before the text ends. */
  #readRare(text: string, start: number, fieldStop: number, end: number): number {
    const marker = text.charAt(start)
    let at = fieldStop
    if (marker === '&') this.language = text.slice(start + 1, at)
    else if (marker === '~') {
      this.direction = text.slice(start + 1, at)
      const from = at + 1
      at = fieldEnd(text, from, end)
      this.language = text.slice(from + 1, at)
    } else throw new Error(`A stored statement has an unknown kind of value: ${text.slice(start, end)}`)
    const from = at + 1
    at = fieldEnd(text, from, end)
    this.datatype = iriAt(text, from, at)
    return at
  }
}

function fieldEnd(text: string, start: number, end: number): number {
  const tab = text.indexOf('\t', start)
  return tab < 0 || tab > end ? end : tab
}

/** More than any code. */
export const codeLimit = 0x8000

const iriOfCode = new Array<string | undefined>(codeLimit).fill(undefined)

/** The short codes are one or two letters; 0 for what is none of them. */
function codeAt(text: string, start: number, end: number): number {
  const first = text.charCodeAt(start)
  if (first === LESS_THAN || end - start > 2) return 0
  return end - start === 1 ? first : first | (text.charCodeAt(start + 1) << 8)
}

/** Of a predicate or datatype: written out, or by its code. */
function iriAt(text: string, start: number, end: number): string {
  if (text.charCodeAt(start) === LESS_THAN) return text.slice(start + 1, end)
  const code = codeAt(text, start, end)
  const known = iriOfCode[code]
  if (known !== undefined) return known
  const iri = decodeStatements('', `${text.slice(start, end)}\t<`)[0]?.predicate ?? ''
  if (code > 0 && code < codeLimit) iriOfCode[code] = iri
  return iri
}

/** The IRI of a predicate or datatype as it is stored. */
export const iriOfField = (field: string): string => iriAt(field, 0, field.length)

export function readLines(statements: string): StoredLine[] {
  const lines: StoredLine[] = []
  for (let at = 0; at < statements.length;) {
    const line = new StoredLine()
    at = line.read(statements, at)
    lines.push(line)
  }
  return lines
}

// Matches quotation marks and control characters, by excluding all others.
const ODD = /[^ !#-~\u0080-\uFFFF]/
const ALL_ODD = new RegExp(ODD, 'g')
const SHORT = new Map([
  ['"', '\\"'],
  ['\b', '\\b'],
  ['\f', '\\f'],
])

/** Whether the text needs more than quotation marks around it. */
export const needsEscape = (text: string): boolean => ODD.test(text)

/** A stored text between quotation marks, as in JSON and N-Quads. */
export const quoteJson = (text: string): string =>
  needsEscape(text) ? `"${text.replaceAll(ALL_ODD, escapeOdd)}"` : `"${text}"`

const escapeOdd = (character: string): string =>
  SHORT.get(character) ?? `\\u${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`

export const isBlank = (id: string): boolean => id.startsWith('_:')

/** A blank node's label in the export: unique, because no two sources have the same number. */
export const exportedLabel = (sequence: string, label: string): string => `_:s${sequence}-${label.slice(2)}`

export const exportedId = (sequence: string, id: string): string =>
  isBlank(id) ? exportedLabel(sequence, id) : id
