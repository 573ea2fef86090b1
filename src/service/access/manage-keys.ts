// Managing API keys in the console and on the command line: every change writes an audit event. Rules, section 6.
import { recordAuditEvent, type Actor } from '../record/audit.ts'
import type { AuditAction } from '../../contract/audit-schemas.ts'
import { recordTenantEvent } from '../outbox/record-event.ts'
import type { EventType } from '../../contract/webhook-schemas.ts'
import type { Clock } from '../../core/clock.ts'
import { invalidRequest, problem } from '../../contract/problems.ts'
import type { Store } from '../../database/pools/open-store.ts'
import { findRow, findValue, readRow } from '../../database/read-row.ts'
import type { Writes } from '../../database/transaction.ts'
import { apiKeyColumns, reachesOwners, type ApiKey, revokeKey } from './api-key.ts'
import { createKey, type KeyInput, type CreatedKey } from './create-key.ts'
import { readKeyUse } from './read-key-use.ts'
import type { KeyUseLine } from '../../contract/console/use-schemas.ts'
import type { Role } from '../../contract/account-schemas.ts'
import type { ApiKeyAnswer, KeyState } from '../../contract/console/key-schemas.ts'
import type { TenantId } from '../../contract/ids.ts'
import { findUnknownSlugs } from './unknown-slugs.ts'

export function keyState(key: ApiKey, nowMs: number): KeyState {
  if (key.revokedAt) return 'revoked'
  if (key.expiresAt && key.expiresAt.getTime() <= nowMs) return 'expired'
  return key.rolledTo === null ? 'active' : 'rolling'
}

export const keyAnswer = (key: ApiKey, clock: Clock): ApiKeyAnswer => ({
  object: 'api_key',
  id: `igk_${key.keyId}`,
  label: key.label,
  scope: key.scope,
  namespaces: key.namespaces === null ? null : [...key.namespaces],
  owner_rights: key.hasOwnerRights,
  created_at: key.createdAt.toISOString(),
  created_by: key.createdBy,
  expires_at: key.expiresAt?.toISOString() ?? null,
  last_used_at: key.lastUsedAt?.toISOString() ?? null,
  revoked_at: key.revokedAt?.toISOString() ?? null,
  rolled_to: key.rolledTo === null ? null : `igk_${key.rolledTo}`,
  state: keyState(key, clock.now()),
})

/** The part of an id after `igk_`; throws `key_not_found` for any other format. */
function keyIdIn(id: string): string {
  const keyId = /^igk_([0-9A-Za-z]{10})$/.exec(id)?.[1]
  if (keyId === undefined) throw problem('key_not_found')
  return keyId
}

async function recordKey(
  writer: Writes,
  actor: Actor,
  action: (AuditAction & EventType) | 'key.relabelled',
  key: ApiKey,
  detail: Record<string, unknown> = {},
): Promise<void> {
  const { tenantId, label } = key
  const about = { key_id: `igk_${key.keyId}`, ...detail }
  await recordAuditEvent(writer, { tenantId, actor, action, subject: label, detail: about })
  if (action === 'key.relabelled') return
  // An event is short; a key may be restricted to a thousand namespaces.
  const { namespaces: _, ...told } = { namespaces: null, ...about }
  await recordTenantEvent(writer, tenantId, action, { ...told, label })
}

/** The person that changes keys of a tenant. */
type KeyManager = NonNullable<Actor> & { readonly tenantId: TenantId; readonly role: Role }

export async function createTenantKey(
  store: Store,
  by: KeyManager,
  input: Required<Pick<KeyInput, 'label' | 'scope' | 'namespaces' | 'expiresAt'>>,
): Promise<CreatedKey> {
  return await store.transaction(async (tx) => {
    const faults = await findUnknownSlugs(tx, by.tenantId, input.namespaces)
    if (faults.length > 0) throw invalidRequest(faults)
    return await createAuditedKey(tx, by, {
      ...input,
      label: input.label.trim(),
      namespaces: input.namespaces && [...new Set(input.namespaces)],
      tenantId: by.tenantId,
      hasOwnerRights: by.role === 'owner',
      createdBy: by.name,
    })
  })
}

/** For the command line: the key may name namespaces that do not exist yet. */
export const createKeyAsOperator = (store: Store, input: KeyInput): Promise<CreatedKey> =>
  store.transaction((tx) => createAuditedKey(tx, null, input))

async function createAuditedKey(writer: Writes, actor: Actor, input: KeyInput): Promise<CreatedKey> {
  const created = await createKey(writer, input)
  const { scope, namespaces, expiresAt } = created.key
  const detail = { scope, namespaces, expires_at: expiresAt?.toISOString() ?? null }
  await recordKey(writer, actor, 'key.created', created.key, detail)
  return created
}

const relabel = `update api_key set label = $3 where tenant_id = $1 and public_id = $2 returning ${apiKeyColumns}`

export async function relabelKey(store: Store, by: KeyManager, id: string, label: string): Promise<ApiKey> {
  const keyId = keyIdIn(id)
  return await store.transaction(async (tx) => {
    const before = await lockKey(tx, by.tenantId, keyId)
    const key = await readRow<ApiKey>(tx, relabel, [by.tenantId, keyId, label.trim()])
    await recordKey(tx, by, 'key.relabelled', key, { from: before.label, to: key.label })
    return key
  })
}

const findOne = 'select from api_key where tenant_id = $1 and public_id = $2'

/** The use of one key of the tenant; throws where it has no such key. */
export async function readTenantKeyUse(store: Store, tenantId: TenantId, id: string): Promise<KeyUseLine[]> {
  const keyId = keyIdIn(id)
  const { rowCount } = await store.reads.query(findOne, [tenantId, keyId])
  if (rowCount !== 1) throw problem('key_not_found')
  return await readKeyUse(store, keyId, tenantId)
}

const lockOne = `select ${apiKeyColumns} from api_key where tenant_id = $1 and public_id = $2 for update`

async function lockKey(tx: Writes, tenantId: TenantId, keyId: string): Promise<ApiKey> {
  const key = await findRow<ApiKey>(tx, lockOne, [tenantId, keyId])
  if (!key) throw problem('key_not_found')
  return key
}

const replaceBy = `update api_key
  set rolled_to = $3, expires_at = least(coalesce(expires_at, 'infinity'), now() + make_interval(hours => $4))
  where tenant_id = $1 and public_id = $2`

/**
 * Creates a key with the same label, scope, namespaces and expiry; the old one expires when the grace period ends. Whoever
 * rotates a key needs its rights, and the new one has none that they do not have.
 */
export async function rotateKey(
  store: Store,
  by: KeyManager,
  id: string,
  { graceHours, clock }: { readonly graceHours: number; readonly clock: Clock },
): Promise<CreatedKey> {
  const keyId = keyIdIn(id)
  return await store.transaction(async (tx) => {
    const { tenantId } = by
    const old = await lockKey(tx, tenantId, keyId)
    if (reachesOwners(old) && by.role !== 'owner') throw problem('owner_needed')
    const state = keyState(old, clock.now())
    if (state !== 'active') throw problem('key_not_active', { label: old.label, state })
    const { label, scope, namespaces, expiresAt, firstId } = old
    const same = { tenantId, label, scope, namespaces, expiresAt, firstId }
    const hasOwnerRights = old.hasOwnerRights && by.role === 'owner'
    const created = await createKey(tx, { ...same, hasOwnerRights, createdBy: by.name })
    await tx.query(replaceBy, [tenantId, keyId, created.key.keyId, graceHours])
    const detail = { rolled_to: `igk_${created.key.keyId}`, grace_hours: graceHours }
    await recordKey(tx, by, 'key.rotated', old, detail)
    return created
  })
}

export async function revokeTenantKey(store: Store, by: KeyManager, id: string): Promise<void> {
  const keyId = keyIdIn(id)
  await store.transaction(async (tx) => {
    const before = await lockKey(tx, by.tenantId, keyId)
    if (before.revokedAt) return
    const key = await revokeKey(tx, keyId, by.tenantId)
    if (key) await recordKey(tx, by, 'key.revoked', key)
  })
}

const wasRevoked = 'select revoked_at is not null as was from api_key where public_id = $1 for update'

/** Null when there is no such key. */
export const revokeKeyAsOperator = (store: Store, keyId: string): Promise<ApiKey | null> =>
  store.transaction(async (tx) => {
    const was = await findValue<boolean>(tx, wasRevoked, [keyId])
    const key = await revokeKey(tx, keyId)
    if (key && !was) await recordKey(tx, null, 'key.revoked', key)
    return key
  })
