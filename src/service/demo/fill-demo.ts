// Fills a namespace with sample data in the usual way: capsules are uploaded and processed, entities are written as a batch.
// Rules, section 7.
import type { IntakeThreads } from '../capsules/thread-work.ts'
import { uploadCapsule } from '../capsules/upload-capsule.ts'
import type { UploadLimits } from '../capsules/pending-limits.ts'
import type { VerdictWatch } from '../capsules/verdict-watch.ts'
import type { Namespace } from '../namespaces/namespace.ts'
import type { TenantQuotas } from '../namespaces/tenant-quotas.ts'
import type { Store } from '../../database/pools/open-store.ts'
import { writeBatch } from '../entities/write-batch.ts'
import { writeDemoGroup } from './demo-group.ts'
import { writeSamplePlan } from './sample-plan.ts'
import { demoLabels, readDemoCapsules, readSample, type DemoCapsule } from './demo-capsules.ts'

export interface DemoServices {
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
    where namespace_id = $1 and status <> 'deleted' and (label is null or not label = any($2))) as is_foreign`

/** Whether the namespace holds capsules other than sample data; the two are not mixed. */
export async function hasOtherCapsules(store: Store, namespace: Namespace): Promise<boolean> {
  const { rows } = await store.reads.query<{ is_foreign: boolean }>(selectOtherCapsules, [
    namespace.id,
    demoLabels,
  ])
  return rows[0]?.is_foreign ?? false
}

/** Capsules that exist already are not uploaded again. */
export async function fillDemo(services: DemoServices, namespace: Namespace): Promise<void> {
  const { rows } = await services.store.reads.query<{ label: string; capsule_id: string }>(selectExisting, [
    namespace.id,
    demoLabels,
  ])
  const existing = new Map(rows.map(({ label, capsule_id: id }) => [label, id]))
  // In order: later capsules override earlier ones, so the result is always the same.
  for (const capsule of await readDemoCapsules()) {
    await accept(
      services,
      namespace,
      capsule,
      existing.get(capsule.label) ?? (await upload(services, namespace, capsule)),
    )
    services.onProgress?.(capsule.label)
  }
  // Of organizations that report without a capsule. Writing them again changes nothing.
  await writeBatch(services.store, namespace, await readSample('entities.ndjson'), () => [])
  await writeDemoGroup(services.store, namespace)
  services.onProgress?.('Demo: entities written through the API')
  await writeSamplePlan(services, namespace)
}

const upload = ({ store, threads, limits }: DemoServices, namespace: Namespace, capsule: DemoCapsule) =>
  uploadCapsule(store, threads, limits, namespace, capsule)

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
