// Applies a verdict: one transaction writes the source, the version, the status and the report. Rules, section 2.
import type pg from 'pg'

import type { NamespaceId, TenantId } from '../../contract/ids.ts'
import type { PreparedSource } from '../../database/graph-store/change-sources.ts'
import { isUnavailable, type Store } from '../../database/pools/open-store.ts'
import { lockForChange } from '../namespaces/namespace-head.ts'
import { queueMail } from '../outbox/queue-mail.ts'
import { changeStatuses, lockCapsules, type LockedCapsule, type Settled } from './change-status.ts'
import type { Lease } from './job-queue.ts'
import { endReplaced } from './replace-capsule.ts'
import { addSource, addTogether } from './source.ts'
import type { CheckedCapsule, Verdict } from './thread-work.ts'
import { endWaitingJobs } from './waiting-capsules.ts'

// Only at the end, which is where the lease must be held: until then it stays renewable.
const deleteJob = `
  delete from capsule_job where namespace_id = $1 and capsule_id = $2 and leased_by = $3 returning mail_to`

/** Another worker got the lease meanwhile: rolls the transaction back. */
class LeaseLost extends Error {
  override readonly name = 'LeaseLost'
}

/** False when the verdict comes too late: the capsule was rolled back, or another worker holds the job. */
export const settleCapsule = async (store: Store, lease: Lease, verdict: Verdict): Promise<boolean> =>
  (await settleCapsules(store, lease, verdict, [])) !== null

/**
 * The same, and with it, in one transaction, the verdicts of small capsules that wait in the namespace. Returns those of
 * them that have theirs now; null when the verdict of the leased capsule comes too late.
 */
export async function settleCapsules(
  store: Store,
  lease: Lease,
  verdict: Verdict,
  waiting: readonly CheckedCapsule[],
): Promise<CheckedCapsule[] | null> {
  try {
    return await store.transaction((tx) => settleInTransaction(tx, lease, verdict, waiting))
  } catch (error) {
    if (error instanceof LeaseLost) return null
    // The fault may be one of theirs: each of them will have a lease of its own.
    if (waiting.length > 0 && !isUnavailable(error)) return settleCapsules(store, lease, verdict, [])
    throw error
  }
}

async function settleInTransaction(
  tx: pg.PoolClient,
  lease: Lease,
  verdict: Verdict,
  waiting: readonly CheckedCapsule[],
): Promise<CheckedCapsule[] | null> {
  const { namespaceId, capsuleId, holder } = lease
  // A rejection changes nothing that readers see, so it needs no lock on the namespace.
  const [sequence, locked] = await Promise.all([
    verdict.isAccepted ? lockForChange(tx, namespaceId) : null,
    lockCapsules(tx, namespaceId, [capsuleId, ...waiting.map((one) => one.capsuleId)]),
  ])
  const pending = locked.filter(({ status }) => status === 'pending')
  const own = pending.find(({ id }) => id === capsuleId)
  if (!own || (verdict.isAccepted && sequence === null)) return null
  const ended = await endWaitingJobs(tx, namespaceId, waiting)
  const others = waiting.filter((one) => ended.has(one.capsuleId))
  const settled: Settling[] = [{ capsuleId, verdict }, ...others].flatMap((one) => {
    const capsule = pending.find(({ id }) => id === one.capsuleId)
    return capsule ? { capsule, verdict: one.verdict } : []
  })
  const effects = await applyVerdicts(tx, namespaceId, sequence, settled)
  const changes = effects.map(({ capsule, ...effect }) => {
    const event = effect.verdict.isAccepted ? 'accept' : 'reject'
    return [capsule, { event, ...effect }] as const
  })
  const [, { rows }] = await Promise.all([
    changeStatuses(tx, namespaceId, changes),
    tx.query<{ mail_to: string | null }>(deleteJob, [namespaceId, capsuleId, holder]),
  ])
  if (!rows[0]) throw new LeaseLost()
  ended.set(capsuleId, rows[0].mail_to)
  for (const { capsule, verdict: reached } of settled) {
    const mailTo = ended.get(capsule.id) ?? null
    if (mailTo !== null) await queueVerdict(tx, lease.tenantId, capsule, mailTo, reached)
  }
  return others
}

interface Settling {
  readonly capsule: LockedCapsule
  readonly verdict: Verdict
}

type Effect = Settling & Pick<Settled, 'sequence' | 'changes' | 'version'>

/** Adds the sources of accepted capsules, the first of which has this number: in one change if possible. */
async function applyVerdicts(
  tx: pg.PoolClient,
  namespaceId: NamespaceId,
  first: number | null,
  settled: readonly Settling[],
): Promise<Effect[]> {
  const sources = settled.flatMap(({ verdict: { source } }) => source ?? [])
  const isTogether = sources.length > 1 && settled.every(({ capsule }) => capsule.replaces === null)
  const together = isTogether && first !== null && (await addTogether(tx, namespaceId, first, sources))
  const effects: Effect[] = []
  let added = 0
  for (const { capsule, verdict } of settled) {
    if (first === null || !verdict.source) {
      effects.push({ capsule, verdict, sequence: null, changes: null, version: null })
      continue
    }
    const { changes = null, version } = together
      ? { changes: together.changes[added], version: together.version }
      : await addOne(tx, capsule, first + added, verdict.source)
    effects.push({ capsule, verdict, sequence: first + added, changes, version })
    added++
  }
  return effects
}

async function addOne(
  tx: pg.PoolClient,
  { namespaceId, id, replaces }: LockedCapsule,
  sequence: number,
  source: PreparedSource,
) {
  const replaced = replaces && (await endReplaced(tx, namespaceId, replaces, id))
  return await addSource(tx, namespaceId, sequence, source, replaced ?? undefined)
}

const queueVerdict = (
  tx: pg.PoolClient,
  tenantId: TenantId,
  { namespaceId, id }: LockedCapsule,
  accountId: string,
  verdict: Verdict,
): Promise<void> =>
  queueMail(tx, tenantId, 'mail.verdict', {
    account_id: accountId,
    namespace_id: namespaceId,
    capsule_id: id,
    is_accepted: verdict.isAccepted,
    violations: verdict.violationCount,
    warnings: verdict.warningCount,
    ...(verdict.lost && { lost: verdict.lost }),
  })
