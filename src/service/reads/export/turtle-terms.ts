// How identifiers are written in Turtle and TriG: by the prefixes of the official contexts where that reads the same, whole
// otherwise.
import { rdf } from '../../../core/graph/vocabulary.ts'
import { writtenPrefixes } from './jsonld-names.ts'
import { iriText } from './nquads-terms.ts'

/** What stands before everything else. */
export const prefixLines = writtenPrefixes.map(([prefix, iri]) => `@prefix ${prefix}: <${iri}> .\n`).join('')

/** Fewer than the grammar has: none of these needs an escape. */
const plainLocalName = /^[A-Za-z_][\w-]*$/

export function shortIri(iri: string): string {
  for (const [prefix, namespace] of writtenPrefixes) {
    if (!iri.startsWith(namespace)) continue
    const name = iri.slice(namespace.length)
    if (plainLocalName.test(name)) return `${prefix}:${name}`
  }
  return iriText(iri)
}

export const predicateText = (iri: string): string => (iri === rdf.type ? 'a' : shortIri(iri))

/** How many fields the object of a line has, by its first character. */
const objectFields = new Map([
  ['<', 1],
  ['"', 1],
  ['@', 2],
  ['^', 2],
  ['&', 3],
  ['~', 4],
])

/** Whether a record has a statement in a graph of its own, which Turtle has no place for. */
export function hasNamedGraph(statements: string): boolean {
  for (let start = 0; start < statements.length;) {
    const newline = statements.indexOf('\n', start)
    const end = newline < 0 ? statements.length : newline
    const object = fieldsAfter(statements, start, end, statements.startsWith('_', start) ? 2 : 1)
    const fields = objectFields.get(statements.charAt(object)) ?? 1
    if (fieldsAfter(statements, object, end, fields) < end) return true
    start = end + 1
  }
  return false
}

/** Where the field begins that comes so many fields later; the end of the line where there are no more. */
function fieldsAfter(text: string, start: number, end: number, count: number): number {
  let at = start
  for (let passed = 0; passed < count; passed++) {
    const tab = text.indexOf('\t', at)
    if (tab < 0 || tab >= end) return end
    at = tab + 1
  }
  return at
}
