// Text where a link belongs. The same mistake takes two forms: under a prefixed key it is a text, under a term of the
// context it becomes a reference without a scheme. Neither counts as a link, and both get the same message.
import { type Term, isBlankId } from '../graph/document.ts'
import { hasScheme, isAbsoluteIri } from '../graph/iri.ts'
import { type DocumentIndex, isBlankText, isDescribed } from './document-index.ts'

export type LinkCase = 'link' | 'no-id' | 'text' | 'address-as-text' | 'empty'

export function linkCase(term: Term, index: DocumentIndex): LinkCase {
  if (term.kind === 'literal') {
    if (isBlankText(term.text)) return 'empty'
    return isAbsoluteIri(term.text.trim()) ? 'address-as-text' : 'text'
  }
  if (isBlankId(term.id)) return 'no-id'
  if (isBlankText(term.id)) return 'empty'
  // An invalid identifier that the file uses for one of its entries still counts as a link; rule 7 reports it.
  return hasScheme(term.id) || isDescribed(index, term.id) ? 'link' : 'text'
}

/** As written in the file, for quoting. */
export const termText = (term: Term): string =>
  term.kind === 'literal' ? term.text : (term.written ?? term.id)

/** The same, but nothing for a blank node whose label is not in the file. */
export const quoteTerm = (term: Term): { value?: string } =>
  term.kind === 'reference' && isBlankId(term.id) && term.written === undefined
    ? {}
    : { value: termText(term) }
