// Fills a namespace with sample data, the way everybody's data gets in: capsules are uploaded and get their verdict,
// entities are written one at a time. Decisions, section 7, `demo`.
import type { IntakeThreads } from '../capsules/threads.ts'
import { uploadCapsule } from '../capsules/upload-capsule.ts'
import type { UploadLimits } from '../capsules/pending-limits.ts'
import type { VerdictWatch } from '../capsules/verdict-watch.ts'
import type { Namespace } from '../namespaces/namespace.ts'
import type { Store } from '../store/open-store.ts'
import { writeApiEntities } from './api-entities.ts'
import { demoCapsules } from './capsules.ts'
import type { DemoCapsule } from './capsules.ts'

export interface DemoTools {
  readonly store: Store
  readonly threads: IntakeThreads
  readonly verdicts: VerdictWatch
  readonly limits: UploadLimits
  readonly signal: AbortSignal
  /** Called as each part is done. */
  readonly onProgress?: (done: string) => void
}

// The same data for everybody, so that examples in guides and tests can name what is in it.
const seed = 2024
const patienceMs = 120_000

const selectKnown = `
  select label, min(capsule_id) as capsule_id from capsule
  where namespace_id = $1 and label = any($2) and status in ('pending', 'accepted')
  group by label`

/** A capsule that is there already is not brought again. */
export async function fillDemo(tools: DemoTools, at: Namespace): Promise<void> {
  const capsules = demoCapsules(seed)
  const { rows } = await tools.store.reads.query<{ label: string; capsule_id: string }>(selectKnown, [
    at.id,
    capsules.map(({ label }) => label),
  ])
  const known = new Map(rows.map(({ label, capsule_id: id }) => [label, id]))
  // One after the other: later capsules speak last, the same way each time.
  for (const capsule of capsules) {
    await accept(tools, at, capsule, known.get(capsule.label) ?? (await upload(tools, at, capsule)))
    tools.onProgress?.(capsule.label)
  }
  await writeApiEntities(tools.store, at)
  tools.onProgress?.('Demo: entities written through the API')
}

const upload = ({ store, threads, limits }: DemoTools, at: Namespace, capsule: DemoCapsule) =>
  uploadCapsule(store, threads, limits, at, {
    bytes: new TextEncoder().encode(JSON.stringify(capsule.document, null, 2)),
    label: capsule.label,
  })

async function accept(tools: DemoTools, at: Namespace, { label }: DemoCapsule, id: string): Promise<void> {
  const { status } = await tools.verdicts.wait(at, id, { waitMs: patienceMs, signal: tools.signal })
  if (status === 'accepted') return
  const hint = status === 'pending' ? 'Nothing seems to work on capsules.' : 'GET /capsules tells why.'
  throw new Error(`The capsule "${label}" is ${status}. ${hint}`)
}
