// "Import from an API namespace": copies the documents of accepted capsules within the database, byte for byte. The
// namespace is only read. Rules, section 6.
import type { Account } from '../accounts/account.ts'
import type { Namespace } from '../namespaces/namespace.ts'
import { checkByteQuota, precheckByteQuota, type TenantQuotas } from '../namespaces/tenant-quotas.ts'
import { problem } from '../../contract/problems.ts'
import type { Store } from '../../database/pools/open-store.ts'
import { readAnswers } from '../../database/read-answers.ts'
import { newSavedId, savedColumns } from './library.ts'
import { reserveQuota, type LibraryLimits } from './quota.ts'
import { recordOwnAct } from '../record/audit.ts'
import type { SavedCapsule } from '../../contract/library-schemas.ts'

interface FoundRow {
  capsule_id: string
  status: string
  size_bytes: number
}

const findAll = `select capsule_id, status, size_bytes from capsule
  where namespace_id = $1 and capsule_id = any($2::text[])`

const copyOne = `insert into saved_capsule
    (account_id, saved_id, name, size_bytes, origin_namespace, origin_capsule_id, document)
  select $3, $4, coalesce(nullif(btrim(label), ''), capsule_id), size_bytes, $5, capsule_id, document
  from capsule where namespace_id = $1 and capsule_id = $2 and status = 'accepted' and document is not null
  returning ${savedColumns}`

/** All of them or none. */
export async function importCapsules(
  store: Store,
  limits: LibraryLimits & TenantQuotas,
  account: Account,
  namespace: Namespace,
  ids: readonly string[],
): Promise<SavedCapsule[]> {
  return await store.transaction(async (tx) => {
    const { rows: found } = await tx.query<FoundRow>(findAll, [namespace.id, ids])
    refuseMissing(namespace, ids, found)
    const bytes = found.reduce((sum, { size_bytes: each }) => sum + each, 0)
    await reserveQuota(tx, limits, account.id, { capsules: ids.length, bytes })
    await precheckByteQuota(tx, limits, namespace.tenantId, bytes)
    const copied: SavedCapsule[] = []
    for (const id of ids) {
      const values = [namespace.id, id, account.id, newSavedId(), namespace.slug]
      const [saved] = await readAnswers<SavedCapsule>(tx, copyOne, values)
      if (!saved) throw notAccepted(namespace, [id])
      await recordOwnAct(tx, account, { action: 'saved.created', subject: saved.id })
      copied.push(saved)
    }
    await checkByteQuota(tx, limits, namespace.tenantId, bytes)
    return copied
  })
}

function refuseMissing(namespace: Namespace, ids: readonly string[], found: readonly FoundRow[]): void {
  const statuses = new Map(found.map(({ capsule_id: id, status }) => [id, status]))
  const missing = ids.filter((id) => !statuses.has(id))
  if (missing.length > 0) {
    throw problem(
      'capsule_not_found',
      { named: { slug: namespace.slug, ids: missing } },
      { members: { capsule_ids: missing } },
    )
  }
  const others = ids.filter((id) => statuses.get(id) !== 'accepted')
  if (others.length > 0) throw notAccepted(namespace, others)
}

const notAccepted = (namespace: Namespace, ids: readonly string[]): Error =>
  problem('capsule_not_accepted', { slug: namespace.slug, ids }, { members: { capsule_ids: ids } })
