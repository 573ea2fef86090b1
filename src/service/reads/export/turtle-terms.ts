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

// A line has a blank node as subject or none, a predicate, an object of one to four fields by its first character, and then
// its graph, where that has a name.
const field = '[^\\t\\n]*'
const object = `([<"]|[@^]${field}\\t|&(${field}\\t){2}|~(${field}\\t){3})${field}`

/** Matches a record that has a statement in a graph of its own, which Turtle has no place for; for PostgreSQL too. */
export const namedGraph = `(^|\\n)(_:${field}\\t)?[^_\\t\\n]${field}\\t${object}\\t`

const matchesNamedGraph = new RegExp(namedGraph)

export const hasNamedGraph = (statements: string): boolean => matchesNamedGraph.test(statements)
