// The versions of a file: the capsules that took the place of one another, and those that were to do so and did not.
// Rules, section 8.
import { findCapsule } from './find-capsule.ts'
import type { Namespace } from '../namespaces/namespace.ts'
import type { Store } from '../../database/pools/open-store.ts'
import { readAnswers } from '../../database/read-answers.ts'
import { readSnapshot } from '../../database/pools/read-snapshot.ts'
import type { Transaction } from '../../database/transaction.ts'
import type { CapsuleVersion } from '../../contract/console/capsule-schemas.ts'

// Who uploaded them is found out later.
const columns = `capsule_id, status, label, created_at, finished_at, replaces, replaced_by, violation_count,
  null as uploaded_by, changes`

const byIds = `select ${columns} from capsule where namespace_id = $1 and capsule_id = any($2::text[])`

// Without an index, but only from the oldest version on: identifiers rise with the time of the upload.
const successors = `
  select ${columns} from capsule
  where namespace_id = $1 and capsule_id > $3 and replaces = any($2::text[])
  order by capsule_id limit $4`

const maxVersions = 50
// The first follows both kinds of links; the others follow what came after a version that was deleted before its turn.
const maxSearches = 3

/** Newest first; `isPartial` where there are more. */
export async function listVersions(store: Store, namespace: Namespace, id: string) {
  await findCapsule(store, namespace, id)
  const { found, isPartial } = await readSnapshot(store, (tx) => findVersions(tx, namespace, id))
  const names = await uploaders(store, namespace, [...found.values()])
  const rows = [...found.values()].sort((a, b) => (a.capsule_id < b.capsule_id ? 1 : -1))
  const versions = rows.map((row) => Object.assign(row, { uploaded_by: names.get(row.capsule_id) ?? null }))
  return { versions, isPartial }
}

async function findVersions(tx: Transaction, namespace: Namespace, id: string) {
  const found = new Map<string, CapsuleVersion>()
  let isPartial = await follow(tx, namespace, [id], found)
  for (let search = 0; search < maxSearches && !isPartial; search++) {
    const ids = [...found.keys()].sort()
    const values = [namespace.id, ids, ids[0] ?? '', maxVersions]
    const later = await readAnswers<CapsuleVersion>(tx, successors, values)
    const fresh = later.map((version) => version.capsule_id).filter((each) => !found.has(each))
    if (fresh.length === 0) break
    isPartial = await follow(tx, namespace, fresh, found)
  }
  return { found, isPartial }
}

/** Adds these and all that they link to. True where there are more than are looked at. */
async function follow(
  tx: Transaction,
  namespace: Namespace,
  from: readonly string[],
  found: Map<string, CapsuleVersion>,
): Promise<boolean> {
  let next = [...from]
  while (next.length > 0) {
    if (found.size + next.length > maxVersions) return true
    const rows = await readAnswers<CapsuleVersion>(tx, byIds, [namespace.id, next])
    for (const row of rows) found.set(row.capsule_id, row)
    const linked = rows.flatMap(({ replaces, replaced_by }) => [replaces, replaced_by])
    next = [...new Set(linked)].filter((each): each is string => each !== null && !found.has(each))
  }
  return false
}

// An event has the time of its transaction, as the capsule has: around it the record, which may be long, is searched.
const uploadersOf = `
  select event.actor_name, event.detail ->> 'capsule_id' as capsule_id
  from unnest($3::timestamptz[]) as uploaded (at)
    join audit_event as event on event.tenant_id = $1
      and event.at between uploaded.at - interval '2 seconds' and uploaded.at + interval '2 seconds'
  where event.tenant_id = $1 and event.actor_type = 'account' and event.action = 'capsule.uploaded'
    and event.detail ->> 'capsule_id' = any($2::text[])`

async function uploaders(store: Store, { tenantId }: Namespace, found: readonly CapsuleVersion[]) {
  const { rows } = await store.reads.query<{ actor_name: string | null; capsule_id: string }>(uploadersOf, [
    tenantId,
    found.map((row) => row.capsule_id),
    found.map((row) => row.created_at),
  ])
  return new Map(rows.map((row) => [row.capsule_id, row.actor_name]))
}
