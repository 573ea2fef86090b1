// mirror: a copy of the rows that equals a full read, whatever is written, rolled back or restored meanwhile.
import { describe, expect, expectTypeOf, it } from 'vitest'

import { createClient, type Client } from '../../src/client/create-client.ts'
import { mirror, type MirrorOptions } from '../../src/client/mirror.ts'
import { items } from '../../src/client/pages.ts'
import { waitForVerdict } from '../../src/client/wait-for-verdict.ts'
import { checkNamespaces } from '../../src/database/graph-store/check-namespaces.ts'
import type { Row } from '../../src/contract/row-schemas.ts'
import { startCapsuleApp } from './capsule-app.ts'
import { uri } from './entity-calls.ts'
import { capsule, indicator, organization, report } from './projected.ts'
import { useListeningApp } from './start-app.ts'

const app = useListeningApp(() => startCapsuleApp())

/** A namespace with one organization, and one indicator with reports. */
async function ownClient(namespace: string, reports: number) {
  const client = createClient({ baseUrl: app.url, apiKey: app.key, namespace })
  await client.createNamespace({ body: { namespace } })
  const org = await client.writeOrganization({ body: { uri: uri('org'), name: 'Org' } })
  const meals = await client.writeIndicator({ id: org.id, body: { uri: uri('meals'), name: 'Meals' } })
  const write = async (at: number, value: number) =>
    await client.writeReport({ id: meals.id, body: { uri: uri(`r/${at}`), value } })
  for (let at = 0; at < reports; at++) await write(at, at)
  return { client, org, write }
}

/** What a program does that keeps a copy. */
class Copy {
  readonly rows = new Map<string, Row>()
  version: string | null = null
  clears = 0
  steps = 0

  async follow(client: Client, options: MirrorOptions = {}, between?: () => Promise<unknown>): Promise<void> {
    for await (const { clear, changes, version } of mirror(client, { since: this.version, ...options })) {
      if (clear) {
        this.rows.clear()
        this.clears += 1
      }
      for (const change of changes) {
        if (change.change === 'upserted') this.rows.set(change.row.id, change.row)
        else this.rows.delete(change.id)
      }
      if (version !== null) this.version = version
      this.steps += 1
      await between?.()
    }
  }
}

async function expectEqual(copy: Copy, client: Client, include: 'uri'[] = []): Promise<void> {
  const all: Row[] = []
  for await (const row of items(client.listRows, { include })) all.push(row)
  const byId = (a: Row, b: Row): number => (a.id < b.id ? -1 : 1)
  expect([...copy.rows.values()].sort(byId)).toEqual(all.sort(byId))
  expect(copy.version).toBe((await client.listRows()).meta.version)
}

const manyReports = (from: number, to: number) =>
  capsule(
    organization('c'),
    indicator('ci', 'c'),
    ...Array.from({ length: to - from }, (_, at) => report(`c${from + at}`, 'ci', String(at))),
  )

describe('a mirror', () => {
  it('gives a full copy, then nothing, then the changes', async () => {
    const { client, org, write } = await ownClient('steps', 3)
    const copy = new Copy()
    await copy.follow(client)
    await expectEqual(copy, client)
    expect([copy.rows.size, copy.clears]).toEqual([3, 1])
    const { steps } = copy
    await copy.follow(client)
    expect(copy.steps).toBe(steps)
    await write(1, 100)
    const { id } = await write(2, 200)
    await client.deleteReport({ id })
    await client.writeOrganization({ body: { uri: uri('org'), name: 'Renamed' } })
    await copy.follow(client)
    await expectEqual(copy, client)
    expect([copy.clears, [...copy.rows.values()].map((row) => row.org?.name)]).toEqual([
      1,
      ['Renamed', 'Renamed'],
    ])
    await client.deleteOrganization({ id: org.id, cascade: true })
    await copy.follow(client)
    expect(copy.rows.size).toBe(0)
    for await (const { changes } of mirror(client)) {
      for (const change of changes) if (change.change === 'upserted') expectTypeOf(change.row).toExtend<Row>()
    }
  })

  it('gives an empty copy of an empty namespace, and a version to keep', async () => {
    const { client } = await ownClient('empty', 0)
    const copy = new Copy()
    await copy.follow(client)
    await expectEqual(copy, client)
    expect(copy.clears).toBe(1)
  })

  it('equals a full read when rows are written between its pages', async () => {
    const { client, org, write } = await ownClient('between', 9)
    const copy = new Copy()
    let at = 0
    await copy.follow(client, { limit: 2, include: ['uri'] }, async () => {
      at += 1
      if (at > 12) return
      await write(at % 9, 100 + at)
      if (at === 2) await client.deleteReport({ id: (await write(8, 1)).id })
      if (at === 5) await client.writeOrganization({ body: { uri: uri('org'), name: 'New name' } })
      if (at === 7) await write(20, 1)
    })
    expect(at).toBeGreaterThan(12)
    await expectEqual(copy, client, ['uri'])
    expect(org.id).toBe([...copy.rows.values()][0]?.org?.id)
    expect(copy.clears).toBe(1)
  })

  it('follows a rollback of many reports, in pages', async () => {
    const { client } = await ownClient('rollback', 2)
    const { capsule_id } = await client.uploadCapsule({ body: JSON.stringify(manyReports(0, 60)) })
    expect((await waitForVerdict(client, capsule_id)).status).toBe('accepted')
    const copy = new Copy()
    await copy.follow(client, { limit: 7 })
    expect(copy.rows.size).toBe(62)
    await client.rollBackCapsule({ capsule_id })
    await copy.follow(client, { limit: 7 })
    await expectEqual(copy, client)
    expect([copy.rows.size, copy.clears]).toEqual([2, 1])
  })

  it('starts again where its version is gone, also in the middle of a feed', async () => {
    const { client, write } = await ownClient('gone', 6)
    const copy = new Copy()
    await copy.follow(client)
    const rebuild = async () => {
      for await (const _ of checkNamespaces(app.store, { namespace: 'gone' }, { rebuild: true }));
    }
    await rebuild()
    await copy.follow(client)
    await expectEqual(copy, client)
    expect(copy.clears).toBe(2)
    for (let at = 0; at < 6; at++) await write(at, 50 + at)
    let isRebuilt = false
    await copy.follow(client, { limit: 2 }, async () => {
      if (!isRebuilt) await rebuild()
      isRebuilt = true
    })
    await expectEqual(copy, client)
    expect(copy.clears).toBe(3)
  })

  it('starts again with the version of another namespace, and refuses text that is none', async () => {
    const { client } = await ownClient('here', 1)
    const other = await ownClient('there', 1)
    const copy = new Copy()
    copy.version = (await other.client.listRows()).meta.version
    await copy.follow(client)
    await expectEqual(copy, client)
    const wrong = new Copy()
    wrong.version = 'no version'
    await expect(wrong.follow(client)).rejects.toMatchObject({ code: 'invalid_request' })
  })

  it('goes on when asked to, until it is stopped', async () => {
    const { client, write } = await ownClient('goes-on', 1)
    const copy = new Copy()
    const stop = new AbortController()
    const following = copy.follow(client, { everySeconds: 0.05, signal: stop.signal }, async () => {
      if (copy.version !== null && copy.rows.size === 1) await write(1, 1)
      else if (copy.rows.size === 2) stop.abort(new Error('enough'))
    })
    await expect(following).rejects.toThrow('enough')
    await expectEqual(copy, client)
  })

  it('says so when the version does not arrive', async () => {
    const bare = createClient({
      baseUrl: app.url,
      apiKey: app.key,
      namespace: 'my-data',
      fetch: async (address, init) => {
        const answer = await fetch(address, init)
        const headers = new Headers(answer.headers)
        headers.delete('x-namespace-version')
        return new Response(await answer.text(), { status: answer.status, headers })
      },
    })
    await expect(new Copy().follow(bare)).rejects.toThrow('X-Namespace-Version')
  })
})
