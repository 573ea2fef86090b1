// Text where a link belongs. The same slip of a producer arrives in two shapes: a prefixed key keeps it as text, a term
// key makes a reference of it that has no scheme. Both count as no link, and the report says the same of both.
import type { Term } from '../graph/document.ts'
import { isBlankId } from '../graph/document.ts'
import { hasScheme, isAbsoluteIri } from '../graph/iri.ts'
import type { DocumentIndex } from './document-index.ts'
import { isBlankText } from './document-index.ts'

export type LinkCase = 'link' | 'no-id' | 'text' | 'address-as-text' | 'empty'

export function linkCase(term: Term, index: DocumentIndex): LinkCase {
  if (term.kind === 'literal') {
    if (isBlankText(term.text)) return 'empty'
    return isAbsoluteIri(term.text.trim()) ? 'address-as-text' : 'text'
  }
  if (isBlankId(term.id)) return 'no-id'
  if (isBlankText(term.id)) return 'empty'
  return hasScheme(term.id) || isDescribed(term.id, index) ? 'link' : 'text'
}

/** A bad identifier that the file uses for an entry of its own is a link all the same; rule 7 speaks of it. */
const isDescribed = (id: string, index: DocumentIndex): boolean =>
  (index.document.nodes.get(id)?.statements.length ?? 0) > 0

/** What the file says, for quoting. */
export const writtenOf = (term: Term): string =>
  term.kind === 'literal' ? term.text : (term.written ?? term.id)

/** The same, except that a label which only we gave to an entry without identifier is nothing the file says. */
export const quoted = (term: Term): { value?: string } =>
  term.kind === 'reference' && isBlankId(term.id) && term.written === undefined
    ? {}
    : { value: writtenOf(term) }
