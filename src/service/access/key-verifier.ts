// Decides whether an API key grants access: its secret is right, it is not revoked or expired, its tenant not suspended
// (rules, section 5). A key that was looked up is cached for four seconds: a busy caller costs one query every four
// seconds, and a revoked key or a suspended tenant is refused by every process within five.
import { timingSafeEqual } from 'node:crypto'

import { BoundedMap } from '../../core/bounded-map.ts'
import type { Clock } from '../../core/clock.ts'
import { Problem, problem } from '../../contract/problems.ts'
import type { Store } from '../../database/pools/open-store.ts'
import { type ApiKey, findKey, type KeyRecord } from './api-key.ts'
import { hashKey, parseKeyId } from './key-format.ts'
import { createRareWrites } from '../record/pending-writes.ts'
import type { Tenant } from './tenant.ts'

const cachedForMs = 4_000
const maxCachedKeys = 10_000

// Other processes write it too.
const noteUse = `update api_key set last_used_at = now()
  where public_id = $1 and (last_used_at is null or last_used_at < now() - interval '1 minute')`

interface CachedKey {
  readonly record: Promise<KeyRecord | null>
  readonly startedAtMs: number
}

export const keyChallenge = 'ApiKey realm="impact-graph", header="X-API-Key"'

export const apiKeyMissing = () =>
  problem('api_key_missing', { why: 'no_key' }, { headers: { 'WWW-Authenticate': keyChallenge } })

const refusal = { headers: { 'WWW-Authenticate': `${keyChallenge}, error="invalid_key"` } }

/** The same refusal, which also offers Basic, so that browsers and Excel ask for a password. */
export function offerBasic(error: unknown): unknown {
  if (!(error instanceof Problem) || error.status !== 401) return error
  const { code, facts, errors, headers } = error
  const challenge = `Basic realm="impact-graph", charset="UTF-8", ${headers['WWW-Authenticate'] ?? keyChallenge}`
  return new Problem(code, facts, {
    ...(errors ? { errors } : {}),
    headers: { ...headers, 'WWW-Authenticate': challenge },
  })
}

/** Compared with when there is no such key, so that the response time does not reveal whether a key exists. */
const emptyHash = Buffer.alloc(32)

export function createKeyVerifier(store: Store, clock: Clock, onError: (error: unknown) => void) {
  const cache = new BoundedMap<string, CachedKey>(maxCachedKeys)
  const uses = createRareWrites(clock, onError)

  function lookUp(keyId: string): Promise<KeyRecord | null> {
    const nowMs = clock.now()
    const cached = cache.get(keyId)
    if (cached && nowMs - cached.startedAtMs < cachedForMs && nowMs >= cached.startedAtMs)
      return cached.record
    // The age counts from the start of the query: the row may have been read long before the result arrives.
    const record = findKey(store, keyId)
    cache.set(keyId, { record, startedAtMs: nowMs })
    dropUnlessFound(keyId, record)
    return record
  }

  /** Only keys that exist stay cached: a new key works at once, and guesses do not fill the cache. */
  function dropUnlessFound(keyId: string, record: Promise<KeyRecord | null>): void {
    const drop = () => {
      if (cache.get(keyId)?.record === record) cache.delete(keyId)
    }
    record.then((found) => found ?? drop(), drop)
  }

  return {
    /** Returns the key and its tenant; throws a problem when the key is not accepted. `onKnown`: its secret is right. */
    async verify(text: string, onKnown?: (known: Pick<KeyRecord, 'key' | 'tenant'>) => void) {
      const keyId = parseKeyId(text)
      const record = keyId === null ? null : await lookUp(keyId)
      const isRight = timingSafeEqual(hashKey(text), record?.secretHash ?? emptyHash)
      if (!record || !isRight) throw problem('api_key_invalid', {}, refusal)
      const { key, tenant } = record
      onKnown?.({ key, tenant })
      refuseUnusable(key, tenant, clock.now())
      void uses.add(key.keyId, () => store.writes.query(noteUse, [key.keyId]))
      return { key, tenant }
    },
    /** Waits until pending writes of the last use are done. */
    flush: uses.flush,
  }
}

export type KeyVerifier = ReturnType<typeof createKeyVerifier>

function refuseUnusable(key: ApiKey, tenant: Tenant, nowMs: number): void {
  if (key.revokedAt) {
    throw problem('api_key_revoked', { key: key.keyId }, refusal)
  }
  if (key.expiresAt && key.expiresAt.getTime() <= nowMs) {
    throw problem('api_key_expired', { key: key.keyId, at: key.expiresAt.toISOString() }, refusal)
  }
  if (tenant.suspendedAt) {
    throw problem('tenant_suspended', { of: 'key' })
  }
}
