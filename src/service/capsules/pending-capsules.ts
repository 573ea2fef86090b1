// The pending capsules of a namespace: their place in the queue of the tenant, or the stage of their check.
import type { VerdictWatch } from './verdict-watch.ts'
import type { Namespace } from '../namespaces/namespace.ts'
import type { Store } from '../../database/pools/open-store.ts'
import type { PendingCapsule } from '../../contract/console/capsule-schemas.ts'

// The order in which the jobs of one tenant are claimed (capsules/job-queue.ts). A tenant has at most 2,000 of them.
const pendingJobs = `
  with ready as (
    select namespace_id, capsule_id, row_number() over (order by is_by_person desc, created_at, capsule_id)::int as place
    from capsule_job where tenant_id = $2 and leased_by is null and not_before is null
  )
  select job.capsule_id, job.leased_by is not null as is_leased, ready.place
  from capsule_job as job left join ready using (namespace_id, capsule_id)
  where job.namespace_id = $1
  order by job.created_at, job.capsule_id
  limit 1000`

interface JobRow {
  capsule_id: string
  is_leased: boolean
  place: number | null
}

/** The longest waiting first. */
export async function listPendingCapsules(
  store: Store,
  { stageOf }: Pick<VerdictWatch, 'stageOf'>,
  namespace: Namespace,
): Promise<PendingCapsule[]> {
  const { rows } = await store.reads.query<JobRow>(pendingJobs, [namespace.id, namespace.tenantId])
  return rows.map(({ capsule_id, is_leased, place }) => ({
    capsule_id,
    stage: is_leased
      ? (stageOf(namespace.id, capsule_id) ?? 'reading')
      : place === null
        ? 'delayed'
        : 'waiting',
    place,
  }))
}
