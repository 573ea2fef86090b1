import { beforeAll, describe, expect, it, vi } from 'vitest'

import { cidsTerms, sffTerms } from '../../../src/core/graph/contexts/terms.ts'
import {
  cids,
  i72,
  iriOfPrefixedName,
  knownClasses,
  org,
  prefixedName,
  prov,
  rdf,
  rdfs,
  sch,
  sff,
} from '../../../src/core/graph/vocabulary.ts'
import type { NodeProperty } from '../model.ts'
import type * as Labels from './standard-labels.ts'
import type { standardWords } from './standard-words.ts'

let labels: typeof Labels
let english: ReturnType<typeof standardWords.in>
let french: ReturnType<typeof standardWords.in>

beforeAll(async () => {
  // The language setting is read from localStorage, which Node does not have.
  vi.stubGlobal('localStorage', { getItem: () => 'en' })
  const { standardWords: both } = await import('./standard-words.ts')
  english = both.in('en')
  french = both.in('fr')
  labels = await import('./standard-labels.ts')
})

/** The constants that the projection uses; names of properties begin with a lower-case letter. */
const readByProjection = [cids, i72, org, prov, rdfs, sch, sff]
  .flatMap((terms) => Object.values(terms))
  .filter((iri) => /[#/][a-z]\w*$/.test(iri) && iri !== cids.unspecifiedUnit)

const inContexts = [...cidsTerms, ...sffTerms].flatMap(({ prefix, keys }) =>
  keys.split(' ').map((key) => iriOfPrefixedName(`${prefix}:${key}`) ?? key),
)

describe('labels of the standard', () => {
  it('exist for every property of the projection and of the contexts, in both languages', () => {
    const all = [...readByProjection, ...inContexts, rdf.type]
    expect(all.length).toBeGreaterThan(100)
    const unnamed = all.filter(
      (iri) =>
        !labels.propertyLabel(english.properties, iri) || !labels.propertyLabel(french.properties, iri),
    )
    expect(unnamed.map(prefixedName)).toEqual([])
  })

  it('exist for every known class', () => {
    const named = new Set(Object.keys(english.types))
    expect([...knownClasses.values()].filter((type) => !named.has(type))).toEqual([])
  })

  it('exist only for terms of the standard', () => {
    const terms = [...Object.keys(english.properties), ...Object.keys(english.types)]
    const unknown = terms.filter((term) => prefixedName(iriOfPrefixedName(term) ?? '') !== term)
    expect(unknown).toEqual([])
  })

  it('cover terms of earlier versions, and no terms outside the standard', () => {
    const { properties } = english
    expect(labels.propertyLabel(properties, 'http://www.w3.org/ns/org#hasLegalName')).toBe('Legal name')
    expect(labels.propertyLabel(properties, 'http://ontology.commonapproach.org/cids#forTheme')).toBe('Theme')
    expect(labels.propertyLabel(properties, 'https://example.org/forTheme')).toBeNull()
    expect(labels.propertyLabel(properties, 'constructor')).toBeNull()
  })

  it('are in reading order, before properties without a label', () => {
    const property = (iri: string): NodeProperty => ({ iri, label: prefixedName(iri), values: [] })
    const given = ['urn:b', cids.forTheme, 'urn:a', prov.startedAtTime, org.hasName].map(property)
    expect(labels.inReadingOrder(given, english.properties).map(({ label }) => label)).toEqual([
      'org:hasName',
      'prov:startedAtTime',
      'cids:forTheme',
      'urn:b',
      'urn:a',
    ])
  })
})
