// One write to a namespace: a transaction that locks the head of the namespace first, so that writers follow one another
// and everything that a write changes becomes visible at once.
import { lockForChange, raiseVersion } from '../namespaces/namespace-head.ts'
import type { Namespace } from '../namespaces/namespace.ts'
import { recordNamespaceChange } from '../outbox/record-event.ts'
import { countStoredBytes, type TenantQuotas } from '../namespaces/tenant-quotas.ts'
import { problem } from '../../contract/problems.ts'
import type { Store } from '../../database/pools/open-store.ts'
import type { Transaction } from '../../database/transaction.ts'
import type { NamespaceId } from '../../contract/ids.ts'

export interface NamespaceTx {
  readonly tx: Transaction
  readonly namespaceId: NamespaceId
  /** Numbers the next source. */
  readonly nextSequence: () => number
  /** Bytes of statements that were added, less those that were removed. */
  readonly countBytes: (added: number) => void
}

/** The version is raised when the work is done; a work that throws leaves everything as it was. */
export async function inNamespaceTransaction<T>(
  store: Store,
  namespace: Namespace,
  work: (tx: NamespaceTx) => Promise<T>,
  quotas: TenantQuotas = {},
): Promise<T> {
  return await store.transaction(async (tx) => {
    const head = await lockForChange(tx, namespace.id)
    if (head === null) {
      throw problem('namespace_not_found', { slug: namespace.slug, deleted: 'meanwhile' })
    }
    let next = head
    let bytes = 0
    const result = await work({
      tx,
      namespaceId: namespace.id,
      nextSequence: () => next++,
      countBytes: (added) => void (bytes += added),
    })
    const version = await raiseVersion(tx, namespace.id, next)
    await recordNamespaceChange(tx, namespace.id, version)
    await countStoredBytes(tx, quotas, namespace, bytes)
    return result
  })
}
