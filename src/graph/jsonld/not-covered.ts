// Thrown where the compiled expander is not certain to do what JSON-LD demands; the document is then expanded by
// the general one. Never leaves src/graph.
import type { Place } from '../document.ts'

export class NotCovered extends Error {
  override readonly name = 'NotCovered'
  /** Where the document stopped being plain; likely the place of the error, if it turns out to be one. */
  readonly place: Place | null

  constructor(what: string, place: Place | null = null) {
    super(what)
    this.place = place
  }
}

export const KEYWORD_FORM = /^@[a-zA-Z]+$/

/** What jsonld takes for an absolute IRI or a blank node; wider than the grammar of iri.ts. */
export const ABSOLUTE_FORM = /^(?:[A-Za-z][A-Za-z0-9+,\-.]*|_):\S*$/
