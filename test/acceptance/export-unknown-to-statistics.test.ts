// The export of an organization from a namespace that is unknown to the statistics: what belongs to the organization is looked
// up by its keys, and the namespace is not read again for each of them.
import { beforeAll, expect, inject, test } from 'vitest'

import { keyInPath } from '../../src/service/entities/not-found.ts'
import { organizationExport } from '../../src/service/reads/export/export-organization.ts'
import { putCapsule } from './put-source.ts'
import { readHere } from './read-here.ts'
import { startApp, useApp } from './start-app.ts'
import { fixStatistics, indexesIn, plansDuring, rowsReadIn } from './statement-plans.ts'

const size = 60
const each = <T>(make: (at: number) => T): T[] => Array.from({ length: size }, (_, at) => make(at))

/** Two refer to each of these blank nodes, so that each is stored by itself. */
const sharedBlanks = [
  {
    '@id': 'x:org',
    '@type': 'cids:Organization',
    hasLegalName: 'One',
    'x:knows': each((at) => ({ '@id': `_:shared${at}` })),
  },
  ...each((at) => ({ '@id': `x:other/${at}`, 'x:knows': { '@id': `_:shared${at}` } })),
  ...each((at) => ({ '@id': `_:shared${at}`, 'x:name': `shared ${at}` })),
]

const reports = each((at) => ({
  '@id': `x:report/${at}`,
  '@type': 'cids:IndicatorReport',
  forIndicator: 'x:indicator',
  forOrganization: 'x:org',
  value: { '@id': `x:measure/${at}`, '@type': 'i72:Measure', hasNumericalValue: '1' },
  'cids:forTarget': {
    '@id': `x:target/${at}`,
    '@type': 'cids:Target',
    value: { '@type': 'i72:Measure', hasNumericalValue: '2' },
  },
}))

/** They point at the organization from within the record of another subject. */
const pointing = {
  '@id': 'x:list',
  'x:has': each((at) => ({ 'x:name': `pointing ${at}`, forOrganization: 'x:org' })),
}

const capsule = {
  '@context': [
    'https://ontology.commonapproach.org/contexts/cidsContext.jsonld',
    { x: 'https://example.org/' },
  ],
  '@graph': [
    ...sharedBlanks,
    { '@id': 'x:indicator', '@type': 'cids:Indicator', hasName: 'People', forOrganization: 'x:org' },
    ...reports,
    pointing,
    ...each((at) => ({ '@id': `x:elsewhere/${at}`, '@type': 'cids:Organization', hasLegalName: `${at}` })),
  ],
}

const tables = ['node', 'report', 'pointing_subject', 'target', 'target_link']

const app = useApp(() => startApp({ ownDatabase: true }))
let org: string
beforeAll(async () => {
  await fixStatistics(app, tables)
  await putCapsule(app, capsule)
  const answer = await app.call('GET /orgs?uri=https://example.org/org')
  org = answer.json<{ data: [{ id: string }] }>().data[0].id
})

const exportIt = (): Promise<string> =>
  readHere(app, organizationExport, {
    namespaceId: app.namespace.id,
    key: keyInPath('organization', org),
    format: 'nquads',
    language: 'en',
  })

test('the export of an organization has all that belongs to it', async () => {
  const lines = (await exportIt()).split('\n')
  for (const text of ['shared', 'pointing'])
    expect(lines.filter((line) => line.includes(`"${text} `))).toHaveLength(size)
  for (const name of ['report', 'measure', 'target'])
    expect(
      new Set(lines.flatMap((line) => line.match(`^<https://example.org/${name}/\\d+>`) ?? [])).size,
    ).toBe(size)
  expect(lines.some((line) => line.includes('elsewhere'))).toBe(false)
})

// Citus shows the plans of other machines as text.
test.skipIf(inject('database').hasCitus)('it is looked up by its keys', async () => {
  const plans = await plansDuring(app, tables, exportIt)
  expect(indexesIn(plans)).toEqual(
    new Set([
      'node_by_source',
      'node_pkey',
      'pointing_subject_pkey',
      'report_in_row_order',
      // Whether there are any.
      'target_link_by_target',
      'target_link_pkey',
      'target_pkey',
    ]),
  )
  // Reports, measures, targets and blank nodes, each once or twice, and the records of one source.
  expect(rowsReadIn(plans)).toBeLessThan(20 * size)
})
