// A namespace that was just written is unknown to the statistics: PostgreSQL expects one row of it in each table. Reads must
// not depend on that: each statement reads about as many rows as it answers with, from the indexes of their keys.
import { beforeAll, expect, inject, test } from 'vitest'

import { fullExpansion } from '../../src/core/projection/arrange-tree.ts'
import { createNamespace } from '../../src/service/namespaces/create-namespace.ts'
import { keyInPath } from '../../src/service/entities/not-found.ts'
import { largeTree } from '../../src/service/reads/tree/get-tree.ts'
import type { Namespace } from '../../src/service/namespaces/namespace.ts'
import { putCapsule } from './put-source.ts'
import { readHere } from './read-here.ts'
import { startApp, useApp } from './start-app.ts'
import { fixStatistics, indexesIn, plansDuring, plansOf, rowsReadIn } from './statement-plans.ts'

const size = 60
const ids = (name: string): string[] => Array.from({ length: size }, (_, at) => `x:${name}/${at}`)

const capsule = {
  '@context': [
    'https://ontology.commonapproach.org/contexts/cidsContext.jsonld',
    { x: 'https://example.org/' },
  ],
  '@graph': [
    ...ids('organization').map((id) => ({
      '@id': id,
      '@type': 'cids:Organization',
      hasLegalName: id,
      hasOutcome: ids('outcome'),
    })),
    ...ids('outcome').map((id) => ({
      '@id': id,
      '@type': 'cids:Outcome',
      hasName: id,
      // Together too long to be kept in a card.
      forTheme: `${id}/${'theme'.repeat(20)}`,
    })),
    {
      '@id': 'x:indicator',
      '@type': 'cids:Indicator',
      hasName: 'People',
      forOutcome: ids('outcome'),
      forOrganization: ids('organization'),
    },
    ...ids('report').map((id, at) => ({
      '@id': id,
      '@type': 'cids:IndicatorReport',
      forIndicator: 'x:indicator',
      forOrganization: `x:organization/${at}`,
      value: { '@type': 'i72:Measure', hasNumericalValue: '1' },
    })),
  ],
}

/** With an organization whose tree is sent while it is read. */
const longCapsule = {
  ...capsule,
  '@graph': [
    ...capsule['@graph'],
    {
      '@id': 'x:long',
      '@type': 'cids:Organization',
      hasLegalName: 'A long value',
      hasOutcome: ids('outcome'),
    },
    {
      '@id': 'x:long/report',
      '@type': 'cids:IndicatorReport',
      forIndicator: 'x:indicator',
      forOrganization: 'x:long',
      value: { '@type': 'i72:Measure', hasNumericalValue: 'much '.repeat(5000) },
    },
  ],
}

async function firstOf(path: string, query = '', headers = {}): Promise<string> {
  const answer = await app.call(`GET ${path}?limit=1${query}`, { headers })
  return answer.json<{ data: { id: string }[] }>().data[0]?.id ?? ''
}

const tables = ['organization', 'outcome', 'indicator', 'entity_link', 'report', 'card']

const app = useApp(() => startApp({ ownDatabase: true }))
let org: string
let longOrg: string
let long: Namespace
const inLong = { 'x-namespace': 'long' }
let outcome: string
beforeAll(async () => {
  await fixStatistics(app, tables)
  await putCapsule(app, capsule)
  org = await firstOf('/orgs', '&uri=https://example.org/organization/7')
  ;({ namespace: long } = await createNamespace(app.store, app.tenant.id, 'long', 'Long'))
  await putCapsule({ store: app.store, namespace: long }, longCapsule)
  longOrg = await firstOf('/orgs', '&uri=https://example.org/long', inLong)
  outcome = await firstOf('/outcomes')
})

/** Every link is read a few times: itself, and what it leads to. */
const mostRows = 10 * size * size

const links = ['entity_link_pkey', 'organization_pkey']
const ofOrganization = ['entity_link_by_target', 'outcome_pkey', ...links]
const ofRows = ['card_pkey', 'indicator_pkey', 'namespace_head_pkey', 'organization_pkey', 'outcome_pkey']

// Citus shows the plans of other machines as text.
test.skipIf(inject('database').hasCitus).each([
  ['/outcomes?limit=1000', ['outcome_by_name', 'outcome_pkey', ...links]],
  ['/indicators?limit=1000', ['indicator_by_name', 'indicator_pkey', ...links]],
  ['/outcomes?limit=1000&org=ORG', ofOrganization],
  ['/outcomes/OUTCOME', ['outcome_pkey', ...links]],
  ['/reports?limit=1000', ['indicator_pkey', 'report_in_row_order', 'report_pkey']],
  ['/rows/indicator-reports?limit=1000', ['report_in_row_order', ...ofRows]],
])('%s looks up each row by its key', async (path, indexes) => {
  const plans = await plansOf(app, tables, path.replace('ORG', org).replace('OUTCOME', outcome))
  expect(indexesIn(plans)).toEqual(new Set(indexes))
  expect(rowsReadIn(plans)).toBeLessThan(mostRows)
})

/** What an organization has below it is read once or twice, and nothing of others. */
const mostOfOrganization = 8 * size

const ofLargeTree = [
  'card_pkey',
  'entity_link_by_target',
  'indicator_pkey',
  'organization_pkey',
  'outcome_pkey',
  'report_in_row_order',
]
/** The version of a small one comes with it. */
const ofTree = [...ofLargeTree, 'namespace_head_pkey']

test.skipIf(inject('database').hasCitus)(
  'the tree of an organization is read from what belongs to it, its targets where they are asked for',
  async () => {
    const plans = await plansOf(app, tables, `/orgs/${org}/everything`)
    expect(rowsReadIn(plans)).toBeLessThan(mostOfOrganization)
    expect(indexesIn(plans)).toEqual(new Set(ofTree))
    const withTargets = indexesIn(await plansOf(app, tables, `/orgs/${org}/everything?include=target`))
    expect([...withTargets]).toEqual(expect.arrayContaining([...ofTree, 'target_pkey']))
  },
)

test.skipIf(inject('database').hasCitus)(
  'so is the tree of an organization with a very long text, which a thread reads',
  async () => {
    const key = keyInPath('organization', longOrg)
    const args = { namespaceId: long.id, key, expansion: fullExpansion }
    const plans = await plansDuring(app, tables, () => readHere(app, largeTree, args))
    expect(rowsReadIn(plans)).toBeLessThan(mostOfOrganization)
    expect(indexesIn(plans)).toEqual(new Set(ofLargeTree))
  },
)
