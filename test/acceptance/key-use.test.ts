// How much keys are used: counted by every process, written now and then, read in the console and on the command line.
// Rules, section 5.
import type { AddressInfo } from 'node:net'

import { describe, expect, it } from 'vitest'

import { createTenant } from '../../src/service/access/create-tenant.ts'
import { createKeyUse } from '../../src/service/access/key-use.ts'
import { addressOf } from '../database/fresh-database.ts'
import { addPerson } from './console-people.ts'
import { runCommand } from './run-command.ts'
import { startApp, useApp } from './start-app.ts'

const clock = { nowMs: Date.parse('2026-03-01T23:59:00Z'), now: () => clock.nowMs }
const warnings: string[] = []
const log = { warn: (_fields: object, message: string) => void warnings.push(message) }

// Of its own: other applications forget by the real calendar.
const app = useApp(() => startApp({ clock, ownDatabase: true }))

const read = { class: 'read', isRefused: false, bytesIn: 10, bytesOut: 100 } as const

describe('counting', () => {
  it('adds up by key, day and class, for two tenants and two processes', async () => {
    const stranger = await createTenant(app.store.writes, 'Stranger')
    const [own, foreign] = [await app.mint(), await app.mint({ tenantId: stranger.id })]
    const processes = [createKeyUse(app.store, clock, log), createKeyUse(app.store, clock, log)]
    clock.nowMs = Date.parse('2026-03-01T23:59:00Z')
    for (const use of processes) {
      use.record(own.key, read)
      use.record(own.key, { ...read, isRefused: true })
      use.record(own.key, { ...read, class: 'capsule' })
      use.record(foreign.key, read)
    }
    clock.nowMs = Date.parse('2026-03-02T00:00:01Z')
    processes[0]?.record(own.key, read)
    await Promise.all(processes.map((use) => use.stop()))
    const person = await addPerson(app)
    const lines = async (path: string) =>
      (await person.call(`GET /console/api/${path}`)).json<{ data: unknown[] }>().data
    expect(await lines(`keys/igk_${own.key.keyId}/use`)).toEqual([
      { day: '2026-03-01', class: 'capsule', requests: 2, refusals: 0, bytes_in: 20, bytes_out: 200 },
      { day: '2026-03-01', class: 'read', requests: 4, refusals: 2, bytes_in: 40, bytes_out: 400 },
      { day: '2026-03-02', class: 'read', requests: 1, refusals: 0, bytes_in: 10, bytes_out: 100 },
    ])
    expect(await lines('use')).toEqual(await lines(`keys/igk_${own.key.keyId}/use`))
    expect(await lines('use/keys')).toEqual([
      { key_id: `igk_${own.key.keyId}`, days: ['2026-03-01', '2026-03-02'], requests: [6, 1] },
    ])
  })

  it('holds a bounded number of keys, a share of it for each tenant, and says what was not counted', async () => {
    const stranger = await createTenant(app.store.writes, 'Another')
    const { key } = await app.mint()
    const other = await app.mint({ tenantId: stranger.id })
    const use = createKeyUse(app.store, clock, log)
    for (let number = 0; number < 2_500; number += 1)
      use.record({ ...key, keyId: String(number).padStart(10, '0') }, read)
    use.record(other.key, read)
    await use.stop()
    const count = async (tenantId: string) => {
      const { rows } = await app.store.reads.query<{ count: number }>(
        'select count(*)::int as count from key_use where tenant_id = $1 and bytes_in = 10',
        [tenantId],
      )
      return rows[0]?.count
    }
    expect(await count(stranger.id)).toBe(1)
    expect(await count(app.tenant.id)).toBeGreaterThanOrEqual(2_000)
    expect(warnings).toEqual(['not every use of a key was counted: too many keys at once'])
  })

  it('forgets days after 400', async () => {
    const { key } = await app.mint()
    for (const [at, kept] of [
      ['2025-01-01T12:00:00Z', false],
      ['2026-03-02T12:00:00Z', true],
    ] as const) {
      clock.nowMs = Date.parse(at)
      const use = createKeyUse(app.store, clock, log)
      use.record(key, read)
      await use.stop()
      const { rows } = await app.store.reads.query('select from key_use where key_id = $1', [key.keyId])
      expect([kept, rows.length]).toEqual([kept, 1])
    }
  })
})

describe('requests', () => {
  it('are counted with their bytes, refused ones and those of a revoked key too', async () => {
    const own = await startApp({ ownDatabase: true })
    await own.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = own.app.server.address() as AddressInfo
    const send = async (path: string, key: string, init: RequestInit = {}) => {
      const headers = { 'x-api-key': key, 'x-namespace': 'my-data' }
      const answer = await fetch(`http://127.0.0.1:${port}${path}`, { ...init, headers })
      await answer.arrayBuffer()
      return answer.status
    }
    const { text, key } = await own.mint({ scope: 'read' })
    expect(await send('/orgs', text)).toBe(200)
    expect(await send('/orgs?nonsense=1', text)).toBe(400)
    expect(await send('/healthz', text)).toBe(200)
    expect(await send('/orgs', text, { method: 'POST', body: '{}' })).toBe(403)
    const body = '{"padding": "'.padEnd(5_000, 'x')
    expect(await send('/capsules/validate', text, { method: 'POST', body })).toBeGreaterThanOrEqual(400)
    const person = await addPerson(own)
    await person.call(`DELETE /console/api/keys/igk_${key.keyId}`)
    await expect.poll(() => send('/orgs', text), { timeout: 10_000 }).toBe(401)
    await own.app.close()
    const env = { DATABASE_URL: addressOf(own.database.connection) }
    const shown = await runCommand(['key', 'usage', text, '--json'], env)
    const lines = JSON.parse(shown.out) as {
      class: string
      requests: number
      refusals: number
      bytes_in: number
    }[]
    expect(lines.map((line) => line.class)).toEqual(['capsule', 'read', 'write'])
    const [capsule, reads, writes] = lines
    expect(capsule).toMatchObject({ requests: 1, refusals: 1 })
    expect(capsule?.bytes_in).toBeGreaterThan(5_000)
    expect(reads?.requests).toBeGreaterThanOrEqual(3)
    expect(reads?.refusals).toBeGreaterThanOrEqual(2)
    expect(writes).toMatchObject({ requests: 1, refusals: 1 })
    const asTable = await runCommand(['key', 'usage', `igk_${key.keyId}`], env)
    expect(asTable.out).toMatch(/^DAY +CLASS +REQUESTS +REFUSALS/)
    expect((await runCommand(['key', 'usage', 'nothing'], env)).code).toBe(1)
    await own.close()
  })
})
