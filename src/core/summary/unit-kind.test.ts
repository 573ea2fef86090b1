import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { findOfficialUnit, officialUnits } from '../graph/code-lists/official-units.ts'
import { prefixes } from '../graph/contexts/prefixes.ts'
import { showUnit } from '../projection/unit.ts'
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
    'Participants (%)',
    'participants, in %',
    'points on a % scale',
    'change in % per year',
    'Taux de réussite (%)',
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
    'Success percentage',
    'of participants, in percent',
    'jeunes, en pour cent',
    'score in percents',
    'kg (in percent)',
    'https://ontology.commonapproach.org/cids#percentUnit',
    'http://qudt.org/vocab/unit/PERCENT',
    'https://qudt.org/vocab/unit/PERCENT',
  ])('%j is a percentage', (unit) => expect(unitKind(unit)).toBe('percentage'))

  it.each([
    'ratio',
    'Ratios',
    'Cost ratio',
    'the ratios of staff',
    'proportion of homes',
    'proportions',
    'Waste, as a proportion',
    'share of youth',
    'Shares of youth',
    'Market share',
    'part',
    'part des ménages',
    'Parts des ménages',
    'parts (of homes)',
    'la part',
    'ratio (staff per child)',
    '$CAD (income, as a share)',
    'share (average)',
    'https://ontology.commonapproach.org/cids#ratioUnit',
  ])('%j is a ratio', (unit) => expect(unitKind(unit)).toBe('ratio'))

  it.each([
    'score',
    'Scores (0–10)',
    'Wellbeing score',
    'mean scores by site',
    'index',
    'Indexes of poverty',
    'Poverty index.',
    'indice de bien-être',
    'rating',
    'Satisfaction ratings',
    'note',
    'Notes sur 20',
    'clinical note',
    'Échelle de 1 à 5',
    'E\u0301chelles',
    'Indices',
    'scale 1/5',
    'scales',
    'pH scale',
    '(scale) of pain',
    'self-rating',
    'points (index)',
    'average rating',
    'kg (score)',
  ])('%j is a score', (unit) => expect(unitKind(unit)).toBe('score'))

  it.each([
    'average hours',
    'mean',
    'means of all sites',
    'Hours, mean',
    'Median income',
    'moyenne',
    'médiane par ménage',
    '$CAD (average income)',
    '$CAD (income, median)',
    'weekly average',
    'visits (average)',
    'heures en moyenne',
    'average rate',
  ])('%j is an average', (unit) => expect(unitKind(unit)).toBe('average'))

  it.each([
    'meals/day',
    'km/h',
    '/week',
    'meals per day',
    'repas par jour',
    'Meals PER 1,000 people',
    '$ per person',
    '$CAD (per person)',
    'kg (waste / household)',
    'Employment rate',
    'Rates of return',
    'rates',
    'Taux de réussite',
    'le taux',
    'rate, yearly',
    'rate-',
  ])('%j is a rate', (unit) => expect(unitKind(unit)).toBe('rate'))

  it.each([
    null,
    '',
    '–',
    'people',
    'percentile',
    'per person',
    'Par',
    'supper',
    'partners',
    'participants',
    'meaningful days',
    'scorecards',
    'score_cards',
    '$CAD (invested)',
    'meals per',
    'part-time jobs',
    'Part\u2011time jobs',
    'rate-based fees',
    'parts',
    'Notes',
    'SHARES',
    'spare parts',
    'spare parts.',
    'case notes',
    'shares',
    'bathroom scales',
    'ways and means',
    't (parts)',
    'people on average wages',
    'interest rate swaps',
    'https://ontology.commonapproach.org/cids#people/day',
    'https://ontology.commonapproach.org/cids#cad',
    'urn:unit:m/s',
    'https://example.org/cids#percentUnit',
  ])('%j may be added', (unit) => expect(unitKind(unit)).toBeNull())
})

const words = fc.array(
  fc.constantFrom(
    'people',
    'jobs',
    'youth',
    'meals',
    'places',
    'hours',
    'score',
    'ratios',
    'percent',
    'part',
  ),
  { maxLength: 4 },
)

describe('a unit that names an official kind', () => {
  const named = (['percentUnit', 'ratioUnit', 'scoreUnit'] as const).map((name) => prefixes.cids + name)
  const kinds = ['percentage', 'ratio', 'score'] as const

  it('is of this kind or of one before it, wherever the word stands, and whether the IRI is there or not', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(0, 1, 2),
        words,
        words,
        fc.boolean(),
        fc.nat(),
        (at, before, after, isPlural, of) => {
          const official = findOfficialUnit(named[at] ?? '')
          const labels = official ? [official.symbol ?? '', official.en, official.fr, ...official.also] : []
          const label = labels[of % labels.length] ?? ''
          const text = [...before, isPlural && label !== '%' ? `${label}s` : label, ...after].join(' ')
          for (const unit of [text, showUnit({ text, iri: named[at] }), showUnit({ text, iri: named[2] })]) {
            const kind = unitKind(unit)
            expect(kinds.findIndex((each) => each === kind)).toBeLessThanOrEqual(at)
            expect(kind).not.toBeNull()
          }
        },
      ),
    )
  })

  it('is of the kind of its IRI where the words say nothing', () => {
    fc.assert(
      fc.property(fc.constantFrom(...officialUnits), fc.string({ unit: 'grapheme' }), ({ iri }, words) => {
        const text = words.replaceAll(/[%/]/g, '')
        const kind = kinds[named.indexOf(iri)]
        const shown = unitKind(showUnit({ text: text.trim() === '' ? undefined : text, iri }))
        if (kind) expect(kinds.findIndex((each) => each === shown)).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})

it('a word in the middle says nothing, and white space, case and what stands around words neither', () => {
  const ends = ['proportion', 'share', 'index', 'average', 'taux', 'scale', 'note']
  const other = fc.constantFrom('people', 'jobs', 'youth', 'places')
  fc.assert(
    fc.property(
      fc.constantFrom(...ends),
      other,
      other,
      fc.constantFrom('', '(', '«', '– '),
      (word, a, b, sign) => {
        expect(unitKind(`${a} ${word} ${b}`)).toBeNull()
        const kind = unitKind(word)
        expect(kind).not.toBeNull()
        for (const written of [word, word.toUpperCase(), ` ${word} `])
          for (const text of [`${sign}${written} ${a}`, `${a} ${sign}${written}`, `${a} ${written}.`])
            expect(unitKind(text)).toBe(kind)
        expect(unitKind(`${word}-${a} ${b}`)).toBeNull()
      },
    ),
  )
})
