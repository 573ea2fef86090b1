// Indicator groups: which indicators count the same thing. Rules, section 10.
import { beforeAll, describe, expect, it } from 'vitest'

import { maxGroups } from '../../src/contract/indicator-group-schemas.ts'
import { codeOf, startCapsuleApp } from './capsule-app.ts'
import { addPerson, type Person } from './console-people.ts'
import { capsule, indicator, organization, report } from './projected.ts'
import { useApp } from './start-app.ts'

interface Group {
  readonly slug: string
  readonly name: string
  readonly indicator_ids: string[]
  readonly created_at: string
  readonly updated_at: string
}

const app = useApp(() => startCapsuleApp())
let owner: Person
let first: string
let ids: string[]
beforeAll(async () => {
  owner = await addPerson(app, { role: 'owner', name: 'Olga' })
  first = await app.upload(
    capsule(
      organization('a'),
      indicator('i', 'a', [], { hasName: 'Meals', unitDescription: 'meals' }),
      indicator('j', 'a', [], { hasName: 'Suppers', unitDescription: 'Meal' }),
      report('r', 'i', '1'),
    ),
  )
  await app.verdict(first)
  ids = (await app.call('GET /indicators')).json<{ data: { id: string }[] }>().data.map(({ id }) => id)
})

const put = (slug: string, body: object) => app.call(`PUT /indicator-groups/${slug}`, { body })
const list = async () => (await app.call('GET /indicator-groups')).json<{ data: Group[] }>().data

interface Faulty {
  readonly errors: readonly { readonly name: string; readonly detail: string }[]
}

describe('an indicator group', () => {
  it('is created with 201, replaced as a whole with 200, read, listed and deleted', async () => {
    const body = { name: ' Meals ', name_fr: 'Repas', description: 'All that is eaten', indicator_ids: ids }
    const created = await put('meals', body)
    expect([created.statusCode, created.headers['location']]).toEqual([201, '/indicator-groups/meals'])
    const group = created.json<Group>()
    expect(group).toEqual({
      object: 'indicator_group',
      slug: 'meals',
      name: 'Meals',
      name_fr: 'Repas',
      description: 'All that is eaten',
      indicator_ids: ids,
      units: null,
      created_at: expect.any(String) as string,
      updated_at: group.created_at,
    })
    expect((await app.call('GET /indicator-groups/meals')).json()).toEqual(group)
    expect((await app.call('GET /indicator-groups/meals')).headers['cache-control']).toBe('no-store')
    const [meals = ''] = ids
    const replaced = await put('meals', { name: 'Dinners', indicator_ids: [meals, meals] })
    expect([replaced.statusCode, replaced.json<Group>()]).toEqual([
      200,
      {
        ...group,
        name: 'Dinners',
        name_fr: null,
        description: null,
        indicator_ids: [meals],
        updated_at: expect.any(String) as string,
      },
    ])
    expect((await put('also', { name: 'Also', indicator_ids: [] })).statusCode).toBe(201)
    expect((await list()).map(({ slug }) => slug)).toEqual(['also', 'meals'])
    for (const slug of ['also', 'meals']) {
      expect((await app.call(`DELETE /indicator-groups/${slug}`)).statusCode).toBe(204)
    }
    expect(await list()).toEqual([])
  })

  it('keeps which units are the same, who said so and since when', async () => {
    interface Units {
      units: { said_at: string; said_by: { type: string; name: string } }
    }
    const body = {
      name: 'Meals',
      indicator_ids: ids,
      units: { shown: ' meals ', same: ['repas', 'repas', 'Dinner'] },
    }
    const { units } = (await put('meals', body)).json<Units>()
    expect(units).toEqual({
      shown: 'meals',
      same: ['repas', 'Dinner'],
      said_by: { type: 'key', id: expect.stringMatching(/^igk_/) as string, name: 'test' },
      said_at: expect.any(String) as string,
    })
    const again = await owner.call('PUT /indicator-groups/meals', {
      headers: { 'x-namespace': 'my-data' },
      body: { ...body, name: 'Renamed' },
    })
    expect(again.json<Units>().units).toEqual(units)
    const other = { ...body, units: { shown: 'meals', same: ['repas'] } }
    const changed = await owner.call('PUT /indicator-groups/meals', {
      headers: { 'x-namespace': 'my-data' },
      body: other,
    })
    expect(changed.json<Units>().units.said_by).toMatchObject({ type: 'account', name: 'Olga' })
    const many = { ...body, units: { shown: 'x', same: Array.from({ length: 21 }, (_, at) => `u${at}`) } }
    expect((await put('meals', many)).statusCode).toBe(400)
    expect((await put('meals', { ...body, units: { shown: ' ', same: [] } })).statusCode).toBe(400)
    expect((await put('meals', { name: 'Meals', indicator_ids: ids })).json()).toMatchObject({ units: null })
    await app.call('DELETE /indicator-groups/meals')
  })

  it('is suggested for indicators with one name and unit that no group has yet', async () => {
    const id = await app.upload(
      capsule(
        organization('c'),
        indicator('c1', 'c', [], { hasName: 'École Élèves', unitDescription: 'élèves' }),
        indicator('c2', 'c', [], { hasName: ' école  élève ', unitDescription: 'Élève' }),
        indicator('c3', 'c', [], { hasName: 'École Élèves', unitDescription: 'classes' }),
      ),
    )
    await app.verdict(id)
    interface Suggestions {
      readonly data: readonly { name: string; unit: string; indicator_ids: string[] }[]
      readonly meta: object
    }
    const suggestions = async () => (await app.call('GET /indicator-groups/suggestions')).json<Suggestions>()
    const found = await suggestions()
    expect(found).toEqual({
      data: [
        {
          name: expect.any(String) as string,
          unit: expect.any(String) as string,
          indicator_ids: [expect.stringMatching(/^ind_/) as string, expect.stringMatching(/^ind_/) as string],
        },
      ],
      meta: { row_count: 1 },
    })
    await put('pupils', { name: 'Pupils', indicator_ids: found.data[0]?.indicator_ids ?? [] })
    expect(await suggestions()).toEqual({ data: [], meta: { row_count: 0 } })
    expect((await put('suggestions', { name: 'Taken', indicator_ids: [] })).statusCode).toBe(400)
    await app.call('DELETE /indicator-groups/pupils')
    await app.call(`DELETE /capsules/${id}`)
  })

  it('is no part of the graph: the version stays, and no export has it', async () => {
    const before = await app.call('GET /orgs')
    await put('meals', { name: 'A name of a group', indicator_ids: ids })
    expect((await app.call('GET /orgs')).headers['etag']).toBe(before.headers['etag'])
    expect((await app.call('GET /export')).body).not.toContain('A name of a group')
    await app.call('DELETE /indicator-groups/meals')
  })

  it('keeps an indicator that is rolled back, and gives it back with the same id', async () => {
    const id = await app.upload(capsule(organization('b'), indicator('k', 'b', [], { hasName: 'Guests' })))
    await app.verdict(id)
    const all = (await app.call('GET /indicators')).json<{ data: { id: string; name: string }[] }>().data
    const guests = all.find(({ name }) => name === 'Guests')?.id ?? ''
    await put('meals', { name: 'Meals', indicator_ids: [...ids, guests] })
    await app.call(`DELETE /capsules/${id}`)
    expect((await put('meals', { name: 'Renamed', indicator_ids: [guests] })).statusCode).toBe(200)
    expect((await put('other', { name: 'Other', indicator_ids: [guests] })).statusCode).toBe(400)
    expect((await list()).map((group) => group.indicator_ids)).toEqual([[guests]])
    await app.call('DELETE /indicator-groups/meals')
  })

  it('400 names every fault of the body', async () => {
    const wrong = await put('meals', { name: ' ', indicator_ids: 'all', colour: 'red' })
    expect(wrong.statusCode).toBe(400)
    expect(
      wrong
        .json<Faulty>()
        .errors.map(({ name }) => name)
        .sort(),
    ).toEqual(['colour', 'indicator_ids', 'name'])
    const unknown = await put('meals', {
      name: 'Meals',
      indicator_ids: [ids[0], 'ind_none', 'ind_00000000000000000000000000'],
    })
    expect(unknown.json<Faulty>().errors).toEqual(
      [1, 2].map((at) => ({
        in: 'body',
        name: `indicator_ids.${at}`,
        detail: `"indicator_ids.${at}" must be the id of an indicator of this namespace; there is none with this id.`,
      })),
    )
    expect((await put('Not a slug', { name: 'Meals', indicator_ids: [] })).statusCode).toBe(400)
    const many = Array.from({ length: 1001 }, () => ids[0])
    expect((await put('meals', { name: 'Meals', indicator_ids: many })).statusCode).toBe(400)
    expect(await list()).toEqual([])
  })

  it('404 for one that is not there', async () => {
    for (const route of [
      'GET /indicator-groups/none',
      'DELETE /indicator-groups/none',
      'GET /indicator-groups/NO',
    ]) {
      const answer = await app.call(route)
      expect([answer.statusCode, codeOf(answer)]).toEqual([404, 'indicator_group_not_found'])
    }
  })

  it('405 for other methods', async () => {
    const answer = await app.call('POST /indicator-groups/meals', { body: {} })
    expect([answer.statusCode, answer.headers['allow']]).toEqual([405, 'DELETE, GET, HEAD, OPTIONS, PUT'])
  })

  it('409 beyond the limit, while those that are there can be changed', async () => {
    for (let at = 0; at < maxGroups; at += 1) await put(`g${at}`, { name: `Group ${at}`, indicator_ids: [] })
    const full = await put('one-more', { name: 'One more', indicator_ids: [] })
    expect([full.statusCode, codeOf(full)]).toEqual([409, 'indicator_groups_full'])
    expect((await put('g0', { name: 'Changed', indicator_ids: [] })).statusCode).toBe(200)
    await app.store.writes.query('delete from indicator_group where namespace_id = $1', [app.namespace.id])
  })
})

describe('people', () => {
  const headers = { 'x-namespace': 'my-data' }

  it('members write, read and delete groups', async () => {
    const member = await addPerson(app, { role: 'member', name: 'Mel' })
    const at = '/indicator-groups/meals'
    const body = { name: 'Meals', indicator_ids: ids }
    expect((await member.call(`PUT ${at}`, { headers, body })).statusCode).toBe(201)
    expect((await member.call(`PUT ${at}`, { headers, body })).statusCode).toBe(200)
    const read = await member.call('GET /indicator-groups', { headers })
    expect(read.json<{ data: Group[] }>().data.map(({ slug }) => slug)).toEqual(['meals'])
    expect((await member.call(`DELETE ${at}`, { headers })).statusCode).toBe(204)
    expect(codeOf(await member.call(`DELETE ${at}`, { headers }))).toBe('indicator_group_not_found')
  })

  it('every change is on the record, of people and of keys', async () => {
    await put('recorded', { name: 'By key', indicator_ids: ids })
    const body = { name: 'By Olga', indicator_ids: [] }
    await owner.call('PUT /indicator-groups/recorded', { headers, body })
    await app.call('DELETE /indicator-groups/recorded')
    const record = await owner.call('GET /audit?kind=groups&limit=3')
    const events = record.json<{ data: { actor: { name: string }; action: string; subject: string }[] }>()
      .data
    expect(events).toMatchObject([
      { actor: { name: 'test' }, action: 'group.deleted', subject: 'By Olga' },
      {
        actor: { name: 'Olga' },
        action: 'group.changed',
        subject: 'By Olga',
        namespace: 'my-data',
      },
      { actor: { name: 'test' }, action: 'group.created', subject: 'By key', detail: { indicators: 2 } },
    ])
  })

  it('groups go with their namespace', async () => {
    const headers = { 'x-namespace': 'brief' }
    await app.call('POST /namespaces', { body: { namespace: 'brief' } })
    await app.call('PUT /indicator-groups/meals', { headers, body: { name: 'Meals', indicator_ids: [] } })
    await owner.call('DELETE /console/api/namespaces/brief?confirm=brief')
    await app.call('POST /namespaces', { body: { namespace: 'brief' } })
    const answer = await app.call('GET /indicator-groups', { headers })
    expect(answer.json()).toEqual({ data: [], meta: { row_count: 0 } })
  })
})
