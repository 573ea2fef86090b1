// Limits on pending capsules, per namespace and per tenant. Rules, section 2.
import type pg from 'pg'

import type { Namespace } from '../namespaces/namespace.ts'
import { problem } from '../../contract/problems.ts'

export interface UploadLimits {
  /** Of one namespace. */
  readonly maxPendingCapsules: number
  readonly maxPendingCapsulesOfTenant: number
}

const countOfNamespace = `
  select count(*)::int as pending from (select from capsule_job where namespace_id = $1 limit $2) as waiting`

// Each half has an index of its own.
const countOfTenant = `
  select count(*)::int as pending from (
    (select 1 from capsule_job
     where tenant_id = $1 and leased_by is null and not_before is null limit $2)
    union all
    (select 1 from capsule_job
     where tenant_id = $1 and (leased_by is not null or not_before is not null) limit $2)
  ) as waiting`

const lockUploads = `select pg_advisory_xact_lock(hashtextextended($1, 0))`

// Each uncommitted upload holds a database connection, and no server accepts as many as this.
const maxUncommitted = 500

/** Throws when a limit is reached. `isNear`: uncommitted uploads could exceed it. */
export async function checkPendingLimits(
  tx: pg.PoolClient,
  namespace: Namespace,
  limits: UploadLimits,
): Promise<{ readonly isNear: boolean }> {
  const ofNamespace = await count(tx, countOfNamespace, namespace.id, limits.maxPendingCapsules)
  if (ofNamespace >= limits.maxPendingCapsules) throw tooManyPending('namespace', limits.maxPendingCapsules)
  const ofTenant = await count(tx, countOfTenant, namespace.tenantId, limits.maxPendingCapsulesOfTenant)
  if (ofTenant >= limits.maxPendingCapsulesOfTenant) {
    throw tooManyPending('tenant', limits.maxPendingCapsulesOfTenant)
  }
  const remaining = Math.min(
    limits.maxPendingCapsules - ofNamespace,
    limits.maxPendingCapsulesOfTenant - ofTenant,
  )
  return { isNear: remaining <= maxUncommitted }
}

/** Checks again while other uploads of the tenant are locked out. Must be called just before the job is stored. */
export async function checkPendingLimitsLocked(
  tx: pg.PoolClient,
  namespace: Namespace,
  limits: UploadLimits,
): Promise<void> {
  await tx.query(lockUploads, [`capsule uploads of ${namespace.tenantId}`])
  await checkPendingLimits(tx, namespace, limits)
}

async function count(tx: pg.PoolClient, sql: string, id: string, limit: number): Promise<number> {
  const { rows } = await tx.query<{ pending: number }>(sql, [id, limit])
  return rows[0]?.pending ?? 0
}

const tooManyPending = (of: 'namespace' | 'tenant', count: number): Error =>
  problem('too_many_pending', { count, of }, { headers: { 'Retry-After': '10' } })
