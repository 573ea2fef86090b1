// Entity calls and capsules in a namespace that is unknown to the statistics, as after many small writes: what they look up
// by key must not read the namespace again for each key.
import { beforeAll, expect, inject, test } from 'vitest'

import { previewInSnapshot } from '../../src/service/capsules/preview-in-snapshot.ts'
import { writeOrg, writeOutcome, writeReport, type Entity } from './entity-calls.ts'
import { capsule, indicator, iri, organization, outcome, report } from './projected.ts'
import { putCapsule } from './put-source.ts'
import { startApp, useApp } from './start-app.ts'
import { fixStatistics, indexesIn, plansDuring, rowsReadIn, type Plan } from './statement-plans.ts'

const size = 100
const names = (kind: string): string[] => Array.from({ length: size }, (_, at) => `${kind}/${at}`)

const large = capsule(
  ...names('org').map((name) => organization(name)),
  ...names('outcome').map((name, at) => outcome(name, `org/${at}`)),
  ...names('indicator').map((name, at) => indicator(name, `org/${at}`, `outcome/${at}`)),
  ...names('report').map((name, at) => report(name, `indicator/${at}`)),
)

const tables = ['organization', 'outcome', 'indicator', 'entity_link', 'report', 'card', 'card_by_value']

const written = [...tables, 'node', 'report_by_measure', 'funding']

const app = useApp(() => startApp({ ownDatabase: true }))
beforeAll(async () => {
  await fixStatistics(app, tables)
  await putCapsule(app, large)
})

/** Each key is looked up, and what it leads to. */
const mostRows = 8 * size

function expectLookUps(plans: readonly Plan[], indexes: readonly string[]): void {
  expect(plans).not.toEqual([])
  expect(rowsReadIn(plans)).toBeLessThan(mostRows)
  expect(indexesIn(plans)).toEqual(new Set(indexes))
}

async function found(kind: string, name: string): Promise<Entity> {
  const { data } = (await app.call(`GET /${kind}?uri=${iri(name)}`)).json<{ data: [Entity] }>()
  return data[0]
}

// Citus shows the plans of other machines as text.
const hasPlans = !inject('database').hasCitus

test.runIf(hasPlans)('reports find the organizations of their indicators', async () => {
  const entities = names('new-report').map((name, at) => ({
    object: 'indicator_report',
    uri: iri(name),
    indicator_uri: iri(`indicator/${at}`),
    value: at,
  }))
  const body = entities.map((entity) => `${JSON.stringify(entity)}\n`).join('')
  const plans = await plansDuring(app, ['asked (indicator_key)'], async () => {
    expect((await app.call('POST /batch', { body })).json()).toMatchObject({ meta: { created_count: size } })
  })
  expectLookUps(plans, ['entity_link_pkey', 'indicator_pkey', 'organization_pkey'])
})

test.runIf(hasPlans)('an entity is found by its id', async () => {
  const of = await found('indicators', 'indicator/7')
  const plans = await plansDuring(app, ['wanted (found_key)'], () =>
    writeReport(app, of, 'one', { value: 1 }),
  )
  expect(rowsReadIn(plans)).toBeLessThan(10)
  expect(indexesIn(plans)).toEqual(new Set(['indicator_pkey']))
})

test.runIf(hasPlans)('a removal finds what belongs elsewhere', async () => {
  const org = await writeOrg(app, 'leaving')
  for (const name of names('outcome').slice(0, 20)) await writeOutcome(app, org, name)
  const plans = await plansDuring(app, ['elsewhere'], async () => {
    expect((await app.call(`DELETE /orgs/${org.id}?cascade=true`)).statusCode).toBe(204)
  })
  expectLookUps(plans, ['entity_link_pkey', 'organization_pkey'])
})

test.runIf(hasPlans)('a capsule finds the reports that show the unit of an indicator', async () => {
  const unitDescription = 'people'
  const indicators = names('new').map((name) => indicator(name, 'org/1', [], { unitDescription }))
  const bytes = Buffer.from(JSON.stringify(capsule(organization('org/1'), ...indicators)))
  const plans = await plansDuring(app, ['changed (indicator_key'], () =>
    previewInSnapshot(
      app.store,
      { bytes, namespaceId: app.namespace.id, language: 'en', replaces: undefined, suggests: false },
      () => {},
    ),
  )
  expectLookUps(plans, ['card_by_indicator', 'report_in_row_order'])
})

test.runIf(hasPlans)('a small capsule reads what it touches, and no more', async () => {
  const small = capsule(
    organization('org/small'),
    organization('org/3'),
    outcome('outcome/small', 'org/small'),
    indicator('indicator/small', 'org/small', 'outcome/small'),
    report('report/small', 'indicator/small'),
  )
  const plans = await plansDuring(app, written, () => putCapsule(app, small))
  expect(rowsReadIn(plans)).toBeLessThan(size / 2)
})

test.runIf(hasPlans)('an entity call that replaces an earlier one deletes by key', async () => {
  await writeOrg(app, 'org/5', { name: 'First' })
  const plans = await plansDuring(app, written, () => writeOrg(app, 'org/5', { name: 'Second' }))
  // The statements of the first call, the organization and the card with its name.
  expect(plans.filter((plan) => plan['Node Type'] === 'ModifyTable').length).toBeGreaterThanOrEqual(3)
  expect(rowsReadIn(plans)).toBeLessThan(size / 2)
})
