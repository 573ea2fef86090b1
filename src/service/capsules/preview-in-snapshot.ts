// Compares a document with its namespace, in one snapshot and without a lock. Runs in a thread.
import { previewSources } from '../../database/graph-store/change-sources.ts'
import type { Change } from '../../database/graph-store/change.ts'
import { observeChanges } from '../../database/graph-store/entity-changes.ts'
import { sharedBySource, type SharedBySource } from '../../database/graph-store/shared-by-source.ts'
import { keyRecords } from '../../database/graph-store/keyed-records.ts'
import { unwrittenRecords } from '../../core/graph/statements.ts'
import type { GraphDocument } from '../../core/graph/document.ts'
import { versionText } from '../namespaces/namespace-version.ts'
import { problem } from '../../contract/problems.ts'
import { readSnapshot } from '../../database/pools/read-snapshot.ts'
import type { Store } from '../../database/pools/open-store.ts'
import { findRow } from '../../database/read-row.ts'
import type { Transaction } from '../../database/transaction.ts'
import { checkedDocument } from './reach-verdict.ts'
import { findReplaced } from './replace-capsule.ts'
import { changesJson, maxItems } from './preview-json.ts'
import { previewJson } from './preview-document.ts'
import type { PreviewTask, Previewed } from './thread-work.ts'
import type { NamespaceId } from '../../contract/ids.ts'

const selectHead = `
  select ${versionText} as version, next_sequence::float8 as sequence from namespace_head where namespace_id = $1`

/** Names an earlier capsule that the document may be a newer version of; the answer is JSON. */
type Suggest = (tx: Transaction, namespaceId: NamespaceId, shared: SharedBySource) => Promise<object | null>

/** `onChecked`: the document has been read and checked; what follows depends on the namespace. */
export async function previewInSnapshot(
  store: Store,
  task: PreviewTask,
  onChecked: () => void,
  suggest?: Suggest,
): Promise<Previewed> {
  const checked = await checkedDocument(task.bytes, task.language)
  if (!checked.ok) return checked
  onChecked()
  const { report, document } = checked
  return await readSnapshot(store, async (tx) => {
    const head = await findRow<{ version: string; sequence: number }>(tx, selectHead, [task.namespaceId])
    if (!head) throw problem('namespace_not_found', { slug: null, deleted: 'meanwhile' })
    const { version, sequence } = head
    const replaced =
      task.replaces === undefined ? undefined : await findReplaced(tx, task.namespaceId, task.replaces)
    if (!document) return { ok: true, content: previewJson(report, 'null', suggest && 'null'), version }
    const { changes, shared } = await changesIn(tx, task, document, sequence, replaced)
    const isNew = suggest !== undefined && task.replaces === undefined
    const suggestion = isNew ? await suggest(tx, task.namespaceId, shared()) : null
    const content = previewJson(report, changes, suggest && JSON.stringify(suggestion))
    return { ok: true, content, version }
  })
}

async function changesIn(
  tx: Transaction,
  { namespaceId }: PreviewTask,
  document: GraphDocument,
  sequence: number,
  replaces: number | undefined,
): Promise<{ changes: string; shared: () => SharedBySource }> {
  let change: Change | undefined
  const observed = observeChanges(maxItems)
  const source = { keyed: keyRecords(unwrittenRecords(document)), nodes: [...document.nodes.values()] }
  await previewSources(
    tx,
    namespaceId,
    {
      add: [{ sequence, replaces, ...source }],
      ...(replaces !== undefined && { remove: [replaces] }),
    },
    {
      rows: (table, changes) => observed.rows(table, changes),
      entities: async (entities) => {
        change = entities.change
        await observed.entities(entities)
      },
    },
  )
  return {
    changes: changesJson(observed),
    shared: () => (change ? sharedBySource(change, sequence) : new Map()),
  }
}
