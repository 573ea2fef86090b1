// A namespace that was just written is unknown to the statistics: PostgreSQL expects one row of it in each table. Reads must
// not depend on that: each statement reads about as many rows as it answers with, from the indexes of their keys.
import { afterAll, beforeAll, expect, inject, test } from 'vitest'

import { createNamespace } from '../../src/service/namespaces/create-namespace.ts'
import { putCapsule } from './put-source.ts'
import { startApp } from './start-app.ts'
import type { StartedApp } from './start-app.ts'
import { fixStatistics, indexesIn, plansOf, rowsReadIn } from './statement-plans.ts'

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

let app: StartedApp
let org: string
let longOrg: string
const inLong = { 'x-namespace': 'long' }
let outcome: string
beforeAll(async () => {
  app = await startApp({ ownDatabase: true })
  await fixStatistics(app, tables)
  await putCapsule(app, capsule)
  org = await firstOf('/orgs', '&uri=https://example.org/organization/7')
  const { namespace } = await createNamespace(app.store, app.tenant.id, 'long', 'Long')
  await putCapsule({ store: app.store, namespace }, longCapsule)
  longOrg = await firstOf('/orgs', '&uri=https://example.org/long', inLong)
  outcome = await firstOf('/outcomes')
})
afterAll(() => app.close())

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
  [
    '/reports?limit=1000',
    ['card_pkey', 'indicator_pkey', 'namespace_head_pkey', 'report_in_row_order', 'report_pkey'],
  ],
  ['/rows/indicator-reports?limit=1000', ['report_in_row_order', ...ofRows]],
])('%s looks up each row by its key', async (path, indexes) => {
  const plans = await plansOf(app, tables, path.replace('ORG', org).replace('OUTCOME', outcome))
  expect(indexesIn(plans)).toEqual(new Set(indexes))
  expect(rowsReadIn(plans)).toBeLessThan(mostRows)
})

/** What an organization has below it is read once or twice, and nothing of others. */
const mostOfOrganization = 8 * size

const ofTree = [
  'card_pkey',
  'entity_link_by_target',
  'indicator_pkey',
  'namespace_head_pkey',
  'organization_pkey',
  'outcome_pkey',
  'report_in_row_order',
]

test.skipIf(inject('database').hasCitus).each([
  { what: 'organization', ofOrg: () => org, headers: {}, indexes: ofTree },
  {
    what: 'organization with a very long text',
    ofOrg: () => longOrg,
    headers: inLong,
    indexes: [...ofTree, 'report_pkey'],
  },
])('the tree of an $what is read from what belongs to it', async ({ ofOrg, headers, indexes }) => {
  const plans = await plansOf(app, tables, `/orgs/${ofOrg()}/everything`, headers)
  expect(rowsReadIn(plans)).toBeLessThan(mostOfOrganization)
  expect(indexesIn(plans)).toEqual(new Set(indexes))
})
