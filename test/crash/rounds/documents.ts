// What the clients of a round upload: valid capsules with what they say, and capsules that break exactly one rule.
import * as fc from 'fast-check'

import { anyCapsule } from '../../model/capsules.ts'
import type { Said } from '../../model/reading.ts'
import * as is from '../../model/reading-words.ts'
import { capsuleOf, properties, type Draft, type Field, type PropertyName } from '../../model/spelling.ts'

export interface Document {
  readonly text: string
  readonly said: readonly Said[]
  /** The rule that it breaks; null for a valid one. */
  readonly broken: string | null
  /** How many reports its own organization has, where it has one. */
  readonly reports?: number
}

const text = (name: PropertyName, value: string): Field => {
  const { term, iri, coercion } = properties[name]
  return {
    key: term,
    predicate: iri,
    value: { json: value, object: { kind: 'literal', text: value, datatype: coercion } },
  }
}
const link = (name: PropertyName, to: string): Field => ({
  key: properties[name].term,
  predicate: properties[name].iri,
  value: { json: to, object: { kind: 'reference', id: to } },
})
const type = (prefixed: string, iri: string): Field => ({
  key: '@type',
  predicate: is.type,
  value: { json: prefixed, object: { kind: 'reference', id: iri } },
})

const shared = 'https://example.org/shared'

const organization = (uri: string): Draft => ({
  id: uri,
  fields: [
    type('cids:Organization', is.Organization),
    text('hasLegalName', uri),
    text('hasDescription', 'x'),
  ],
})

const report = (uri: string, value: number): Draft => ({
  id: uri,
  fields: [
    type('cids:IndicatorReport', is.IndicatorReport),
    link('forIndicator', shared),
    {
      key: 'value',
      predicate: is.value,
      value: {
        node: { fields: [type('i72:Measure', is.Measure), text('hasNumericalValue', String(value))] },
      },
    },
    text('startedAtTime', '2025-01-01T00:00:00'),
    text('endedAtTime', '2025-12-31T23:59:59'),
  ],
})

/** An organization with all that can hang from it. The indicator is shared: each capsule adds its link to it. */
const large = (uri: string, reports: number): Draft[] => [
  organization(uri),
  {
    id: `${uri}/outcome`,
    fields: [
      type('cids:Outcome', is.Outcome),
      text('hasName', 'Outcome'),
      link('forOrganization', uri),
      link('forTheme', 'urn:t:1'),
    ],
  },
  {
    id: shared,
    fields: [
      type('cids:Indicator', is.Indicator),
      text('hasName', 'Shared'),
      link('forOrganization', uri),
      link('forOutcome', `${uri}/outcome`),
    ],
  },
  ...Array.from({ length: reports }, (_, at) => report(`${uri}/report/${at}`, at)),
]

const without = (draft: Draft, name: PropertyName): Draft => ({
  ...draft,
  fields: draft.fields.filter(({ predicate }) => predicate !== properties[name].iri),
})

/** One fault among much that is right: none of it may take effect. */
const broken: readonly ((uri: string) => Document)[] = [
  (uri) =>
    brokenOf('organization-legal-name', [
      ...large(uri, 20),
      without(organization(`${uri}/nameless`), 'hasLegalName'),
    ]),
  (uri) => brokenOf('report-incomplete', [...large(uri, 20), without(report(`${uri}/bad`, 1), 'value')]),
  (uri) => brokenOf('invalid-iri', [...large(uri, 3), organization(`${uri}/not an identifier`)]),
  () => ({ text: '"no object"', said: [], broken: 'jsonld-error' }),
  (uri) => ({
    text: JSON.stringify({ '@context': 'https://example.org/unknown.jsonld', '@id': uri }),
    said: [],
    broken: 'unknown-context',
  }),
]

const brokenOf = (rule: string, drafts: readonly Draft[]): Document => ({
  ...capsuleOf(drafts, false),
  broken: rule,
})

export function brokenDocument(random: () => number, name: string): Document {
  const uri = `https://example.org/${name}`
  return broken[Math.floor(random() * broken.length)]?.(uri) ?? largeDocument(uri, 1)
}

/** Mostly small ones over a handful of identifiers, so that sources meet; `name` is used once. */
export function anyDocument(random: () => number, name: string): Document {
  const below = (limit: number): number => Math.floor(random() * limit)
  const uri = `https://example.org/${name}`
  if (random() < 0.2) return brokenDocument(random, name)
  // Few enough that the plain reading of them all stays quick.
  if (random() < 0.2) return largeDocument(uri, 10 + below(30))
  const [capsule] = fc.sample(anyCapsule, { seed: below(2 ** 31), numRuns: 1 })
  return capsule ? { ...capsule, broken: null } : largeDocument(uri, 1)
}

export const largeDocument = (uri: string, reports: number): Document => ({
  ...capsuleOf(large(uri, reports), false),
  broken: null,
  reports,
})
