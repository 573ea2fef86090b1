// Saved capsules as a source of the explorer: fetched from the library and opened in a worker. Rows are transferred
// once; everything else is queried from the worker. Read-only.
import { consoleApi } from '../../shared/api/clients.ts'
import { heldRows } from '../held-rows.ts'
import type { ExplorerSource, Row } from '../model.ts'
import { startCapsuleWorker, type CapsuleWorker } from './capsule-worker.ts'
import type { CapsuleFile, Progress } from './open-capsules.ts'

export type OpeningStep = Progress | { readonly step: 'fetching'; at: number; of: number; name: string }

export interface OpenedSource {
  readonly source: ExplorerSource
  readonly names: readonly string[]
  /** Ids of the saved capsules, in the order of `names`; empty for a namespace. */
  readonly ids: readonly string[]
  /** Ids that are not in the library. */
  readonly missing: readonly string[]
}

export async function openSaved(
  ids: readonly string[],
  onProgress: (step: OpeningStep) => void,
  signal: AbortSignal,
): Promise<OpenedSource> {
  const { data: library } = await consoleApi.listSaved({}, { signal })
  const wanted = new Set(ids)
  // The library lists the newest first; capsules that were saved later count as asserted later.
  const chosen = library.filter(({ id }) => wanted.has(id)).reverse()
  const files: CapsuleFile[] = []
  for (const [index, { id, name }] of chosen.entries()) {
    onProgress({ step: 'fetching', at: index + 1, of: chosen.length, name })
    const response = await consoleApi.downloadSaved({ saved_id: id }, { signal })
    files.push({ id, name, bytes: new Uint8Array(await response.arrayBuffer()) })
  }
  const worker = startCapsuleWorker(onProgress)
  signal.addEventListener('abort', worker.close)
  const count = await worker.transfer(
    files.map(({ bytes }) => bytes.buffer),
    'open',
    files,
  )
  const opened = chosen.map(({ id }) => id)
  return {
    source: sourceOver(worker, await fetchRows(worker, count), opened),
    ids: opened,
    names: chosen.map(({ name }) => name),
    missing: ids.filter((id) => !library.some((each) => each.id === id)),
  }
}

/** Each message is deserialized at once, so messages are kept small. */
const pieceSize = 1000

async function fetchRows(worker: CapsuleWorker, count: number): Promise<readonly Row[]> {
  const rows: Row[] = []
  while (rows.length < count) {
    for (const row of await worker.call('rows', rows.length, rows.length + pieceSize)) rows.push(row)
  }
  return rows
}

const sourceOver = (worker: CapsuleWorker, all: readonly Row[], ids: readonly string[]): ExplorerSource => ({
  key: ['explorer', 'saved', ids.join()],
  kind: 'saved',
  namespace: null,
  ...heldRows(all, () => worker.call('organizations')),
  organizations: () => worker.call('organizations'),
  tree: (organization) => worker.call('tree', organization),
  organization: (id) => worker.call('organization', id),
  node: (id) => worker.call('node', id),
  reports: (language) => worker.call('reports', language),
  quality: { entities: () => worker.call('qualityEntities'), reports: () => worker.call('namedReports') },
  summary: () => worker.call('summary'),
  close: worker.close,
})
