// Fills a namespace with sample data in the usual way: capsules are uploaded and processed, entities are written as a batch.
// Rules, section 7.
import type { IntakeThreads } from '../capsules/thread-work.ts'
import { uploadCapsule } from '../capsules/upload-capsule.ts'
import type { UploadLimits } from '../capsules/pending-limits.ts'
import type { VerdictWatch } from '../capsules/verdict-watch.ts'
import type { Namespace } from '../namespaces/namespace.ts'
import type { TenantQuotas } from '../namespaces/tenant-quotas.ts'
import type { IndicatorGroupBody } from '../../contract/indicator-group-schemas.ts'
import { entityId, entityKey } from '../../database/graph-store/entity-key.ts'
import type { Store } from '../../database/pools/open-store.ts'
import { readValue } from '../../database/read-row.ts'
import { listGroups, writeGroup } from '../indicator-groups/indicator-groups.ts'
import { writeBatch } from '../entities/write-batch.ts'
import { writeSamplePlan } from './sample-plan.ts'
import { demoLabels, readDemoCapsules, readSample, type DemoCapsule } from './demo-capsules.ts'

interface DemoServices {
  readonly store: Store
  readonly threads: IntakeThreads
  readonly verdicts: VerdictWatch
  readonly limits: UploadLimits & TenantQuotas
  readonly signal: AbortSignal
  /** Called as each part is done. */
  readonly onProgress?: (done: string) => void
}

const verdictTimeoutMs = 120_000

const selectExisting = `
  select label, min(capsule_id) as capsule_id from capsule
  where namespace_id = $1 and label = any($2) and status in ('pending', 'accepted')
  group by label`

const selectOtherCapsules = `
  select exists (select from capsule
    where namespace_id = $1 and status <> 'deleted' and (label is null or not label = any($2)))`

/** Whether the namespace holds capsules other than sample data; the two are not mixed. */
export const hasOtherCapsules = ({ reads }: Store, { id }: Namespace): Promise<boolean> =>
  readValue(reads, selectOtherCapsules, [id, demoLabels])

/** Capsules that exist already are not uploaded again. */
export async function fillDemo(services: DemoServices, namespace: Namespace): Promise<void> {
  const { store, threads, limits } = services
  const { rows } = await store.reads.query<{ label: string; capsule_id: string }>(selectExisting, [
    namespace.id,
    demoLabels,
  ])
  const existing = new Map(rows.map(({ label, capsule_id: id }) => [label, id]))
  // In order: later capsules override earlier ones, so the result is always the same.
  for (const capsule of await readDemoCapsules()) {
    const id =
      existing.get(capsule.label) ?? (await uploadCapsule(store, threads, limits, namespace, capsule))
    await accept(services, namespace, capsule, id)
    services.onProgress?.(capsule.label)
  }
  // Of organizations that report without a capsule. Writing them again changes nothing.
  await writeBatch(store, namespace, await readSample('entities.ndjson'), () => [])
  await writeDemoGroup(store, namespace)
  services.onProgress?.('Demo: entities written through the API')
  await writeSamplePlan(services, namespace)
}

async function accept(
  services: DemoServices,
  namespace: Namespace,
  { label }: DemoCapsule,
  id: string,
): Promise<void> {
  const { status } = await services.verdicts.wait(namespace, id, {
    waitMs: verdictTimeoutMs,
    signal: services.signal,
  })
  if (status === 'accepted') return
  const hint = status === 'pending' ? 'Nothing seems to work on capsules.' : 'GET /capsules tells why.'
  throw new Error(`The capsule "${label}" is ${status}. ${hint}`)
}

const groupSlug = 'people-reached'

/**
 * Which of the indicators of ten organizations count people, in two languages. What people made of it since is left as it
 * is.
 */
async function writeDemoGroup(store: Store, namespace: Namespace): Promise<void> {
  if ((await listGroups(store, namespace)).some((each) => each.slug === groupSlug)) return
  const { indicators, ...group } = JSON.parse((await readSample(`${groupSlug}.json`)).toString()) as Omit<
    IndicatorGroupBody,
    'indicator_ids'
  > & { readonly indicators: readonly string[] }
  const ids = indicators.map((uri) => entityId('indicator', entityKey(namespace.id, 'indicator', uri)))
  await writeGroup(store, null, namespace, groupSlug, { ...group, indicator_ids: ids })
}
