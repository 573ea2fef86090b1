// Quotas of a tenant: namespaces and stored bytes. What would grow beyond is refused, whatever way it comes; reading and
// deleting always work, and other tenants are not affected.
import { describe, expect, it } from 'vitest'

import { createTenant } from '../../src/service/access/create-tenant.ts'
import { createKey } from '../../src/service/access/create-key.ts'
import { countStoredBytes, releaseStoredBytes } from '../../src/service/namespaces/tenant-quotas.ts'
import { addressOf } from '../database/fresh-database.ts'
import { goodCapsule, paddedTo, startCapsuleApp, type CapsuleApp } from './capsule-app.ts'
import { addPerson, type Person } from './console-people.ts'
import { useApp, type CallOptions } from './start-app.ts'
import type { NamespaceId } from '../../src/contract/ids.ts'
import { runCommand } from './run-command.ts'

const maxNamespaces = 3
const maxBytes = 20_000

const app = useApp(() =>
  startCapsuleApp({
    ownDatabase: true,
    config: { tenantMaxNamespaces: maxNamespaces, tenantMaxBytes: maxBytes },
  }),
)

/** An organization of its own with the namespace `data`, asked with its key. */
async function newTenant() {
  const { id } = await createTenant(app.store.writes, 'Prairie Fund')
  const { text: key } = await createKey(app.store.writes, { tenantId: id, label: 'test' })
  const call = (route: string, { headers, body }: CallOptions = {}) =>
    app.call(route, { headers: { 'x-api-key': key, 'x-namespace': 'data', ...headers }, body })
  const create = (namespace: string) => call('POST /namespaces', { body: { namespace } })
  const upload = (bytes: number, namespace = 'data') =>
    call('POST /capsules', {
      body: paddedTo(bytes, goodCapsule()),
      headers: { 'x-namespace': namespace },
    })
  await create('data')
  return { id, key, call, create, upload, person: (): Promise<Person> => addPerson(app, { tenantId: id }) }
}

type Answer = Awaited<ReturnType<CapsuleApp['call']>>

const statusOf = ({ statusCode }: Answer): number => statusCode
const idOf = (answer: Answer): string => answer.json<{ capsule_id: string }>().capsule_id

function refusalOf(answer: Answer) {
  const { status, code, quota, used, limit, detail } = answer.json<Record<string, unknown>>()
  return { status, code, quota, used, limit, detail }
}

const command = (...argv: string[]) =>
  runCommand(argv, {
    DATABASE_URL: addressOf(app.database.connection),
    TENANT_MAX_NAMESPACES: String(maxNamespaces),
    TENANT_MAX_BYTES: String(maxBytes),
  })

describe('the quota of namespaces', () => {
  it('refuses one more, by key and from the console, and gives the number there is', async () => {
    const { create, person } = await newTenant()
    expect([statusOf(await create('b')), statusOf(await create('c'))]).toEqual([201, 201])
    const refused = refusalOf(await create('d'))
    expect(refused).toMatchObject({
      status: 403,
      code: 'quota_exceeded',
      quota: 'namespaces',
      used: 3,
      limit: 3,
    })
    expect(refused.detail).toMatch(/^Your organization has 3 of at most 3 namespaces\. Delete one .* or ask/)
    const body = { namespace: 'd' }
    const inConsole = await (await person()).call('POST /namespaces', { body })
    expect(refusalOf(inConsole)).toEqual(refused)
    expect(statusOf(await create('c'))).toBe(200)
  })

  it('no longer counts a namespace that was deleted, immediately', async () => {
    const { create, person } = await newTenant()
    for (const slug of ['b', 'c']) await create(slug)
    expect(statusOf(await (await person()).call('DELETE /console/api/namespaces/b?confirm=b'))).toBe(204)
    expect(statusOf(await create('d'))).toBe(201)
    expect(statusOf(await create('e'))).toBe(403)
  })

  it('is never exceeded by simultaneous requests, and is per tenant', async () => {
    const [one, other] = [await newTenant(), await newTenant()]
    const slugs = ['b', 'c', 'd', 'e', 'f', 'g']
    const answers = await Promise.all([...slugs.map(one.create), other.create('b')])
    expect(answers.slice(0, -1).filter((answer) => answer.statusCode === 201)).toHaveLength(2)
    expect(answers.at(-1)?.statusCode).toBe(201)
  })
})

describe('the quota of bytes', () => {
  it('refuses a capsule beyond it and reports how much is stored; reads continue, others are not affected', async () => {
    const [one, other] = [await newTenant(), await newTenant()]
    const first = idOf(await one.upload(15_000))
    const refused = refusalOf(await one.upload(5_001))
    expect(refused).toMatchObject({
      status: 403,
      code: 'quota_exceeded',
      quota: 'bytes',
      used: 15_000,
      limit: maxBytes,
    })
    expect(refused.detail).toMatch(
      /^Your organization stores 14\.6 KiB of at most 19\.5 KiB, .* 4\.9 KiB more\. Delete/,
    )
    expect(statusOf(await one.upload(5_000))).toBe(202)
    expect(statusOf(await one.call(`GET /capsules/${first}/document`))).toBe(200)
    expect(statusOf(await one.call('GET /rows/indicator-reports'))).toBe(200)
    expect(statusOf(await other.upload(20_000))).toBe(202)
  })

  it('is never exceeded by uploads at the same time into several namespaces', async () => {
    const { create, upload } = await newTenant()
    await create('more')
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) => upload(6_000, at % 2 === 0 ? 'data' : 'more')),
    )
    expect(answers.filter((answer) => answer.statusCode === 202)).toHaveLength(3)
    expect(answers.filter((answer) => answer.statusCode === 403)).toHaveLength(7)
  })

  it('counts what another process is about to store in another namespace', async () => {
    const { id, create, upload } = await newTenant()
    await create('more')
    const { rows } = await app.store.reads.query<{ namespace_id: string }>(
      "select namespace_id from namespace where tenant_id = $1 and slug = 'data'",
      [id],
    )
    const data = {
      id: (rows[0]?.namespace_id ?? '') as NamespaceId,
      tenantId: id,
      slug: 'data',
      label: 'Data',
      createdAt: new Date(0),
    }
    let answer: Promise<Answer> | undefined
    await app.store.transaction(async (tx) => {
      await countStoredBytes(tx, { tenantMaxBytes: maxBytes, tenantMaxNamespaces: undefined }, data, 15_000)
      let isAnswered = false
      answer = upload(6_000, 'more').finally(() => (isAnswered = true))
      // Either it waits for this transaction, or it is answered too early.
      const waiting = "select from pg_locks where locktype = 'advisory' and not granted"
      while (!isAnswered && (await app.store.reads.query(waiting)).rowCount === 0);
    })
    expect((await answer)?.statusCode).toBe(403)
    await app.store.transaction((tx) => releaseStoredBytes(tx, data.id, 15_000))
  })

  it('regains the space of deleted capsules: pending, accepted or rejected, or with their namespace', async () => {
    const { call, create, upload, person } = await newTenant()
    const pending = idOf(await upload(20_000))
    expect(statusOf(await call(`DELETE /capsules/${pending}`))).toBe(204)
    expect(statusOf(await call(`DELETE /capsules/${pending}`))).toBe(204)
    const accepted = idOf(await upload(20_000))
    await call(`GET /capsules/${accepted}?wait=30`)
    expect(statusOf(await upload(1_000))).toBe(403)
    await call(`DELETE /capsules/${accepted}`)
    const rejected = idOf(
      await call('POST /capsules', { body: paddedTo(20_000, { '@type': 'cids:Outcome' }) }),
    )
    await call(`GET /capsules/${rejected}?wait=30`)
    expect(statusOf(await upload(1_000))).toBe(403)
    await call(`DELETE /capsules/${rejected}`)
    await create('more')
    expect(statusOf(await upload(20_000, 'more'))).toBe(202)
    await (await person()).call('DELETE /console/api/namespaces/more?confirm=more')
    expect(statusOf(await upload(20_000))).toBe(202)
  })

  it('repeats the answer to a known Idempotency-Key', async () => {
    const { call } = await newTenant()
    const body = paddedTo(20_000, goodCapsule())
    const send = () => call('POST /capsules', { body, headers: { 'idempotency-key': 'once' } })
    const first = await send()
    expect((await send()).json()).toEqual(first.json())
  })

  it('counts what entity calls write, and allows them to shrink and delete', async () => {
    const { call, upload } = await newTenant()
    const org = (size: number) =>
      call('POST /orgs', {
        body: { uri: 'https://example.org/o', name: 'One', description: 'x'.repeat(size) },
      })
    const { id } = (await org(10_000)).json<{ id: string }>()
    expect(refusalOf(await upload(10_000))).toMatchObject({ status: 403, quota: 'bytes' })
    expect(refusalOf(await org(20_000))).toMatchObject({
      status: 403,
      code: 'quota_exceeded',
      quota: 'bytes',
    })
    expect((await call(`GET /orgs/${id}`)).json()).toMatchObject({ name: 'One' })
    expect([statusOf(await org(9_000)), statusOf(await upload(10_000))]).toEqual([200, 202])
    const line = { object: 'organization', uri: 'https://example.org/p', name: 'x'.repeat(2_000) }
    const batch = await call('POST /batch', { body: `${JSON.stringify(line)}\n` })
    expect(refusalOf(batch)).toMatchObject({ status: 403, code: 'quota_exceeded' })
    const below = [
      [`/orgs/${id}/outcomes`, { uri: 'https://example.org/out', name: 'x'.repeat(2_000) }],
      [`/orgs/${id}/indicators`, { uri: 'https://example.org/ind', name: 'x'.repeat(2_000) }],
    ] as const
    for (const [path, body] of below) expect(statusOf(await call(`POST ${path}`, { body }))).toBe(403)
    expect(statusOf(await call(`DELETE /orgs/${id}`))).toBe(204)
    expect(statusOf(await upload(10_000))).toBe(202)
  })

  it('counts the libraries of its people, and refuses copies from them and into them', async () => {
    const { call, upload, person } = await newTenant()
    const ada = await person()
    const save = (bytes: number) =>
      ada.call('POST /console/api/library?name=saved', { body: paddedTo(bytes, goodCapsule()) })
    const saved = await save(12_000)
    expect(saved.statusCode).toBe(201)
    expect(refusalOf(await save(8_001))).toMatchObject({ code: 'quota_exceeded', used: 12_000 })
    const { id } = saved.json<{ id: string }>()
    const copy = await ada.call(`POST /console/api/library/${id}/copy`, { body: { namespace: 'data' } })
    expect(refusalOf(copy)).toMatchObject({ code: 'quota_exceeded', used: 12_000 })
    const capsule = idOf(await upload(8_000))
    await call(`GET /capsules/${capsule}?wait=30`)
    const imported = { namespace: 'data', capsule_ids: [capsule] }
    expect(refusalOf(await ada.call('POST /console/api/library/import', { body: imported }))).toMatchObject({
      code: 'quota_exceeded',
    })
    await ada.call(`DELETE /console/api/library/${id}`)
    expect(statusOf(await ada.call('POST /console/api/library/import', { body: imported }))).toBe(201)
  })
})

describe('limits of one tenant', () => {
  it('replace the settings immediately, until they are removed', async () => {
    const { id, create, upload } = await newTenant()
    await upload(20_000)
    expect(statusOf(await upload(1_000))).toBe(403)
    const raised = await command('tenant', 'limits', id, '--bytes', '30000', '--namespaces', '1')
    expect(raised).toMatchObject({ code: 0, err: '' })
    expect(raised.out).toBe(
      `${id} (Prairie Fund)\nnamespaces: 1, of at most 1\nbytes: 20000, of at most 30000\n`,
    )
    expect([statusOf(await upload(10_000)), statusOf(await create('b'))]).toEqual([202, 403])
    const back = await command('tenant', 'limits', id, '--namespaces', 'default', '--json')
    expect(JSON.parse(back.out)).toEqual({
      tenant_id: id,
      namespaces: 1,
      max_namespaces: maxNamespaces,
      bytes: 30_000,
      max_bytes: 30_000,
    })
    expect(statusOf(await create('b'))).toBe(201)
  })

  it('are refused when they are invalid', async () => {
    expect(await command('tenant', 'limits', 'ten_unknown', '--bytes', '1')).toMatchObject({ code: 1 })
    expect(await command('tenant', 'limits', app.tenant.id, '--bytes', '1 GB')).toMatchObject({ code: 2 })
  })
})

describe('the figures', () => {
  it('are what is stored after all this, and are mended where they are not', async () => {
    const { out, code } = await command('db', 'check')
    expect({ code, differing: out.split('\n').filter((line) => !/: no difference$|^$/.test(line)) }).toEqual({
      code: 0,
      differing: [],
    })
    const { id, upload } = await newTenant()
    await upload(5_000)
    await app.store.writes.query('update namespace set stored_bytes = 7 where tenant_id = $1', [id])
    expect((await command('db', 'check', '--tenant', id)).out).toContain(
      'namespace data: stored_bytes is 7 and should be 5000',
    )
    await command('db', 'check', '--tenant', id, '--rebuild')
    expect((await command('db', 'check', '--tenant', id)).code).toBe(0)
  })
})
