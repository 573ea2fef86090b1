// Checks the projection of one or all namespaces and, on request, rebuilds it: `impact-graph db check`. A server may be
// running: each namespace is read in one snapshot and rebuilt under its lock.
import type { ClientBase } from 'pg'

import { countNamespaceBytes } from '../count-bytes.ts'
import type { Store } from '../pools/open-store.ts'
import { checkProjection, type Difference } from './check-projection.ts'
import {
  describeRebuild,
  disableTimeouts,
  isMadeByOlderRules,
  rebuildNamespace,
  type StoredDocuments,
} from './rebuild-namespace.ts'
import type { CapsuleId, NamespaceId, TenantId } from '../../contract/ids.ts'

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
  /** It was made by older rules than those of this program. */
  readonly isOlder: boolean
  /** Accepted capsules whose documents the present rules refuse: they have the statements that earlier rules read. */
  readonly refusedCapsules: readonly CapsuleId[]
}

export interface CheckOptions {
  /** Rewrite what differs, from the stored statements. */
  readonly rebuild: boolean
  /** Given: read these again and rewrite what differs. */
  readonly reread?: StoredDocuments | undefined
}

const chosenNamespaces = `
  select namespace_id, tenant_id, slug from namespace
  where ($1::text is null or slug = $1) and ($2::text is null or tenant_id = $2)
  order by tenant_id, slug`

export async function* checkNamespaces(
  store: Store,
  choice: NamespaceChoice,
  options: CheckOptions,
): AsyncGenerator<CheckedNamespace> {
  const { rows } = await store.reads.query<{ namespace_id: NamespaceId; tenant_id: TenantId; slug: string }>(
    chosenNamespaces,
    [choice.namespace ?? null, choice.tenantId ?? null],
  )
  for (const { namespace_id, tenant_id, slug } of rows) {
    const rebuilds = options.rebuild || options.reread !== undefined
    const differences = rebuilds
      ? await rebuild(store, namespace_id, slug, options.reread)
      : await checkNamespace(store, namespace_id, slug)
    yield {
      tenantId: tenant_id,
      namespace: slug,
      differences,
      isRebuilt: rebuilds && differences.length > 0,
      isOlder: await isMadeByOlderRules(store.reads, namespace_id),
      refusedCapsules: await listRefused(store, namespace_id),
    }
  }
}

async function checkNamespace(store: Store, namespaceId: NamespaceId, slug: string): Promise<Difference[]> {
  const { differences, isCounted } = await store.transaction(async (tx) => {
    await tx.query('set transaction isolation level repeatable read, read only')
    await tx.query(disableTimeouts)
    const bytes = await compareBytes(tx, namespaceId, slug)
    return { differences: await checkProjection(tx, namespaceId), isCounted: bytes.differences.length === 0 }
  })
  return isCounted ? differences : [...differences, ...(await checkBytes(store, namespaceId, slug))]
}

const readBytes = 'select stored_bytes from namespace where namespace_id = $1'
// Uploads hold a weaker lock on the head, which `for no key update` would not conflict with.
const lockHeadAlone = 'select from namespace_head where namespace_id = $1 for update'
const writeBytes = 'update namespace set stored_bytes = $2 where namespace_id = $1'

async function compareBytes(tx: ClientBase, namespaceId: NamespaceId, slug: string) {
  const { rows } = await tx.query<{ stored_bytes: string }>(readBytes, [namespaceId])
  // Without a row the namespace was deleted meanwhile.
  const actual = Number(rows[0]?.stored_bytes ?? 0)
  const expected = rows[0] ? await countNamespaceBytes(tx, namespaceId) : 0
  const detail = `stored_bytes is ${actual} and should be ${expected}`
  return { expected, differences: actual === expected ? [] : [{ table: 'namespace', row: slug, detail }] }
}

/**
 * The byte count of the quota, compared again with all writers locked out: with data on several machines, the first
 * comparison does not see the count and the stored data in one snapshot.
 */
const checkBytes = (store: Store, namespaceId: NamespaceId, slug: string): Promise<Difference[]> =>
  store.transaction(async (tx) => {
    await tx.query(disableTimeouts)
    await tx.query(lockHeadAlone, [namespaceId])
    return (await compareBytes(tx, namespaceId, slug)).differences
  })

/** Also of a namespace that does not differ: a rebuild is requested when earlier answers are no longer trusted. */
async function rebuild(
  store: Store,
  namespaceId: NamespaceId,
  slug: string,
  documents: StoredDocuments | undefined,
): Promise<Difference[]> {
  const scope = documents ? 'reread' : 'rebuild'
  const rebuilt = await rebuildNamespace(store, namespaceId, scope, documents, async (tx) => {
    await tx.query(lockHeadAlone, [namespaceId])
    const { expected, differences } = await compareBytes(tx, namespaceId, slug)
    await tx.query(writeBytes, [namespaceId, expected])
    return differences
  })
  return rebuilt ? describeRebuild(rebuilt) : []
}

const findRefused = `
  select capsule_id from capsule
  where namespace_id = $1 and status = 'accepted' and refused_by_rules is not null order by capsule_id`

async function listRefused({ reads }: Store, namespaceId: NamespaceId): Promise<CapsuleId[]> {
  const { rows } = await reads.query<{ capsule_id: CapsuleId }>(findRefused, [namespaceId])
  return rows.map(({ capsule_id }) => capsule_id)
}
