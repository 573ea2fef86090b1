// The life of API keys: when they work and when no longer. Who may call what: access-table.ts.
import { describe, expect, it } from 'vitest'

import { resumeTenant, suspendTenant } from '../../src/service/accounts/operate-tenants.ts'
import { createTenant } from '../../src/service/access/create-tenant.ts'
import { newKey } from '../../src/service/access/key-format.ts'
import { listKeys, revokeKey } from '../../src/service/access/api-key.ts'
import { listTenants } from '../../src/service/access/tenant.ts'
import { createKey } from '../../src/service/access/create-key.ts'
import { startApp, useApp } from './start-app.ts'

const clock = { nowMs: Date.now(), now: () => clock.nowMs }

const started = useApp(() => startApp({ clock }))

const wrongSecret = (key: string): string => {
  const other = newKey().text
  return `${key.slice(0, 15)}${other.slice(15)}`
}

describe('a key', () => {
  it('is refused in the same words, whether malformed or unknown', async () => {
    const answers = await Promise.all(
      ['nonsense', newKey().text, wrongSecret(started.key)].map((key) =>
        started.call('GET /namespaces', { headers: { 'x-api-key': key, 'x-request-id': 'same' } }),
      ),
    )
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
  })

  it('stops within five seconds of being revoked, also where it was just used', async () => {
    const { text, key } = await started.mint()
    const asked = () => started.call('GET /namespaces', { headers: { 'x-api-key': text } })
    expect((await asked()).statusCode).toBe(200)
    await revokeKey(started.store.writes, key.keyId)
    clock.nowMs += 4_999
    expect((await asked()).json()).toMatchObject({ code: 'api_key_revoked' })
  })

  it('works at once when it is new, also where it was asked for before it was made', async () => {
    const { text, keyId } = newKey()
    const asked = () => started.call('GET /namespaces', { headers: { 'x-api-key': text } })
    expect((await asked()).statusCode).toBe(401)
    const { hashKey } = await import('../../src/service/access/key-format.ts')
    await started.store.writes.query(
      "insert into api_key (public_id, tenant_id, secret_hash, label) values ($1, $2, $3, 'late')",
      [keyId, started.tenant.id, hashKey(text)],
    )
    expect((await asked()).statusCode).toBe(200)
  })

  it('stops with its tenant and goes on with it', async () => {
    const tenant = await createTenant(started.store.writes, 'On and off')
    const { text } = await createKey(started.store.writes, { tenantId: tenant.id, label: 'x' })
    const status = async () =>
      (await started.call('GET /namespaces', { headers: { 'x-api-key': text } })).statusCode
    expect(await status()).toBe(200)
    const suspended = await suspendTenant(started.store, tenant.id)
    clock.nowMs += 4_999
    expect(await status()).toBe(403)
    expect((await suspendTenant(started.store, tenant.id))?.suspendedAt).toEqual(suspended?.suspendedAt)
    await resumeTenant(started.store, tenant.id)
    clock.nowMs += 4_999
    expect(await status()).toBe(200)
    expect(await suspendTenant(started.store, 'ten_nobody')).toBeNull()
    expect(await resumeTenant(started.store, 'ten_nobody')).toBeNull()
  })

  it('expires at its time, also where it was just used', async () => {
    const { text } = await started.mint({ expiresAt: new Date(clock.nowMs + 1_000) })
    const asked = () => started.call('GET /namespaces', { headers: { 'x-api-key': text } })
    expect((await asked()).statusCode).toBe(200)
    clock.nowMs += 1_000
    expect((await asked()).json()).toMatchObject({ code: 'api_key_expired' })
  })

  it('never stands in the database', async () => {
    const { text } = await started.mint({ label: 'kept secret' })
    const { rows } = await started.store.reads.query('select k::text as row from api_key k')
    const kept = rows.map((row: { row: string }) => row.row).join('\n')
    expect(kept).not.toContain(text.slice(15))
    expect(kept).toContain('kept secret')
  })

  it('is listed with what was said of it, and revoked only for its own tenant', async () => {
    const tenant = await createTenant(started.store.writes, 'Lister')
    const expiresAt = new Date('2030-01-01T00:00:00Z')
    const wish = { tenantId: tenant.id, label: 'one', namespaces: ['a', 'b'], expiresAt }
    const { key } = await createKey(started.store.writes, wish)
    expect(await listKeys(started.store, tenant.id)).toEqual([key])
    expect(key).toMatchObject({
      label: 'one',
      namespaces: ['a', 'b'],
      expiresAt,
      revokedAt: null,
      lastUsedAt: null,
    })
    expect(await revokeKey(started.store.writes, key.keyId, started.tenant.id)).toBeNull()
    const revoked = await revokeKey(started.store.writes, key.keyId, tenant.id)
    expect((await revokeKey(started.store.writes, key.keyId))?.revokedAt).toEqual(revoked?.revokedAt)
    expect((await listTenants(started.store)).map(({ name }) => name)).toContain('Lister')
  })

  it('notes its last use', async () => {
    const other = await startApp({ clock })
    expect((await listKeys(other.store, other.tenant.id))[0]?.lastUsedAt).toBeNull()
    await other.call('GET /namespaces')
    await other.app.close()
    expect((await listKeys(other.store, other.tenant.id))[0]?.lastUsedAt).toBeInstanceOf(Date)
    await other.close()
  })

  it.each([
    [59_999, 2000],
    [60_000, new Date().getFullYear()],
  ])(
    'notes it at most once a minute: used again after %i ms it was last used in %i',
    async (laterMs, year) => {
      const other = await startApp({ clock })
      const longAgo = "update api_key set last_used_at = '2000-06-01'"
      await other.call('GET /namespaces')
      // The first note has to be written before the clock can be turned back under it.
      await expect
        .poll(async () => (await listKeys(other.store, other.tenant.id))[0]?.lastUsedAt)
        .toBeTruthy()
      await other.store.writes.query(longAgo)
      clock.nowMs += laterMs
      await other.call('GET /namespaces')
      await other.app.close()
      const [key] = await listKeys(other.store, other.tenant.id)
      expect(key?.lastUsedAt?.getFullYear()).toBe(year)
      await other.close()
    },
  )
})

describe('429', () => {
  it('answers a key that asks too much, says when to come back, and leaves other keys alone', async () => {
    const limited = await startApp({ clock, config: { rateLimit: 6 } })
    const ask = async (key = limited.key) =>
      await limited.call('GET /namespaces', { headers: { 'x-api-key': key } })
    for (let count = 0; count < 6; count += 1) expect((await ask()).statusCode).toBe(200)
    const refused = await ask()
    expect(refused.statusCode).toBe(429)
    expect(refused.json()).toMatchObject({ code: 'too_many_requests' })
    expect(refused.headers['retry-after']).toBe('10')
    expect((await ask((await limited.mint()).text)).statusCode).toBe(200)
    clock.nowMs += 10_000
    expect((await ask()).statusCode).toBe(200)
    expect((await ask()).statusCode).toBe(429)
    await limited.close()
  })

  it('goes on refilling after a clock that was ahead is set right', async () => {
    const hoursMs = 10 * 3_600_000
    const limited = await startApp({ clock, config: { rateLimit: 6 } })
    const ask = async () => (await limited.call('GET /namespaces')).statusCode
    clock.nowMs += hoursMs
    for (let count = 0; count < 6; count += 1) expect(await ask()).toBe(200)
    clock.nowMs -= hoursMs
    expect(await ask()).toBe(429)
    clock.nowMs += 10_000
    expect([await ask(), await ask()]).toEqual([200, 429])
    await limited.close()
  })
})

describe('access is decided before the body is looked at', () => {
  it.each([
    ['not JSON', Buffer.from('{')],
    ['too large', Buffer.alloc(11 * 1024 * 1024, 0x20)],
  ])('a body that is %s without a key gets 401', async (_what, body) => {
    const answer = await started.call('POST /namespaces', { headers: { 'x-api-key': undefined }, body })
    expect(answer.statusCode).toBe(401)
  })
})
