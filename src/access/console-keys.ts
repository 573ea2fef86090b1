// API keys as people manage them in the console: every act is recorded with who did it. Spec, Authentication 3.
import type { Account } from '../accounts/account.ts'
import { recordAct } from '../accounts/audit.ts'
import type { Actor } from '../accounts/audit.ts'
import type { AuditAction } from '../accounts/schemas.ts'
import type { Clock } from '../clock.ts'
import { problem } from '../problems.ts'
import type { Store } from '../store/open-store.ts'
import type { Writes } from '../store/writes.ts'
import { apiKeyColumns, apiKeyOf } from './api-key.ts'
import type { ApiKey, ApiKeyRow } from './api-key.ts'
import { mintKey } from './mint-key.ts'
import type { KeyWish, MintedKey } from './mint-key.ts'
import { revokeKey } from './revoke-key.ts'
import type { ApiKeyAnswer, KeyState } from './schemas.ts'

export function keyStateOf(key: ApiKey, nowMs: number): KeyState {
  if (key.revokedAt) return 'revoked'
  if (key.expiresAt && key.expiresAt.getTime() <= nowMs) return 'expired'
  return key.rolledTo === null ? 'active' : 'rolling'
}

export const keyAnswer = (key: ApiKey, clock: Clock): ApiKeyAnswer => ({
  object: 'api_key',
  id: `igk_${key.publicId}`,
  label: key.label,
  namespaces: key.namespaces === null ? null : [...key.namespaces],
  created_at: key.createdAt.toISOString(),
  created_by: key.createdBy,
  expires_at: key.expiresAt?.toISOString() ?? null,
  last_used_at: key.lastUsedAt?.toISOString() ?? null,
  revoked_at: key.revokedAt?.toISOString() ?? null,
  rolled_to: key.rolledTo === null ? null : `igk_${key.rolledTo}`,
  state: keyStateOf(key, clock.now()),
})

/** What stands behind `igk_` in an id; an id of another shape is of no key. */
export function publicIdIn(id: string): string {
  const publicId = /^igk_([0-9A-Za-z]{10})$/.exec(id)?.[1]
  if (publicId === undefined) throw keyNotFound()
  return publicId
}

const keyNotFound = () =>
  problem('key_not_found', 'Your organization has no such key. Load the list of keys again.')

const recordKey = (
  writer: Writes,
  actor: Actor,
  action: AuditAction,
  key: ApiKey,
  detail: Record<string, unknown> = {},
) =>
  recordAct(writer, {
    tenantId: key.tenantId,
    actor,
    action,
    subject: key.label,
    detail: { key_id: `igk_${key.publicId}`, ...detail },
  })

export interface MintWish {
  readonly label: string
  readonly namespaces: readonly string[] | null
  readonly expiresAt: Date | null
}

const knownSlugs = 'select slug from namespace where tenant_id = $1 and slug = any($2)'

export async function mintForTenant(store: Store, by: Account, wish: MintWish): Promise<MintedKey> {
  return await store.transaction(async (tx) => {
    const writer = { writes: tx }
    const { rows } = await tx.query<{ slug: string }>(knownSlugs, [by.tenantId, wish.namespaces ?? []])
    refuseUnknown(wish.namespaces ?? [], new Set(rows.map(({ slug }) => slug)))
    return await mintRecorded(writer, by, {
      ...wish,
      label: wish.label.trim(),
      namespaces: wish.namespaces && [...new Set(wish.namespaces)],
      tenantId: by.tenantId,
      createdBy: by.name,
    })
  })
}

/** On the command line a key may name namespaces that are yet to be made. */
export const mintOnCommand = (store: Store, wish: KeyWish): Promise<MintedKey> =>
  store.transaction((tx) => mintRecorded({ writes: tx }, null, wish))

async function mintRecorded(writer: Writes, actor: Actor, wish: KeyWish): Promise<MintedKey> {
  const minted = await mintKey(writer, wish)
  const { namespaces, expiresAt } = minted.key
  const detail = { namespaces, expires_at: expiresAt?.toISOString() ?? null }
  await recordKey(writer, actor, 'key.minted', minted.key, detail)
  return minted
}

function refuseUnknown(slugs: readonly string[], known: ReadonlySet<string>): void {
  const errors = slugs.flatMap((slug, index) =>
    known.has(slug)
      ? []
      : [{ in: 'body' as const, name: `namespaces[${index}]`, detail: `There is no namespace "${slug}".` }],
  )
  const [first] = errors
  if (first) throw problem('invalid_request', first.detail, { errors })
}

const relabel = `update api_key set label = $3 where tenant_id = $1 and public_id = $2 returning ${apiKeyColumns}`

export async function relabelKey(store: Store, by: Account, id: string, label: string): Promise<ApiKey> {
  const publicId = publicIdIn(id)
  return await store.transaction(async (tx) => {
    const before = await lockKey(tx, by.tenantId, publicId)
    const { rows } = await tx.query<ApiKeyRow>(relabel, [by.tenantId, publicId, label.trim()])
    if (!rows[0]) throw keyNotFound()
    const key = apiKeyOf(rows[0])
    await recordKey({ writes: tx }, by, 'key.relabelled', key, { from: before.label, to: key.label })
    return key
  })
}

const lockOne = `select ${apiKeyColumns} from api_key where tenant_id = $1 and public_id = $2 for update`

async function lockKey(tx: Writes['writes'], tenantId: string, publicId: string): Promise<ApiKey> {
  const { rows } = await tx.query<ApiKeyRow>(lockOne, [tenantId, publicId])
  if (!rows[0]) throw keyNotFound()
  return apiKeyOf(rows[0])
}

const retire = `update api_key
  set rolled_to = $3, expires_at = least(coalesce(expires_at, 'infinity'), now() + make_interval(hours => $4))
  where tenant_id = $1 and public_id = $2`

/** A new key with the same label, namespaces and end; the old one ends when the grace time is over. */
export async function rollKey(
  store: Store,
  by: Account,
  id: string,
  { graceHours, clock }: { readonly graceHours: number; readonly clock: Clock },
): Promise<MintedKey> {
  const publicId = publicIdIn(id)
  return await store.transaction(async (tx) => {
    const writer = { writes: tx }
    const { tenantId } = by
    const old = await lockKey(tx, tenantId, publicId)
    const state = keyStateOf(old, clock.now())
    if (state !== 'active') {
      const why = state === 'rolling' ? 'has been rolled already' : `is ${state}`
      throw problem('key_not_active', `The key "${old.label}" ${why}. Mint a new key instead.`)
    }
    const { label, namespaces, expiresAt } = old
    const minted = await mintKey(writer, { tenantId, label, namespaces, expiresAt, createdBy: by.name })
    await tx.query(retire, [tenantId, publicId, minted.key.publicId, graceHours])
    const detail = { rolled_to: `igk_${minted.key.publicId}`, grace_hours: graceHours }
    await recordKey(writer, by, 'key.rolled', old, detail)
    return minted
  })
}

export async function revokeForTenant(store: Store, by: Account, id: string): Promise<void> {
  const publicId = publicIdIn(id)
  await store.transaction(async (tx) => {
    const writer = { writes: tx }
    const before = await lockKey(tx, by.tenantId, publicId)
    if (before.revokedAt) return
    const key = await revokeKey(writer, publicId, by.tenantId)
    if (key) await recordKey(writer, by, 'key.revoked', key)
  })
}

const wasRevoked = 'select revoked_at is not null as was from api_key where public_id = $1 for update'

/** Null when there is no such key. */
export const revokeOnCommand = (store: Store, publicId: string): Promise<ApiKey | null> =>
  store.transaction(async (tx) => {
    const writer = { writes: tx }
    const { rows } = await tx.query<{ was: boolean }>(wasRevoked, [publicId])
    const key = await revokeKey(writer, publicId)
    if (key && !rows[0]?.was) await recordKey(writer, null, 'key.revoked', key)
    return key
  })
