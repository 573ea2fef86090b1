// Random capsules that pass validation, over the same handful of identifiers: what a client can bring through the door.
import * as fc from 'fast-check'

import { indicators, organizations, outcomes, reports } from './universe.ts'

const contexts = [
  'https://ontology.commonapproach.org/contexts/cidsContext.jsonld',
  'https://ontology.commonapproach.org/contexts/sffContext.jsonld',
]

const some = (values: readonly string[], most: number) =>
  fc.uniqueArray(fc.constantFrom(...values), { maxLength: most })
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined })
const themes = ['urn:t:1', 'urn:t:2', 'urn:t:3']

const organization = (id: string) =>
  fc.record({
    '@id': fc.constant(id),
    '@type': fc.constantFrom('cids:Organization', 'cids:SocialPurposeOrganization'),
    hasLegalName: fc.constantFrom('Alpha', 'Beta', 'Gamma'),
    hasDescription: maybe(fc.constantFrom('x', 'y')),
    hasIndicator: some(indicators, 2),
  })

const outcome = (owner: fc.Arbitrary<string>) =>
  fc.record({
    '@id': fc.constantFrom(...outcomes),
    '@type': fc.constant('cids:Outcome'),
    hasName: fc.constantFrom('First', 'Second'),
    forTheme: some(themes, 2),
    forOrganization: owner,
  })

const indicator = (owner: fc.Arbitrary<string>) =>
  fc.record({
    '@id': fc.constantFrom(...indicators),
    '@type': fc.constant('cids:Indicator'),
    hasName: fc.constantFrom('One', 'Two'),
    unitDescription: maybe(fc.constantFrom('people', 'CAD')),
    forOutcome: some(outcomes, 2),
    forTheme: some(themes, 1),
    forOrganization: owner,
  })

const report = fc.record({
  '@id': fc.constantFrom(...reports),
  '@type': fc.constant('cids:IndicatorReport'),
  forIndicator: fc.constantFrom(...indicators),
  forOrganization: some(organizations, 1),
  value: fc.record({
    '@type': fc.constant('i72:Measure'),
    '@id': maybe(fc.constantFrom('urn:m:1', 'urn:m:2')),
    hasNumericalValue: fc.constantFrom('1', '2.50', 'many', ''),
    unit_of_measure: maybe(fc.constantFrom('urn:unit:1', 'urn:unit:2')),
  }),
  startedAtTime: fc.constantFrom('2023-01-01', '2024-01-01T00:00:00Z'),
  endedAtTime: fc.constantFrom('2024-12-31', 'some day'),
})

const funding = fc.record({
  '@id': maybe(fc.constantFrom('urn:f:1', 'urn:f:2')),
  '@type': fc.constant('sff:FundingStatus'),
  forOrganization: fc.constantFrom(...organizations),
  forFunder: fc.constantFrom('Maple', 'Fonds'),
})

/** A later node with the same identifier would be a second name for it, so only the first one stays. */
const firstOfEach = (nodes: readonly Readonly<Record<string, unknown>>[]) => {
  const seen = new Set<unknown>()
  return nodes.filter((node) => {
    if (node['@id'] === undefined) return true
    if (seen.has(node['@id'])) return false
    seen.add(node['@id'])
    return true
  })
}

export const anyCapsule = fc
  .uniqueArray(fc.constantFrom(...organizations), { minLength: 1, maxLength: 2 })
  .chain((described) => {
    const owner = fc.constantFrom(...described)
    return fc.tuple(
      fc.tuple(...described.map(organization)),
      fc.array(outcome(owner), { maxLength: 2 }),
      fc.array(indicator(owner), { maxLength: 3 }),
      fc.array(report, { maxLength: 4 }),
      fc.array(funding, { maxLength: 2 }),
    )
  })
  .map((lists) => ({ '@context': contexts, '@graph': firstOfEach(lists.flat()) }))
