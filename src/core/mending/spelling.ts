// How a property can be written in an entry so that its context understands it: as a term of the CIDS context where
// that is named and nothing redefines the term, else in full.
import { bundledContextName } from '../graph/contexts/bundled-contexts.ts'
import { cidsTerms } from '../graph/contexts/terms.ts'
import { iriOfPrefixedName } from '../graph/prefixed-name.ts'
import type { PlacedDocument } from './placed-document.ts'
import type { Span } from './text-index.ts'

export interface Spelling {
  readonly key: string
  /** A link under this key has to be written as an object: `{"@id": "…"}`. */
  readonly isWrapped: boolean
}

const prefixOfTerm = new Map(
  cidsTerms.flatMap(({ prefix, keys }) => keys.split(' ').map((key) => [key, prefix] as const)),
)

/** `path`: a prefixed name such as `cids:forOrganization`. */
export function readSpelling(document: PlacedDocument, object: Span, path: string): Spelling {
  const colon = path.indexOf(':')
  const term = path.slice(colon + 1)
  if (prefixOfTerm.get(term) === path.slice(0, colon) && isDefined(document, object, term))
    return { key: term, isWrapped: false }
  return { key: iriOfPrefixedName(path) ?? path, isWrapped: true }
}

/** A prefixed name where the file's context declares the prefix, else in full. */
export function namePart(document: PlacedDocument, object: Span, path: string): string {
  const prefix = path.slice(0, path.indexOf(':'))
  return isDefined(document, object, prefix) ? path : (iriOfPrefixedName(path) ?? path)
}

/** A key that says the same as `path` in the form that the older key had: prefixed, in full, or a term. */
export function renamedKey(document: PlacedDocument, object: Span, older: string, path: string): string {
  if (older.includes('://')) return iriOfPrefixedName(path) ?? path
  return older.includes(':') ? namePart(document, object, path) : readSpelling(document, object, path).key
}

/** Whether the contexts of the entry define a word as the CIDS context does. */
function isDefined(document: PlacedDocument, object: Span, word: string): boolean {
  const { index } = document
  const around = [object, ...index.around(object)].filter(index.isObject).reverse()
  let isKnown = false
  for (const each of around) {
    const context = index.memberOf(each, '@context')
    if (!context) continue
    for (const item of index.itemsOf(context.value)) {
      const url = index.textOf(item)
      if (url !== null) isKnown ||= bundledContextName(url) === 'cids'
      else if (index.isObject(item)) isKnown &&= index.memberOf(item, word) === null
      else isKnown = false
    }
  }
  return isKnown
}
