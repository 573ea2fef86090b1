// DELETE of one entity: removes what entity calls stated, keeps what capsules state. Rules, section 3.
import { recordAct, type Actor } from '../record/audit.ts'
import type { Namespace } from '../namespaces/namespace.ts'
import { problem, type Problem } from '../../contract/problems.ts'
import type { Kind } from '../../core/projection/source.ts'
import { changeSources } from '../../database/graph-store/change-sources.ts'
import type { EntityKey } from '../../database/graph-store/entity-key.ts'
import type { Store } from '../../database/pools/open-store.ts'
import { dropSources, recordBytes, findApiSources } from './api-sources.ts'
import { readSources } from './entity-sources.ts'
import { findUris } from './entity-tables.ts'
import { keyInPath, notFound } from './not-found.ts'
import { planRemoval } from './plan-removal.ts'
import { inNamespaceTransaction, type NamespaceTx } from './namespace-transaction.ts'
import { inLots } from '../../database/time-slices.ts'

// So many sources at a time keep the event loop free for others.
const lotSize = 1000

interface Removal {
  readonly kind: Kind
  readonly id: string
  /** Also what hangs from it. */
  readonly isCascade: boolean
}

export async function deleteEntity(
  store: Store,
  namespace: Namespace,
  { kind, id, isCascade }: Removal,
  by?: Actor,
): Promise<void> {
  const key = keyInPath(kind, id)
  await inNamespaceTransaction(store, namespace, async (namespaceTx) => {
    const { tx, namespaceId } = namespaceTx
    const own = await findApiSources(tx, namespaceId, [key])
    if (own.length === 0) throw await whyNot(namespaceTx, kind, key)
    const gone = await planRemoval(namespaceTx, own, isCascade)
    await inLots(gone, lotSize, async (lot) => {
      const removed = await changeSources(tx, namespaceId, { remove: lot.map(({ sequence }) => sequence) })
      await dropSources(tx, namespaceId, lot)
      namespaceTx.countBytes(-recordBytes(removed))
    })
    const detail = { kind, is_cascade: isCascade, sources: gone.length }
    await recordAct(tx, by, namespace, { action: 'entity.deleted', subject: id, detail })
  })
}

async function whyNot({ tx, namespaceId }: NamespaceTx, kind: Kind, key: EntityKey): Promise<Problem> {
  const uri = (await findUris(tx, namespaceId, kind, [key])).get(key)
  if (uri === undefined) return notFound(kind)
  const sources = await readSources(tx, namespaceId, kind, uri)
  const capsules = sources.flatMap((source) => (source.type === 'capsule' ? source.capsule_id : []))
  return problem('capsule_sourced', { kind, capsules }, { members: { capsule_ids: capsules } })
}
