// Every namespace's projection, or one's, checked and where asked for replaced: `impact-graph db check`. A server may be
// at work meanwhile: each namespace is read as of one moment, and replaced under its lock.
import { newHistoryId } from '../store/new-history-id.ts'
import type { Store } from '../store/open-store.ts'
import { checkProjection, rebuildProjection } from './check-projection.ts'
import type { Difference } from './check-projection.ts'

export interface NamespaceChoice {
  /** Its slug. */
  readonly namespace?: string | undefined
  readonly tenantId?: string | undefined
}

export interface CheckedNamespace {
  readonly tenantId: string
  readonly namespace: string
  readonly differences: readonly Difference[]
  /** It differed, and was written anew. */
  readonly isRebuilt: boolean
}

const chosenNamespaces = `
  select namespace_id, tenant_id, slug from namespace
  where ($1::text is null or slug = $1) and ($2::text is null or tenant_id = $2)
  order by tenant_id, slug`

// Nobody can change the projection while this is held, so that what was compared is what is replaced.
const lockHead = 'select from namespace_head where namespace_id = $1 for no key update'
const startHistory = `
  update namespace_head set version = version + 1, history_id = $2 where namespace_id = $1`
// Comparing a large namespace takes longer than a request may.
const takeYourTime = `set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0`

export async function* checkNamespaces(
  store: Store,
  choice: NamespaceChoice,
  options: { readonly rebuild: boolean },
): AsyncGenerator<CheckedNamespace> {
  const { rows } = await store.reads.query<{ namespace_id: string; tenant_id: string; slug: string }>(
    chosenNamespaces,
    [choice.namespace ?? null, choice.tenantId ?? null],
  )
  for (const { namespace_id, tenant_id, slug } of rows) {
    const differences = await checkNamespace(store, namespace_id)
    const isRebuilt = differences.length > 0 && options.rebuild
    if (options.rebuild) await rebuildNamespace(store, namespace_id, isRebuilt)
    yield { tenantId: tenant_id, namespace: slug, differences, isRebuilt }
  }
}

const checkNamespace = (store: Store, namespaceId: string): Promise<Difference[]> =>
  store.transaction(async (tx) => {
    await tx.query('set transaction isolation level repeatable read, read only')
    await tx.query(takeYourTime)
    return checkProjection(tx, namespaceId)
  })

/** A new history in any case: whoever asks for a rebuild no longer trusts what readers were given before. */
const rebuildNamespace = (store: Store, namespaceId: string, differs: boolean): Promise<void> =>
  store.transaction(async (tx) => {
    await tx.query(takeYourTime)
    await tx.query(lockHead, [namespaceId])
    if (differs) await rebuildProjection(tx, namespaceId)
    await tx.query(startHistory, [namespaceId, newHistoryId()])
  })
