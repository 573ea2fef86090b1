// How many namespaces a tenant may have and how many bytes it may store. Deleting always works; only growth is refused.
// Each check is the last step of its transaction, includes what the transaction has written, and holds a lock of the
// tenant: the quota is exact, however many processes write at the same time.
import { problem, type Problem } from '../../contract/problems.ts'
import type { Namespace } from './namespace.ts'
import type { NamespaceId, TenantId } from '../../contract/ids.ts'
import { findRow, readValue } from '../../database/read-row.ts'
import type { Transaction } from '../../database/transaction.ts'

/** The settings; limits of the tenant itself override them. */
export interface TenantQuotas {
  readonly tenantMaxNamespaces?: number | undefined
  readonly tenantMaxBytes?: number | undefined
}

interface LimitRow {
  max_namespaces: number | null
  max_bytes: number | null
}

const ownLimits = `select max_namespaces, max_bytes::float8 from tenant where tenant_id = $1`

const lockQuota = `select pg_advisory_xact_lock(hashtextextended($1, 0))`

const countNamespaces = `select count(*)::int from namespace where tenant_id = $1`

const sumBytes = `
  select coalesce((select sum(stored_bytes) from namespace where tenant_id = $1), 0)::float8
    + coalesce((
        select sum(size_bytes) from saved_capsule join account using (account_id) where tenant_id = $1
      ), 0)::float8
    + coalesce((
        select sum(size_bytes) from submission where tenant_id = $1 and document is not null
      ), 0)::float8`

const addBytes = `
  update namespace set stored_bytes = stored_bytes + $2 where namespace_id = $1
  returning (select max_bytes::float8 from tenant where tenant.tenant_id = namespace.tenant_id)`

async function readLimits(tx: Transaction, tenantId: TenantId, quotas: TenantQuotas) {
  const own = await findRow<LimitRow>(tx, ownLimits, [tenantId])
  return {
    namespaces: own?.max_namespaces ?? quotas.tenantMaxNamespaces,
    bytes: own?.max_bytes ?? quotas.tenantMaxBytes,
  }
}

/** Call after the namespace is inserted. */
export async function checkNamespaceQuota(
  tx: Transaction,
  quotas: TenantQuotas,
  tenantId: TenantId,
): Promise<void> {
  const { namespaces: limit } = await readLimits(tx, tenantId, quotas)
  if (limit === undefined) return
  await tx.query(lockQuota, [`quota of ${tenantId}`])
  const used = (await readValue<number>(tx, countNamespaces, [tenantId])) - 1
  if (used < limit) return
  const facts = { quota: 'namespaces', used, limit } as const
  throw problem('quota_exceeded', facts, { members: facts })
}

/** A cheap check before anything is stored; two concurrent uploads may both pass it. */
export async function precheckByteQuota(
  tx: Transaction,
  quotas: TenantQuotas,
  tenantId: TenantId,
  added: number,
): Promise<void> {
  const { bytes: limit } = await readLimits(tx, tenantId, quotas)
  if (limit === undefined) return
  const used = await readValue<number>(tx, sumBytes, [tenantId])
  if (used + added > limit) throw tooManyBytes(used, limit, added)
}

/** For data stored outside namespaces. Call after writing `added` bytes. */
export async function checkByteQuota(
  tx: Transaction,
  quotas: TenantQuotas,
  tenantId: TenantId,
  added: number,
): Promise<void> {
  const { bytes: limit } = await readLimits(tx, tenantId, quotas)
  if (limit !== undefined) await checkBytesBelow(tx, limit, tenantId, added)
}

async function checkBytesBelow(
  tx: Transaction,
  limit: number,
  tenantId: TenantId,
  added: number,
): Promise<void> {
  await tx.query(lockQuota, [`quota of ${tenantId}`])
  const used = await readValue<number>(tx, sumBytes, [tenantId])
  if (used > limit) throw tooManyBytes(used - added, limit, added)
}

/**
 * Adds the bytes that a write added to a namespace (negative: removed) and throws when the quota is exceeded. Locks the
 * row of the namespace until the end of the transaction, so call it near the end.
 */
export async function countStoredBytes(
  tx: Transaction,
  quotas: TenantQuotas,
  namespace: Namespace,
  added: number,
): Promise<void> {
  if (added === 0) return
  const own = await findRow<Pick<LimitRow, 'max_bytes'>>(tx, addBytes, [namespace.id, added])
  if (!own) throw problem('namespace_not_found', { slug: namespace.slug, deleted: 'meanwhile' })
  const limit = own.max_bytes ?? quotas.tenantMaxBytes
  if (added > 0 && limit !== undefined) await checkBytesBelow(tx, limit, namespace.tenantId, added)
}

/** Does nothing when the namespace was deleted: its count was deleted with it. */
export async function releaseStoredBytes(
  tx: Transaction,
  namespaceId: NamespaceId,
  bytes: number,
): Promise<void> {
  await tx.query(addBytes, [namespaceId, -bytes])
}

const tooManyBytes = (used: number, limit: number, added: number): Problem =>
  problem(
    'quota_exceeded',
    { quota: 'bytes', used, limit, added },
    { members: { quota: 'bytes', used, limit } },
  )
