// The terms of the bundled contexts, computed once. They refer to nothing outside their own context, so they mean the
// same in every document.
import { readOnce } from '../../read-once.ts'
import { bundledContext, type ContextDocument } from '../contexts/bundled-contexts.ts'
import type { TermDefinition } from './term-definition.ts'

/** Null for a URL that is not bundled. */
export function bundledTerms(url: string): ReadonlyMap<string, TermDefinition> | null {
  const document = bundledContext(url)
  return document && readTerms(document['@context'])
}

const readTerms = readOnce((context: ContextDocument['@context']) => {
  const expandIri = (compact: string): string => {
    const [prefix = '', name = ''] = compact.split(':')
    const namespace = context[prefix]
    return typeof namespace === 'string' ? namespace + name : compact
  }
  return new Map(
    Object.entries(context).map(([name, value]) => {
      const isPrefix = typeof value === 'string'
      const type = isPrefix ? null : value['@type']
      const term: TermDefinition = Object.freeze({
        iri: isPrefix ? value : expandIri(value['@id']),
        coercion: type === null || type.startsWith('@') ? type : expandIri(type),
        isPrefix,
        isProtected: false,
        isSet: false,
        special: null,
      })
      return [name, term] as const
    }),
  )
})
