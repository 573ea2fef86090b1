import { describe, expect, test } from 'vitest'

import { isAbsoluteIri } from '../iri.ts'
import { codeLabel, codeLists } from './code-lists.ts'

describe('the label of a code', () => {
  test.each([
    ['https://metadata.un.org/sdg/1', 'Goal 1: No poverty', 'Objectif 1 : Pas de pauvreté'],
    [
      'https://codelist.commonapproach.org/SDGImpacts#SDG17',
      'Goal 17: Partnerships for the goals',
      'Objectif 17 : Partenariats pour la réalisation des objectifs',
    ],
    [
      'https://codelist.commonapproach.org/codeLists/SDGImpacts#SDG2',
      'Goal 2: Zero hunger',
      'Objectif 2 : Faim « zéro »',
    ],
    ['https://codelist.commonapproach.org/FundingState#inReview', 'In Review', 'En cours d’examen'],
    ['https://codelist.commonapproach.org/ProvinceTerritory#QC', 'Quebec', 'Québec'],
    ['https://codelist.commonapproach.org/SELI-GLI#Outcome2', 'Leadership', 'Leadership'],
    ['https://codelist.commonapproach.org/codeLists/IRISImpactTheme#CleanAir', 'Clean Air', 'Air pur'],
    ['https://codelist.commonapproach.org/codeLists/ICNPOsector#sec3', 'Health', 'Santé'],
    ['https://codelist.commonapproach.org/ICNPOsector#sec10', 'Religion', 'Religion'],
    [
      'https://codelist.commonapproach.org/codeLists/StatsCanSector#sec20',
      'Public administration',
      'Administrations publiques',
    ],
    ['https://ontology.commonapproach.org/cids#squareMeter', 'Square metre', 'Mètre carré'],
  ])('of %s is %s', (iri, en, fr) => {
    expect(codeLabel(iri, 'en')).toBe(en)
    expect(codeLabel(iri, 'fr')).toBe(fr)
  })

  test.each(['https://example.org/theme', '', '__proto__', 'constructor'])('of %j is not known', (iri) => {
    expect(codeLabel(iri, 'en')).toBeNull()
  })
})

test('a list takes over codes of another', () => {
  const sizes = [...codeLists.values()].map(({ name, codes }) => `${name} ${codes.length}`)
  expect(sizes).toContain('ESDCSector 18')
  expect(sizes).toContain('RallyImpactArea 31')
  expect(sizes).toContain('UnitsOfMeasureList 18')
  expect(sizes).toContain('ICNPOsector 12')
  expect(sizes).toContain('StatsCanSector 20')
  expect(sizes).toHaveLength(16)
})

test('every code is an absolute IRI, once in its list', () => {
  for (const { codes } of codeLists.values()) {
    const iris = codes.map((code) => code.iri)
    expect(iris.filter(isAbsoluteIri)).toEqual([...new Set(iris)])
  }
})
