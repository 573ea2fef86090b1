// Checks the projection of one or all namespaces and, on request, rebuilds it: `impact-graph db check`. A server may be
// running: each namespace is read in one snapshot and rebuilt under its lock.
import type { ClientBase } from 'pg'

import { countBytesOf } from '../store/count-bytes.ts'
import { newHistoryId } from '../store/new-history-id.ts'
import type { Store } from '../store/open-store.ts'
import { checkProjection, rebuildProjection } from './check-projection.ts'
import type { Difference } from './check-projection.ts'
import type { NamespaceId, TenantId } from '../ids.ts'

export interface NamespaceChoice {
  /** Its slug. */
  readonly namespace?: string | undefined
  readonly tenantId?: TenantId | undefined
}

export interface CheckedNamespace {
  readonly tenantId: TenantId
  readonly namespace: string
  readonly differences: readonly Difference[]
  /** It differed, and was rewritten. */
  readonly isRebuilt: boolean
}

const chosenNamespaces = `
  select namespace_id, tenant_id, slug from namespace
  where ($1::text is null or slug = $1) and ($2::text is null or tenant_id = $2)
  order by tenant_id, slug`

// Blocks all changes of the projection while it is being replaced.
const lockHead = 'select from namespace_head where namespace_id = $1 for no key update'
const startHistory = `
  update namespace_head set version = version + 1, history_id = $2 where namespace_id = $1`
// Comparing a large namespace takes longer than a request may.
const disableTimeouts = `set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0`

export async function* checkNamespaces(
  store: Store,
  choice: NamespaceChoice,
  options: { readonly rebuild: boolean },
): AsyncGenerator<CheckedNamespace> {
  const { rows } = await store.reads.query<{ namespace_id: NamespaceId; tenant_id: TenantId; slug: string }>(
    chosenNamespaces,
    [choice.namespace ?? null, choice.tenantId ?? null],
  )
  for (const { namespace_id, tenant_id, slug } of rows) {
    const differences = await checkNamespace(store, namespace_id, slug)
    const isRebuilt = differences.length > 0 && options.rebuild
    if (options.rebuild) await rebuildNamespace(store, namespace_id, isRebuilt)
    yield { tenantId: tenant_id, namespace: slug, differences, isRebuilt }
  }
}

async function checkNamespace(store: Store, namespaceId: NamespaceId, slug: string): Promise<Difference[]> {
  const { differences, isCounted } = await store.transaction(async (tx) => {
    await tx.query('set transaction isolation level repeatable read, read only')
    await tx.query(disableTimeouts)
    const { actual, expected } = await compareBytes(tx, namespaceId)
    return { differences: await checkProjection(tx, namespaceId), isCounted: actual === expected }
  })
  return isCounted ? differences : [...differences, ...(await checkBytes(store, namespaceId, slug))]
}

const readBytes = 'select stored_bytes from namespace where namespace_id = $1'
// Uploads hold a weaker lock on the head, which `for no key update` would not conflict with.
const lockHeadAlone = 'select from namespace_head where namespace_id = $1 for update'
const writeBytes = 'update namespace set stored_bytes = $2 where namespace_id = $1'

async function compareBytes(tx: ClientBase, namespaceId: NamespaceId) {
  const { rows } = await tx.query<{ stored_bytes: string }>(readBytes, [namespaceId])
  // Without a row the namespace was deleted meanwhile.
  return {
    actual: Number(rows[0]?.stored_bytes ?? 0),
    expected: rows[0] ? await countBytesOf(tx, namespaceId) : 0,
  }
}

/**
 * The byte count of the quota, compared again with all writers locked out: with data on several machines, the first
 * comparison does not see the count and the stored data in one snapshot.
 */
async function checkBytes(store: Store, namespaceId: NamespaceId, slug: string): Promise<Difference[]> {
  const { actual, expected } = await store.transaction(async (tx) => {
    await tx.query(disableTimeouts)
    await tx.query(lockHeadAlone, [namespaceId])
    return await compareBytes(tx, namespaceId)
  })
  if (actual === expected) return []
  return [{ table: 'namespace', row: slug, detail: `stored_bytes is ${actual} and should be ${expected}` }]
}

/** Starts a new history in any case: a rebuild is requested when earlier answers are no longer trusted. */
const rebuildNamespace = (store: Store, namespaceId: NamespaceId, differs: boolean): Promise<void> =>
  store.transaction(async (tx) => {
    await tx.query(disableTimeouts)
    await tx.query(lockHead, [namespaceId])
    if (differs) await rebuildProjection(tx, namespaceId)
    await tx.query(lockHeadAlone, [namespaceId])
    await tx.query(writeBytes, [namespaceId, await countBytesOf(tx, namespaceId)])
    await tx.query(startHistory, [namespaceId, newHistoryId()])
  })
