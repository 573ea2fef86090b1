import { describe, expect, it } from 'vitest'

import { unitKind } from './unit-kind.ts'

describe('a unit', () => {
  it.each([
    '%',
    ' % ',
    '% of participants',
    '%, yearly',
    '%participants',
    '%2',
    '% (participants)',
    '% (average change)',
    'percent',
    'Percent of youth',
    'PER CENT',
    'per  cent of homes',
    'pourcent',
    'Pourcentage des ménages',
    'percent/year',
    'percentage of homes',
    'pourcentages',
    'pour cent des jeunes',
    'https://ontology.commonapproach.org/cids#percentUnit',
  ])('%j is a percentage', (unit) => expect(unitKind(unit)).toBe('percentage'))

  it.each([
    'ratio',
    'Ratios',
    'proportion of homes',
    'share of youth',
    'part des ménages',
    'ratio (staff per child)',
  ])('%j is a ratio', (unit) => expect(unitKind(unit)).toBe('ratio'))

  it.each([
    'score',
    'Scores (0–10)',
    'index',
    'indice de bien-être',
    'rating',
    'note',
    'Échelle de 1 à 5',
    'E\u0301chelles',
    'Indices',
    'scale 1/5',
  ])('%j is a score', (unit) => expect(unitKind(unit)).toBe('score'))

  it.each([
    'average hours',
    'mean',
    'Median income',
    'moyenne',
    'médiane par ménage',
    '$CAD (average income)',
  ])('%j is an average', (unit) => expect(unitKind(unit)).toBe('average'))

  it.each([
    'meals/day',
    'km/h',
    '/week',
    'meals per day',
    'repas par jour',
    'Meals PER 1,000 people',
    'change in % per year',
    '$ per person',
    '$CAD (per person)',
    'kg (waste / household)',
  ])('%j is a rate', (unit) => expect(unitKind(unit)).toBe('rate'))

  it.each([
    null,
    '',
    'people',
    'points on a % scale',
    'percentile',
    'per person',
    'Par',
    'supper',
    'partners',
    'participants',
    'meaningful days',
    'scorecards',
    'weekly average',
    '$CAD (invested)',
    'visits (average)',
    'meals per',
    'https://ontology.commonapproach.org/cids#people/day',
    'urn:unit:m/s',
    'https://example.org/cids#percentUnit',
  ])('%j may be added', (unit) => expect(unitKind(unit)).toBeNull())
})
