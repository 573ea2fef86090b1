import { describe, expect, it } from 'vitest'

import { unitKind } from './unit-kind.ts'

describe('a unit', () => {
  it.each([
    '%',
    ' % ',
    '% of participants',
    '%, yearly',
    'percent',
    'Percent of youth',
    'PER CENT',
    'per  cent of homes',
    'pourcent',
    'Pourcentage des ménages',
    'percent/year',
    'https://ontology.commonapproach.org/cids#percentUnit',
  ])('%j is a percentage', (unit) => expect(unitKind(unit)).toBe('percentage'))

  it.each([
    'meals/day',
    'km/h',
    '/week',
    'meals per day',
    'repas par jour',
    'Meals PER 1,000 people',
    'change in % per year',
    '$ per person',
  ])('%j is a rate', (unit) => expect(unitKind(unit)).toBe('rate'))

  it.each([
    null,
    '',
    'people',
    'points on a % scale',
    'percentile',
    'pourcentages',
    'per person',
    'Par',
    'supper',
    'parts',
    'meals per',
    'https://ontology.commonapproach.org/cids#people/day',
    'urn:unit:m/s',
    'https://example.org/cids#percentUnit',
  ])('%j may be added', (unit) => expect(unitKind(unit)).toBeNull())
})
