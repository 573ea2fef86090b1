// Decides whether a key opens the door: decisions, section 5, the first lines of the status table. Keys that were looked
// up are remembered for four seconds, so that a busy caller costs one look-up every four seconds and a revoked key or a
// suspended tenant still stops everywhere within five.
import { timingSafeEqual } from 'node:crypto'

import type { Clock } from '../clock.ts'
import { problem } from '../problems.ts'
import type { Store } from '../store/open-store.ts'
import type { ApiKey } from './api-key.ts'
import { findKey } from './find-key.ts'
import type { KeyRecord } from './find-key.ts'
import { hashKey, publicIdOf } from './key-format.ts'
import { createLastUsed } from './last-used.ts'
import type { Tenant } from './tenant.ts'

const trustedForMs = 4_000
const rememberedAtMost = 10_000

export interface KeyRing {
  /** The key and its tenant, or a thrown problem that says why not. */
  verify(text: string | undefined): Promise<{ key: ApiKey; tenant: Tenant }>
  /** Waits for what is still being written. */
  settle(): Promise<void>
}

interface Remembered {
  readonly record: Promise<KeyRecord | null>
  readonly askedAtMs: number
}

const missing = () =>
  problem(
    'api_key_missing',
    'Send your API key in the header X-API-Key. Whoever runs this service can make you one.',
    {
      headers: { 'WWW-Authenticate': 'ApiKey realm="impact-graph", header="X-API-Key"' },
    },
  )

const refused = (code: 'api_key_invalid' | 'api_key_revoked' | 'api_key_expired', detail: string) =>
  problem(code, detail, {
    headers: { 'WWW-Authenticate': 'ApiKey realm="impact-graph", header="X-API-Key", error="invalid_key"' },
  })

const invalid = () =>
  refused(
    'api_key_invalid',
    'The key in the header X-API-Key is not one of ours. Check that it was copied whole, from "igk_" to its last character.',
  )

/** Compared against when there is no such key, so that the answer takes as long as for a wrong secret. */
const nobodysHash = Buffer.alloc(32)

export function createKeyRing(store: Store, clock: Clock, onError: (error: unknown) => void): KeyRing {
  const remembered = new Map<string, Remembered>()
  const lastUsed = createLastUsed(store, clock, onError)

  function recall(publicId: string): Promise<KeyRecord | null> {
    const nowMs = clock.now()
    const known = remembered.get(publicId)
    if (known && nowMs - known.askedAtMs < trustedForMs && nowMs >= known.askedAtMs) return known.record
    // The age counts from before the question was asked: the answer may be older than its arrival.
    const record = findKey(store, publicId)
    remembered.delete(publicId)
    remembered.set(publicId, { record, askedAtMs: nowMs })
    forgetUnknown(publicId, record)
    const oldest = remembered.keys().next()
    if (remembered.size > rememberedAtMost && !oldest.done) remembered.delete(oldest.value)
    return record
  }

  /** Only keys that exist are remembered: a new key works at once, and guesses fill no memory. */
  function forgetUnknown(publicId: string, record: Promise<KeyRecord | null>): void {
    const forget = () => {
      if (remembered.get(publicId)?.record === record) remembered.delete(publicId)
    }
    record.then((found) => found ?? forget(), forget)
  }

  return {
    async verify(text) {
      if (text === undefined || text === '') throw missing()
      const publicId = publicIdOf(text)
      const record = publicId === null ? null : await recall(publicId)
      const isRight = timingSafeEqual(hashKey(text), record?.secretHash ?? nobodysHash)
      if (!record || !isRight) throw invalid()
      const { key, tenant } = record
      refuseUnfit(key, tenant, clock.now())
      lastUsed.note(key.publicId)
      return { key, tenant }
    },
    settle: () => lastUsed.settle(),
  }
}

function refuseUnfit(key: ApiKey, tenant: Tenant, nowMs: number): void {
  if (key.revokedAt) {
    throw refused(
      'api_key_revoked',
      `The key "${key.publicId}" was revoked. Use another key, or have a new one made.`,
    )
  }
  if (key.expiresAt && key.expiresAt.getTime() <= nowMs) {
    const when = key.expiresAt.toISOString()
    throw refused('api_key_expired', `The key "${key.publicId}" expired at ${when}. Have a new one made.`)
  }
  if (tenant.suspendedAt) {
    throw problem(
      'tenant_suspended',
      'The account this key belongs to is suspended. Ask whoever runs this service.',
    )
  }
}
