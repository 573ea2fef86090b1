// The queue of deliveries. A target (an endpoint, or the mail of a tenant) has a few slots, so that one that hangs delays
// nobody else; of the tenants the one with the fewest open requests comes first. A process holds a delivery through a lease
// that outlasts the longest request, timed by the database's clock. Rules, section 11.
import { nextAttemptMs } from '../../core/delivery-schedule.ts'
import type { NamespaceId, TenantId } from '../../contract/ids.ts'
import type { EventBody } from '../../contract/webhook-schemas.ts'
import type { Store } from '../../database/pools/open-store.ts'
import { findValue } from '../../database/read-row.ts'
import type { Writes } from '../../database/transaction.ts'

/** Open requests to one target, over all processes. */
const slotsPerTarget = 4

/** Open requests of one tenant, over all processes: receivers that hang must not take the requests of everybody else. */
const maxOpenPerTenant = 32

/** Longer than a request may take, and short enough that what a dead process held is sent again within a minute. */
const leaseSeconds = 30

export interface ClaimedDelivery {
  readonly tenantId: TenantId
  readonly id: string
  /** Null: a mail. */
  readonly webhookId: string | null
  readonly eventId: string
  readonly type: string
  readonly namespaceId: NamespaceId | null
  readonly data: EventBody['data']
  readonly version: string | null
  readonly createdAt: Date
  readonly step: number
  readonly attempts: number
  /** Unique per claim. */
  readonly holder: string
}

// `ready` finds the targets that have something to send with one index look-up each, however much waits for them. Of these
// the tenants with the fewest open requests come first, none beyond its share, none that is suspended; what is next is
// looked up only for those that are chosen. A slot that another process takes at the same moment is left to it.
const claim = `
  with recursive ready as (
    (select tenant_id, target from delivery where state = 'waiting' and not_before is null
     order by tenant_id, target limit 1)
    union all
    select next.tenant_id, next.target from ready cross join lateral (
      select tenant_id, target from delivery
      where state = 'waiting' and not_before is null and (tenant_id, target) > (ready.tenant_id, ready.target)
      order by tenant_id, target limit 1
    ) as next
  ),
  busy as materialized (
    select tenant_id, target, array_agg(slot) as slots, count(*) as open from delivery_lease group by tenant_id, target
  ),
  chosen as materialized (
    select tenant_id, target, coalesce(busy.slots, '{}') as taken, coalesce(owner.open, 0) as open
    from ready join tenant using (tenant_id) left join busy using (tenant_id, target)
      left join (select tenant_id, sum(open) as open from busy group by tenant_id) as owner using (tenant_id)
    where tenant.suspended_at is null and coalesce(busy.open, 0) < ${slotsPerTarget} and (target <> 'mail' or $4)
    order by coalesce(owner.open, 0)
      + row_number() over (partition by tenant_id order by coalesce(busy.open, 0), random()), random()
    limit $3
  ),
  free as (
    select tenant_id, target, slot, open, row_number() over (partition by tenant_id, target order by slot) as place
    from chosen cross join generate_series(1, ${slotsPerTarget}) as slot
    where slot <> all(taken)
  ),
  share as (
    select *, open + row_number() over (partition by tenant_id order by place) as open_then from free
  ),
  leased as (
    insert into delivery_lease (tenant_id, target, slot, delivery_id, holder, leased_until)
    select share.tenant_id, share.target, slot, waiting.delivery_id, $1, now() + make_interval(secs => $2)
    from share cross join lateral (
      select delivery_id from delivery
      where tenant_id = share.tenant_id and target = share.target and state = 'waiting' and not_before is null
      order by delivery_id offset share.place - 1 limit 1
    ) as waiting
    where open_then <= ${maxOpenPerTenant}
    order by place limit $3
    on conflict do nothing
    returning tenant_id, delivery_id
  )
  update delivery set state = 'sending' from leased
  where delivery.tenant_id = leased.tenant_id and delivery.delivery_id = leased.delivery_id and state = 'waiting'
  returning delivery.tenant_id as "tenantId", delivery.delivery_id as id, webhook_id as "webhookId",
    event_id as "eventId", type, namespace_id as "namespaceId", data, version, created_at as "createdAt", step, attempts,
    $1 as holder`

/** At most `count`, fewer where targets have no free slot. */
export async function claimDeliveries(
  store: Store,
  holder: string,
  count: number,
  hasMail: boolean,
): Promise<ClaimedDelivery[]> {
  const values = [holder, leaseSeconds, count, hasMail]
  return (await store.writes.query<ClaimedDelivery>({ name: 'claim deliveries', text: claim, values })).rows
}

/** What became of an attempt. `give_up`: it is of no use to try again. */
export interface Outcome {
  readonly result: 'delivered' | 'retry' | 'give_up'
  readonly status?: number | undefined
  /** Why there was no answer. */
  readonly error?: string | undefined
  readonly detail?: string | undefined
  /** Its beginning. */
  readonly answer?: string | undefined
  /** What the receiver asks for. */
  readonly retryAfterMs?: number | undefined
}

interface Attempt extends Outcome {
  readonly at: Date
  readonly durationMs: number
}

const endLease = `delete from delivery_lease where tenant_id = $1 and delivery_id = $2 and holder = $3`

const settle = `
  update delivery
  set state = $3, step = $4, attempts = attempts + 1,
    not_before = now() + make_interval(secs => $5),
    finished_at = case when $3 <> 'waiting' then now() end
  where tenant_id = $1 and delivery_id = $2
  returning attempts`

const insertAttempt = `
  insert into delivery_attempt (tenant_id, delivery_id, attempt, at, duration_ms, status, error, detail, answer)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`

/**
 * Ends the lease, records the attempt and plans the next one. Nothing happens where the lease was lost or the delivery is
 * gone. `mayRetry`: whether its target still takes deliveries.
 */
export async function finishAttempt(
  writes: Writes,
  delivery: ClaimedDelivery,
  { result, at, durationMs, status, error, detail, answer, retryAfterMs }: Attempt,
  mayRetry: boolean,
): Promise<void> {
  const { tenantId, id, holder } = delivery
  const { rowCount: ended } = await writes.query(endLease, [tenantId, id, holder])
  if (ended !== 1) return
  const step = result === 'delivered' ? delivery.step : delivery.step + 1
  const isRepeated = result === 'retry' && mayRetry
  const delayMs = isRepeated ? nextAttemptMs(step, Math.random(), retryAfterMs) : null
  const state = result === 'delivered' ? 'delivered' : delayMs === null ? 'failed' : 'waiting'
  const seconds = delayMs === null ? null : delayMs / 1000
  const attempts = await findValue<number>(writes, settle, [tenantId, id, state, step, seconds])
  if (attempts === null) return
  const said = [status ?? null, error ?? null, detail ?? null, answer ?? null]
  await writes.query(insertAttempt, [tenantId, id, attempts, at, durationMs, ...said])
}

const giveBack = `
  with ended as (delete from delivery_lease where holder = any($1) returning tenant_id, delivery_id)
  update delivery set state = 'waiting' from ended
  where delivery.tenant_id = ended.tenant_id and delivery.delivery_id = ended.delivery_id and state = 'sending'`

/** Deliveries that a process did not finish: it is stopping, or known to be dead. */
export async function giveBackDeliveries(writes: Writes, holders: readonly string[]): Promise<void> {
  if (holders.length > 0) await writes.query(giveBack, [holders])
}

const heldBy = `select distinct holder from delivery_lease where starts_with(holder, $1)`

/** What dead processes held, without waiting for their leases to expire. */
export async function giveBackOfDead(
  store: Store,
  machine: string,
  isDead: (holder: string) => boolean,
): Promise<void> {
  const { rows } = await store.writes.query<{ holder: string }>(heldBy, [machine])
  await giveBackDeliveries(store.writes, rows.map(({ holder }) => holder).filter(isDead))
}

const releaseDue = `
  with expired as (
    delete from delivery_lease where leased_until < now() returning tenant_id, delivery_id
  ),
  released as (
    update delivery set state = 'waiting' from expired
    where delivery.tenant_id = expired.tenant_id and delivery.delivery_id = expired.delivery_id and state = 'sending'
  ),
  due as materialized (
    select tenant_id, delivery_id from delivery where not_before <= now() for update skip locked limit 10000
  )
  update delivery set not_before = null from due
  where delivery.tenant_id = due.tenant_id and delivery.delivery_id = due.delivery_id`

/** Makes deliveries claimable whose lease has expired or whose delay is over. */
export async function releaseDueDeliveries(writes: Writes): Promise<void> {
  await writes.query(releaseDue)
}

const keptDays = 30

// By tenant, so that it finds them in turn; in batches, so that no statement takes long.
const deleteOld = `
  delete from delivery where (tenant_id, delivery_id) in (
    select tenant_id, delivery_id from delivery where created_at < now() - make_interval(days => ${keptDays}) limit 5000)`

export async function deleteOldDeliveries(writes: Writes): Promise<void> {
  for (let deleted = 1; deleted > 0;) deleted = (await writes.query(deleteOld)).rowCount ?? 0
}
