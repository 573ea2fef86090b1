import { describe, expect, test } from 'vitest'

import { cids, iriOfPrefixedName, knownClasses, legacyTerm, legacyTerms, prefixedName } from './vocabulary.ts'

describe('a prefixed name', () => {
  test.each([
    [cids.forTheme, 'cids:forTheme'],
    ['http://purl.org/dc/terms/title', 'dcterms:title'],
    ['https://example.org/x', 'https://example.org/x'],
    ['https://ontology.commonapproach.org/cids#', 'https://ontology.commonapproach.org/cids#'],
    ['https://ontology.commonapproach.org/cids#a b', 'https://ontology.commonapproach.org/cids#a b'],
    ['', ''],
  ])('of %j is %j', (iri, name) => {
    expect(prefixedName(iri)).toBe(name)
  })

  test('leads back to its IRI', () => {
    expect(iriOfPrefixedName('cids:forTheme')).toBe(cids.forTheme)
    expect(iriOfPrefixedName('sdg:1')).toBeNull()
    expect(iriOfPrefixedName('constructor:1')).toBeNull()
    expect(iriOfPrefixedName('plain')).toBeNull()
  })
})

describe('an outdated term', () => {
  test.each([
    ['https://ontology.commonapproach.org/cids#hasName', 'org:hasName'],
    ['http://ontology.eil.utoronto.ca/cids/cids#Outcome', 'cids:Outcome'],
    ['http://ontology.eil.utoronto.ca/cids/cids#hasName', 'org:hasName'],
    ['http://ontology.eil.utoronto.ca/ISO21972/iso21972#numerical_value', 'i72:hasNumericalValue'],
    ['https://ontology.commonapproach.org/sff-1.0#FundingStatus', 'sff:FundingStatus'],
    ['https://ontology.commonapproach.org/cids#FundingStatus', 'sff:FundingStatus'],
  ])('%s is now %s', (old, now) => {
    expect(legacyTerm(old)).toBe(now)
  })

  test('is not what is current', () => {
    expect(legacyTerm(cids.forTheme)).toBeNull()
    for (const replacement of legacyTerms.values()) {
      for (const name of replacement.split(', ')) expect(legacyTerm(iriOfPrefixedName(name) ?? '')).toBeNull()
    }
  })
})

test('the known classes have their prefix', () => {
  expect(knownClasses.get('Outcome')).toBe('cids:Outcome')
  expect(knownClasses.get('Measure')).toBe('i72:Measure')
  expect(knownClasses.get('constructor')).toBeUndefined()
})
