// Documents put together by chance for comparing a tier with shapes: few identifiers, so that entries meet, and every kind
// of value under every property.
import * as fc from 'fast-check'

import { tiers, type Profile } from '../../src/core/alignment/tiers.ts'

const contexts = [
  'https://ontology.commonapproach.org/contexts/cidsContext.jsonld',
  'https://ontology.commonapproach.org/contexts/sffContext.jsonld',
]

const ids = ['https://e.example/a', 'https://e.example/b', 'https://e.example/c', '_:x', '_:y']
const codes = [
  'https://codelist.commonapproach.org/FundingState#funded',
  'https://codelist.commonapproach.org/FundingState#Funded',
  'https://metadata.un.org/sdg/11',
  'https://ontology.commonapproach.org/cids#esdc',
]
const texts = [
  'Meals',
  '',
  '12',
  '-3',
  'true',
  'https://e.example/a',
  '2024-01-01',
  '2024-01-01T00:00:00',
  '2024-12-31T23:59:59-05:00',
  '2024-01-01T00:00:00Z',
  '2024-02-30T00:00:00',
  '2024-01-01T25:00:00',
]

const text = fc.constantFrom(...texts)
const typed = fc.constantFrom(
  'xsd:string',
  'xsd:dateTime',
  'xsd:nonNegativeInteger',
  'xsd:boolean',
  'xsd:anyURI',
)

const value = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...ids, ...codes).map((each) => ({ '@id': each })) },
  { weight: 3, arbitrary: text.map((each) => ({ '@value': each })) },
  { weight: 3, arbitrary: fc.record({ '@value': text, '@type': typed }) },
  fc.record({ '@value': text, '@language': fc.constantFrom('en', 'fr') }),
  fc.constantFrom<unknown>(12, 1.5, true),
)

/** Subclasses and classes that no table has besides. */
const furtherTypes = [
  'cids:Organization',
  'cids:SocialPurposeOrganization',
  'cids:Sector',
  'cids:ImpactScale',
  'cids:BeneficialStakeholder',
  'i72:Population',
  'cids:Program',
]

export function randomEntries(profile: Profile): fc.Arbitrary<unknown> {
  const tier = Object.entries(tiers[profile])
  const paths = [...new Set(tier.flatMap(([, rules]) => rules.map(({ path }) => path)))]
  const type = fc.constantFrom(...tier.map(([name]) => name), ...furtherTypes)
  const entry = fc
    .tuple(
      fc.constantFrom(...ids),
      fc.uniqueArray(type, { maxLength: 2 }),
      fc.uniqueArray(fc.constantFrom(...paths), { maxLength: 12 }),
      fc.array(fc.array(value, { minLength: 1, maxLength: 2 }), { minLength: 12, maxLength: 12 }),
    )
    .map(([id, types, keys, values]) => ({
      '@id': id,
      ...(types.length > 0 && { '@type': types }),
      ...Object.fromEntries(keys.map((key, at) => [key, values[at] ?? []])),
    }))
  return fc
    .array(entry, { minLength: 1, maxLength: 6 })
    .map((entries) => ({ '@context': contexts, '@graph': entries }))
}
