// The bundled context documents: the only ones a capsule may name; none is ever fetched (rules, section 2). They are also
// served at /contexts/{cids|sff}.
import { prefixes } from './prefixes.ts'
import { cidsTerms, sffTerms, type TermGroup } from './terms.ts'

export type ContextName = 'cids' | 'sff'

export interface ContextDocument {
  readonly '@context': Readonly<Record<string, string | { readonly '@id': string; readonly '@type': string }>>
}

const site = 'ontology.commonapproach.org'

export const cidsContextUrl = `https://${site}/contexts/cidsContext.jsonld`
export const sffContextUrl = `https://${site}/contexts/sffContext.jsonld`

/** Host of the contexts published in 2024; its address and namespace no longer exist, and the report explains that. */
export const oldContextHost = 'ontology.eil.utoronto.ca'

const documents: Record<ContextName, ContextDocument> = {
  cids: buildDocument(cidsTerms),
  sff: buildDocument(sffTerms),
}

const names = new Map<string, ContextName>(
  (
    [
      [`${site}/contexts/cidsContext.jsonld`, 'cids'],
      [`${site}/contexts/sffContext.jsonld`, 'sff'],
      [`${site}/cids.jsonld`, 'cids'],
      [`${site}/sff-1.0.jsonld`, 'sff'],
      [`${site}/contexts/cidsContext.json`, 'cids'],
    ] as const
  ).flatMap(([address, name]) => [
    [`https://${address}`, name],
    [`http://${address}`, name],
  ]),
)

function buildDocument(groups: readonly TermGroup[]): ContextDocument {
  const terms = groups.flatMap(({ prefix, coercion, keys }) =>
    keys.split(' ').map((key) => [key, { '@id': `${prefix}:${key}`, '@type': coercion }] as const),
  )
  return { '@context': { ...prefixes, ...Object.fromEntries(terms) } }
}

export const contextDocument = (name: ContextName): ContextDocument => documents[name]

/** Which bundled context a URL names: the official address, its http form or a former address. */
export const bundledContextName = (url: string): ContextName | null => names.get(url) ?? null

export function bundledContext(url: string): ContextDocument | null {
  const name = bundledContextName(url)
  return name === null ? null : documents[name]
}
