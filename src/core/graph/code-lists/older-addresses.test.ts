import { describe, expect, test } from 'vitest'

import { codeLabel, codeLists } from './code-lists.ts'
import { localName } from '../iri.ts'
import { olderAddresses } from './older-addresses.ts'

const site = 'https://codelist.commonapproach.org'

describe('older addresses', () => {
  test.each([
    [`${site}/ProvinceTerritory#QC`, 'QC', [`${site}/codeLists/ProvinceTerritory#QC`]],
    ['https://metadata.un.org/sdg/2', '2', [`${site}/SDGImpacts#SDG2`, `${site}/codeLists/SDGImpacts#SDG2`]],
    [`${site}/codeLists/ICNPOsector#sec1`, 'sec1', []],
    ['https://ontology.commonapproach.org/cids#cad', 'cad', []],
  ])('of %s, whose notation is %s', (iri, notation, older) => {
    expect([localName(iri), olderAddresses(iri)]).toEqual([notation, older])
  })

  test('have the label of the code, and are no code themselves', () => {
    for (const { codes } of codeLists.values())
      for (const { iri, fr } of codes)
        for (const older of olderAddresses(iri)) {
          expect(codeLabel(older, 'fr')).toBe(fr)
          expect(codes.some((code) => code.iri === older)).toBe(false)
        }
  })
})
