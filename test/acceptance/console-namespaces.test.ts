// Namespaces in the console and what is in them; deleting them has a file of its own.
import { beforeAll, describe, expect, it } from 'vitest'

import { findByName } from '../../src/service/entities/find-by-name.ts'
import { findNamespace } from '../../src/service/namespaces/find-namespace.ts'
import { startCapsuleApp, inside } from './capsule-app.ts'
import { addPerson, type Person } from './console-people.ts'
import { writeOrg } from './entity-calls.ts'
import { fill, makeNamespace } from './full-namespaces.ts'
import { useApp } from './start-app.ts'

const app = useApp(() => startCapsuleApp())
let member: Person
beforeAll(async () => {
  member = await addPerson(app, { role: 'member' })
})

describe('a namespace', () => {
  it('is created by a person as by a key, and empty', async () => {
    const body = { namespace: 'prairie-2026', label: 'Prairie 2026' }
    const statuses = async () => (await member.call('POST /namespaces', { body })).statusCode
    expect([await statuses(), await statuses()]).toEqual([201, 200])
    expect((await member.call('GET /console/api/namespaces/prairie-2026')).json()).toMatchObject({
      object: 'namespace',
      ...body,
      counts: { organizations: 0, outcomes: 0, indicators: 0, reports: 0, unthemed_reports: 0, funds: 0 },
      capsules: { pending: 0, accepted: 0, rejected: 0, deleted: 0 },
      last_capsule: null,
      weekly_uploads: Array.from({ length: 12 }, () => 0),
    })
    expect((await inside(app, 'prairie-2026').call('GET /orgs')).statusCode).toBe(200)
  })

  it('is listed with what is in it, also after a write', async () => {
    await makeNamespace(app, 'counted')
    await fill(app, 'counted')
    const counted = async () => (await member.call('GET /console/api/namespaces/counted')).json<object>()
    expect(await counted()).toMatchObject({
      counts: { organizations: 2, outcomes: 2, indicators: 2, reports: 2, unthemed_reports: 1, funds: 1 },
      capsules: { pending: 0, accepted: 1, rejected: 0, deleted: 0 },
      last_capsule: { status: 'accepted', label: null },
      weekly_uploads: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1],
    })
    const list = await member.call('GET /console/api/namespaces')
    const { data, meta } = list.json<{ data: { namespace: string }[]; meta: object }>()
    expect(data.find(({ namespace }) => namespace === 'counted')).toEqual(await counted())
    expect(data.map(({ namespace }) => namespace)).toEqual(data.map(({ namespace }) => namespace).toSorted())
    expect(meta).toEqual({ row_count: data.length })
    const today = new Date().toISOString().slice(0, 10)
    const changes = await member.call(`GET /console/api/namespaces/counted/changes?from=${today}`)
    expect(changes.json()).toMatchObject({
      from: today,
      reports: { added: 2, changed: 0, removed: 0 },
      files: [
        { status: 'accepted', label: null, changes: { reports: { added: expect.any(Number) as number } } },
      ],
      is_partial: false,
    })
    await writeOrg(inside(app, 'counted'), 'one-more')
    expect(await counted()).toMatchObject({ counts: { organizations: 3 } })
  })

  it('has the number of usable keys that can access it', async () => {
    await makeNamespace(app, 'reached')
    const keys = async () =>
      (await member.call('GET /console/api/namespaces/reached')).json<{ keys: number }>().keys
    const before = await keys()
    await app.mint({ namespaces: ['reached'] })
    await app.mint({ namespaces: ['my-data'] })
    await app.mint({ expiresAt: new Date(0) })
    expect(await keys()).toBe(before + 1)
  })

  it('gets another label', async () => {
    await makeNamespace(app, 'relabelled')
    const answer = await member.call('PATCH /console/api/namespaces/relabelled', {
      body: { label: 'Better' },
    })
    expect(answer.json()).toMatchObject({ namespace: 'relabelled', label: 'Better' })
    expect((await app.call('GET /namespaces/relabelled')).json()).toMatchObject({ label: 'Better' })
  })

  it('finds an entity by its identifier', async () => {
    await makeNamespace(app, 'findable')
    await fill(app, 'findable')
    const find = async (iri: string) =>
      (await member.call(`GET /console/api/namespaces/findable/find?iri=${encodeURIComponent(iri)}`)).json<{
        data: { object: string; id: string; uri: string; name: string | null }[]
      }>().data
    const [found] = await find('https://example.org/findable/ind')
    expect(found).toMatchObject({
      object: 'indicator',
      uri: 'https://example.org/findable/ind',
      name: 'Meals',
    })
    expect((await inside(app, 'findable').call(`GET /indicators/${found?.id}`)).statusCode).toBe(200)
    expect(await find('https://example.org/findable/rep')).toMatchObject([
      { object: 'indicator_report', name: null },
    ])
    await inside(app, 'findable').call(`POST /indicators/${found?.id}/reports`, {
      body: { uri: 'https://example.org/findable/named', name: 'Meals of May', value: 1 },
    })
    expect(await find('https://example.org/findable/named')).toMatchObject([{ name: 'Meals of May' }])
    expect(await find('https://example.org/nothing')).toEqual([])
  })

  it('finds by a part of a name, and reports when not all names were searched', async () => {
    await makeNamespace(app, 'named')
    await fill(app, 'named')
    for (const name of ['Élan du Nord', 'Maison Elan']) {
      await inside(app, 'named').call('POST /orgs', { body: { uri: `urn:named:${name.length}`, name } })
    }
    const answer = await member.call('GET /console/api/namespaces/named/names?text=%C3%A9lan')
    const { data, meta } = answer.json<{ data: { object: string; name: string }[]; meta: object }>()
    expect(data.map(({ name }) => name)).toEqual(['Élan du Nord', 'Maison Elan'])
    expect(meta).toEqual({ row_count: 2, is_partial: false })
    const at = await findNamespace(app.store, app.tenant.id, 'named')
    if (!at) throw new Error('The namespace is gone.')
    expect((await findByName(app.store, at, 'elan', 4)).isPartial).toBe(false)
    const { data: few, isPartial } = await findByName(app.store, at, 'elan', 3)
    expect(isPartial).toBe(true)
    expect(few.length).toBeLessThanOrEqual(2)
  })
})
