// Entity calls and capsules assert into one graph, and each can be taken back without harming the other. Rules, sections 1 and 3.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { checkProjection } from '../../src/database/graph-store/check-projection.ts'
import { inNamespace, startCapsuleApp, type CapsuleApp } from './capsule-app.ts'
import {
  faultsIn,
  read,
  remove,
  statusOf,
  uri,
  write,
  writeIndicator,
  writeOrg,
  writeOutcome,
  writeReport,
  type Entity,
} from './entity-calls.ts'
import { bring, capsule, hasIndicator, indicator, organization, outcome, report } from './projected.ts'
import { useApp } from './start-app.ts'

const base = useApp(() => startCapsuleApp())
/** The same application, in a namespace of the test's own. */
let app: CapsuleApp
let count = 0
beforeEach(async () => void (app = await inNamespace(base, `test-${++count}`)))

/** Whatever a test did: what is stored is what follows from the sources. */
afterEach(async () => {
  const differences = await app.store.transaction((tx) => checkProjection(tx, app.namespace.id))
  if (differences.length > 0) throw new Error(`The projection differs: ${JSON.stringify(differences)}`)
})

const idOf = async (name: string): Promise<Entity> => {
  const { data } = (await app.call('GET /orgs')).json<{ data: Entity[] }>()
  const found = data.find((each) => each.uri === uri(name))
  if (!found) throw new Error(`there is no organization ${name}`)
  return found
}

const names = async (): Promise<unknown[]> =>
  (await app.call('GET /orgs')).json<{ data: { name: string }[] }>().data.map(({ name }) => name)

describe('a capsule over an API entity', () => {
  it('gives it its name, and the earlier name returns when the capsule is rolled back', async () => {
    const org = await writeOrg(app, 'o', { name: 'From the API', description: 'Ours.' })
    const rollBack = await bring(app, organization('o', { hasLegalName: 'From the capsule' }))
    expect(await read(app, org)).toMatchObject({ name: 'From the capsule' })
    await rollBack()
    expect(await read(app, org)).toMatchObject({ name: 'From the API' })
    expect(await read(app, org, '?include=sources')).toMatchObject({ sources: [{ type: 'api' }] })
  })

  it('gives a report its value, and takes it back', async () => {
    const org = await writeOrg(app, 'o')
    const measured = await writeIndicator(app, org, 'i', { unit: 'meals' })
    const written = await writeReport(app, measured, 'r', { value: 10, unit: 'plates' })
    const rollBack = await bring(app, organization('o'), indicator('i', 'o'), report('r', 'i', '12'))
    expect(await read(app, written)).toMatchObject({ value: 12, unit: 'meals', org_id: org.id })
    await rollBack()
    expect(await read(app, written)).toEqual(written)
  })
})

describe('an API entity over a capsule', () => {
  it('gives it its name, and the capsule’s name returns when it is deleted', async () => {
    await bring(app, organization('o', { hasLegalName: 'From the capsule' }))
    const answer = await app.call('POST /orgs', { body: { uri: uri('o'), name: 'From the API' } })
    expect(answer.statusCode).toBe(201)
    expect(answer.json()).toMatchObject({ name: 'From the API', description: 'There to help.' })
    expect((await remove(app, answer.json<Entity>())).statusCode).toBe(204)
    expect(await names()).toEqual(['From the capsule'])
  })

  it('lists both sources, in the order of their sequence', async () => {
    const rollBack = await bring(app, organization('o'), outcome('t', 'o'))
    const org = await idOf('o')
    const written = await writeOutcome(app, org, 't')
    const { sources } = await read(app, written, '?include=sources')
    expect(sources).toEqual([
      { type: 'capsule', capsule_id: expect.stringMatching(/^cap_/) },
      { type: 'api' },
    ])
    await rollBack()
    expect(await read(app, written, '?include=sources')).toMatchObject({
      sources: [{ type: 'api' }],
      org_ids: [],
    })
  })

  it('survives the rollback of the capsule that described what it depends on', async () => {
    const rollBack = await bring(app, organization('o'), indicator('i', 'o'))
    const org = await idOf('o')
    const written = await writeIndicator(app, org, 'mine')
    const reported = await writeReport(app, written, 'r', { value: 1 })
    await rollBack()
    expect(await read(app, written)).toMatchObject({ org_ids: [] })
    expect(await read(app, reported)).toMatchObject({ org_id: null, value: 1 })
    await writeOrg(app, 'o')
    expect(await read(app, written)).toMatchObject({ org_ids: [org.id] })
    expect(await read(app, reported)).toMatchObject({ org_id: org.id })
  })

  it('may hang from what only a capsule describes', async () => {
    await bring(app, organization('o'), indicator('i', 'o'))
    const org = await idOf('o')
    const own = await writeIndicator(app, org, 'i', { name: 'Renamed' })
    const reported = await writeReport(app, own, 'r', { value: 3 })
    expect(reported).toMatchObject({ indicator_id: own.id, org_id: org.id })
    expect((await remove(app, own)).statusCode).toBe(204)
    // The capsule describes the indicator still, so the report has lost nothing.
    expect(await read(app, own)).toMatchObject({ name: 'Indicator i' })
    expect(await read(app, reported)).toEqual(reported)
  })
})

describe('409 capsule_sourced', () => {
  it('names the capsules that an entity exists through, the oldest first', async () => {
    const nodes = [organization('o'), outcome('t', 'o'), indicator('i', 'o'), report('r', 'i')]
    const ids = [await app.upload(capsule(...nodes)), await app.upload(capsule(...nodes))]
    for (const id of ids) await app.verdict(id)
    const org = await idOf('o')
    const answer = await remove(app, org)
    expect(answer.statusCode).toBe(409)
    expect(answer.json()).toMatchObject({ code: 'capsule_sourced', capsule_ids: ids })
    const measured = await writeIndicator(app, org, 'i')
    const others = [await writeOutcome(app, org, 't'), await writeReport(app, measured, 'r'), measured]
    for (const other of others) {
      expect((await remove(app, other)).statusCode).toBe(204)
      expect(faultsIn(await remove(app, other))).toEqual(['409 capsule_sourced'])
    }
  })

  it('becomes 404 with the last capsule', async () => {
    const rollBack = await bring(app, organization('o'))
    const org = await idOf('o')
    await rollBack()
    expect(faultsIn(await remove(app, org))).toEqual(['404 organization_not_found'])
  })
})

describe('deleting with capsules about', () => {
  it('needs no cascade where the entity still exists, and keeps what depends on it', async () => {
    await bring(app, organization('o'))
    const org = await writeOrg(app, 'o', { name: 'Ours' })
    const hanging = await writeOutcome(app, org, 't')
    expect((await remove(app, org)).statusCode).toBe(204)
    expect(await read(app, org)).toMatchObject({ name: 'Organization o' })
    expect(await read(app, hanging)).toMatchObject({ org_ids: [org.id] })
  })

  it('cascades only below what ceases to exist', async () => {
    const org = await writeOrg(app, 'o')
    const kept = await writeIndicator(app, org, 'kept')
    const gone = await writeIndicator(app, org, 'gone')
    const reports = [await writeReport(app, kept, 'r1'), await writeReport(app, gone, 'r2')]
    await bring(app, organization('other'), indicator('kept', 'other'))
    const other = await idOf('other')
    expect((await remove(app, org, '?cascade=true')).statusCode).toBe(204)
    // The capsule's organization has the indicator too: its own source stays, only the link goes.
    expect(await read(app, kept)).toMatchObject({ name: 'Indicator kept', org_ids: [other.id] })
    expect(await Promise.all([gone, ...reports].map((each) => statusOf(app, each)))).toEqual([404, 200, 404])
  })

  it('removes what the API stated about an outcome that a capsule describes, and not the indicators below it', async () => {
    const org = await writeOrg(app, 'o')
    const target = await writeOutcome(app, org, 't', { name: 'Ours' })
    const measured = await writeIndicator(app, org, 'i', { outcome_id: target.id })
    const rollBack = await bring(app, organization('other'), outcome('t', 'other'))
    expect((await remove(app, target)).statusCode).toBe(204)
    expect(await read(app, measured)).toMatchObject({ outcome_id: target.id })
    await rollBack()
    expect(await read(app, measured)).toMatchObject({ outcome_id: null })
    expect(await statusOf(app, target)).toBe(404)
  })
})

describe('a later capsule', () => {
  it('that links a shared indicator does not move the reports of others', async () => {
    const first = await writeOrg(app, 'first')
    const shared = await writeIndicator(app, first, 'shared')
    const mine = await writeReport(app, shared, 'mine', { value: 1 })
    const rollBack = await bring(
      app,
      organization('second', hasIndicator('shared')),
      indicator('shared', 'second'),
      report('theirs', 'shared'),
    )
    const second = await idOf('second')
    expect(await read(app, mine)).toMatchObject({ org_id: first.id })
    expect(await read(app, shared)).toMatchObject({ org_ids: [first.id, second.id].sort() })
    await rollBack()
    expect(await read(app, mine)).toEqual(mine)
  })
})

describe('a namespace filled by entity calls', () => {
  it('holds the same entities as one filled by the equivalent capsule', async () => {
    const theme = 'https://metadata.un.org/sdg/2'
    const byCapsule = app
    await bring(
      byCapsule,
      organization('o'),
      outcome('t', 'o', { forTheme: theme, hasDescription: 'Why.' }),
      indicator('i', 'o', 't', { unitDescription: 'meals' }),
      report('r', 'i', '75.10', { forOrganization: uri('o') }),
      report('q', 'i', 'most of them', { forOrganization: uri('o') }),
    )
    const byCalls = await inNamespace(base, `calls-${count}`)
    const org = await write(byCalls, '/orgs', {
      uri: uri('o'),
      name: 'Organization o',
      description: 'There to help.',
    })
    const fields = { themes: [theme], description: 'Why.' }
    const target = await writeOutcome(byCalls, org, 't', fields)
    const measured = await writeIndicator(byCalls, org, 'i', { unit: 'meals', outcome_id: target.id })
    const period = { period_start: '2024-01-01', period_end: '2024-12-31' }
    await writeReport(byCalls, measured, 'r', { value: '75.10', ...period })
    await writeReport(byCalls, measured, 'q', { value_text: 'most of them', ...period })
    expect(await entitiesIn(byCalls)).toEqual(await entitiesIn(byCapsule))
  })
})

/** Every stored entity without what depends on the namespace: keys are hashes over it. */
async function entitiesIn({ store, namespace }: CapsuleApp): Promise<unknown> {
  const select = async (text: string) => (await store.reads.query(text, [namespace.id])).rows as unknown
  return {
    organizations: await select(
      'select uri, name, description from organization where namespace_id = $1 order by uri',
    ),
    outcomes: await select(
      'select uri, name, description, themes from outcome where namespace_id = $1 order by uri',
    ),
    indicators: await select(
      `select i.uri, i.name, i.description, i.unit_text, i.unit_iri, i.themes, i.all_themes, o.uri as outcome
       from indicator i left join outcome o on o.namespace_id = i.namespace_id and o.outcome_key = i.outcome_keys[1]
       where i.namespace_id = $1 order by uri`,
    ),
    links: await select(
      `select distinct link.kind, o.uri from entity_link link
       join organization o on o.namespace_id = link.namespace_id and o.org_key = link.to_key
       where link.namespace_id = $1 order by 1, 2`,
    ),
    reports: await select(
      `select r.uri, value, value_text, r.unit_text, r.unit_iri, period_start, period_end, o.uri as org, i.uri as indicator
       from report r join organization o using (namespace_id, org_key) join indicator i using (namespace_id, indicator_key)
       where namespace_id = $1 order by r.uri`,
    ),
    cards: await select(
      'select indicator_uri, themes, funds, unit_text, report_count from card where namespace_id = $1',
    ),
  }
}
