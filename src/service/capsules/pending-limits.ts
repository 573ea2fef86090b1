// Limits on pending capsules, per namespace and per tenant. Rules, section 2.
import type { Namespace } from '../namespaces/namespace.ts'
import { problem } from '../../contract/problems.ts'
import { readRow } from '../../database/read-row.ts'
import type { Transaction } from '../../database/transaction.ts'

export interface UploadLimits {
  /** Of one namespace. */
  readonly maxPendingCapsules: number
  readonly maxPendingCapsulesOfTenant: number
}

// Each half of the tenant's has an index of its own.
const selectPending = `
  select
    (select count(*)::int from (select from capsule_job where namespace_id = $1 limit $2) as waiting) as of_namespace,
    (select count(*)::int from (
      (select 1 from capsule_job
       where tenant_id = $3 and leased_by is null and not_before is null limit $4)
      union all
      (select 1 from capsule_job
       where tenant_id = $3 and (leased_by is not null or not_before is not null) limit $4)
    ) as waiting) as of_tenant`

type Pending = Readonly<Record<'of_namespace' | 'of_tenant', number>>

const lockUploads = `select pg_advisory_xact_lock(hashtextextended($1, 0))`

// Each uncommitted upload holds a database connection, and no server accepts as many as this.
const maxUncommitted = 500

/** Counted before anything is stored; `checkPendingLimits` says whether that is too many. */
export async function countPending(
  tx: Transaction,
  namespace: Namespace,
  { maxPendingCapsules, maxPendingCapsulesOfTenant }: UploadLimits,
): Promise<Pending> {
  const values = [namespace.id, maxPendingCapsules, namespace.tenantId, maxPendingCapsulesOfTenant]
  return await readRow<Pending>(tx, selectPending, values)
}

/** Throws when a limit is reached. `isNear`: uncommitted uploads could exceed it. */
export function checkPendingLimits(
  { of_namespace: ofNamespace, of_tenant: ofTenant }: Pending,
  { maxPendingCapsules: most, maxPendingCapsulesOfTenant: mostOfTenant }: UploadLimits,
): { readonly isNear: boolean } {
  if (ofNamespace >= most) throw tooManyPending('namespace', most)
  if (ofTenant >= mostOfTenant) throw tooManyPending('tenant', mostOfTenant)
  const remaining = Math.min(most - ofNamespace, mostOfTenant - ofTenant)
  return { isNear: remaining <= maxUncommitted }
}

/** Checks again while other uploads of the tenant are locked out. Must be called just before the job is stored. */
export async function checkPendingLimitsLocked(
  tx: Transaction,
  namespace: Namespace,
  limits: UploadLimits,
): Promise<void> {
  await tx.query(lockUploads, [`capsule uploads of ${namespace.tenantId}`])
  checkPendingLimits(await countPending(tx, namespace, limits), limits)
}

const tooManyPending = (of: 'namespace' | 'tenant', count: number): Error =>
  problem('too_many_pending', { count, of }, { headers: { 'Retry-After': '10' } })
