// Labels of codes from the code lists.
import { codeLabel } from '../../../src/core/graph/code-lists/code-lists.ts'
import type { Language } from './language.ts'
import { frenchSpaces } from '../../../src/core/typography.ts'

/** Null for an IRI that is in no list. */
export function codeName(iri: string, language: Language): string | null {
  const label = codeLabel(iri, language)
  return label !== null && language === 'fr' ? frenchSpaces(label) : label
}
