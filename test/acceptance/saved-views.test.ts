// What the explorer keeps and finds for people: views under a name, things by their name, and sample data in one act.
import { beforeAll, describe, expect, it } from 'vitest'

import { maxViews } from '../../src/service/library/views.ts'
import { codeOf, goodCapsule, startCapsuleApp } from './capsule-app.ts'
import { addPerson, type Person } from './console-people.ts'
import { useApp } from './start-app.ts'

const app = useApp(() => startCapsuleApp())
let ada: Person
let mel: Person
beforeAll(async () => {
  ada = await addPerson(app, { role: 'owner', name: 'Ada' })
  mel = await addPerson(app, { role: 'member', name: 'Mel' })
})

const views = '/console/api/views'

interface View {
  readonly id: string
  readonly name: string
  readonly search: string
  readonly is_own: boolean
  readonly saved_by: string
}

const save = (who: Person, name: string, search: string) =>
  who.call(`POST ${views}`, { body: { name, search } })

const list = async (who: Person) => (await who.call(`GET ${views}`)).json<{ data: View[] }>().data

describe('a saved view', () => {
  it('is kept for one account, found by name, and replaced under the same name', async () => {
    expect((await save(ada, ' Water 2024 ', 'ns=demo&theme=six')).statusCode).toBe(201)
    expect((await save(ada, 'Arts', 'ns=demo')).statusCode).toBe(201)
    const [, water] = await list(ada)
    const again = (await save(ada, 'Water 2024', 'ns=demo&theme=seven')).json<View>()
    expect(again).toMatchObject({
      id: water?.id,
      name: 'Water 2024',
      search: 'ns=demo&theme=seven',
      is_own: true,
    })
    expect((await list(ada)).map(({ name }) => name)).toEqual(['Arts', 'Water 2024'])
    expect(await list(mel)).toEqual([])
  })

  it('opens by its id for everybody of the organization, until it is deleted', async () => {
    const { id } = (await save(ada, 'Shared', 'ns=demo&from=2024-01-01')).json<View>()
    expect((await mel.call(`GET ${views}/${id}`)).json()).toMatchObject({
      name: 'Shared',
      search: 'ns=demo&from=2024-01-01',
      is_own: false,
      saved_by: 'Ada',
    })
    expect((await ada.call(`DELETE ${views}/${id}`)).statusCode).toBe(204)
    expect(codeOf(await mel.call(`GET ${views}/${id}`))).toBe('view_not_found')
  })

  it('needs a name, and is one of a bounded number', async () => {
    expect(codeOf(await save(ada, '  ', 'ns=demo'))).toBe('invalid_request')
    const own = await addPerson(app)
    await app.store.writes.query(
      `insert into saved_view (view_id, tenant_id, account_id, name, search)
       select 'view_' || n, $1, $2, 'View ' || n, '' from generate_series(1, ${maxViews}) as n`,
      [own.tenantId, own.id],
    )
    expect(codeOf(await save(own, 'One more', ''))).toBe('views_full')
    expect((await save(own, 'View 7', 'ns=demo')).statusCode).toBe(201)
  })
})

describe('sample data', () => {
  const fill = (who: Person, namespace: string) =>
    who.call('POST /console/api/sample-data', { body: { namespace, label: 'Sample data' } })

  const names = async (who: Person, namespace: string, text: string) => {
    const url = `GET /console/api/namespaces/${namespace}/names?text=${encodeURIComponent(text)}`
    return (await who.call(url)).json<{ data: { object: string; id: string; name: string }[] }>().data
  }

  it('fills a namespace, adds nothing twice, and is found by name', async () => {
    expect((await fill(mel, 'demo')).statusCode).toBe(201)
    const described = async () =>
      (await mel.call('GET /console/api/namespaces/demo')).json<{
        label: string
        counts: { organizations: number; reports: number }
        capsules: { accepted: number; pending: number }
      }>()
    const first = await described()
    expect(first.label).toBe('Sample data')
    expect(first.counts.reports).toBeGreaterThan(500)
    expect(first.capsules.pending).toBe(0)
    expect((await fill(mel, 'demo')).statusCode).toBe(201)
    expect(await described()).toEqual(first)
    const record = (await ada.call('GET /audit')).json<{
      data: { action: string; subject: string }[]
    }>()
    expect(record.data).toContainEqual(
      expect.objectContaining({ action: 'namespace.created', subject: 'demo' }),
    )

    const orgs = (await mel.call('GET /orgs', { headers: { 'x-namespace': 'demo' } })).json<{
      data: { id: string; name: string }[]
    }>().data
    const accented = orgs.find(({ name }) => /[éèêà]/.test(name)) ?? orgs[0]
    const typed = (accented?.name ?? '').normalize('NFD').replaceAll(/\p{M}/gu, '').toUpperCase()
    expect(await names(mel, 'demo', typed)).toContainEqual({
      object: 'organization',
      id: accented?.id,
      name: accented?.name,
    })
    expect((await names(mel, 'demo', 'demo')).map(({ object }) => object)).toContain('capsule')
    expect(await names(mel, 'demo', '%')).toEqual([])
  })

  it('is not mixed with other capsules', async () => {
    await app.upload(goodCapsule())
    expect(codeOf(await fill(ada, 'my-data'))).toBe('namespace_exists')
  })
})
