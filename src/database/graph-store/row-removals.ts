// Reports that were removed, for callers that keep a copy of the rows. Kept for 90 days: entries that are older go when
// others are added, a bounded number at a time. Rules, section 9.
import type pg from 'pg'

import type { NamespaceId } from '../../contract/ids.ts'
import type { Change } from './change.ts'
import type { RowChange } from './table.ts'
import { removalTable, type ReportRecord } from './tables.ts'

/** One that was removed before, and came back, has an entry already: it is replaced. */
export async function recordRemovals(
  change: Change,
  changes: readonly RowChange<ReportRecord>[],
): Promise<void> {
  const removals = changes.flatMap(({ before, after }) => {
    if (!before || after) return []
    const { reportKey, orgKey, madeVersion } = before
    const removal = { reportKey, version: change.version, orgKey, madeVersion }
    return { before: removal, after: removal }
  })
  if (removals.length === 0) return
  await change.write(removalTable, removals)
}

const removeAll = `
  insert into row_removal (namespace_id, report_key, version, org_key, made_version)
  select namespace_id, report_key, $2::bigint, org_key, made_version from report where namespace_id = $1
  on conflict (namespace_id, report_key) do update
  set version = excluded.version, removed_at = excluded.removed_at, org_key = excluded.org_key,
    made_version = excluded.made_version`

/** All reports of the namespace are about to be deleted. */
export async function recordAllRemovals(
  tx: pg.ClientBase,
  namespaceId: NamespaceId,
  version: number,
): Promise<void> {
  await tx.query(removeAll, [namespaceId, version])
}

export const keptDays = 90
const maxDeleted = 5000

// The oldest by version are the oldest by time as well. Mostly the first of them is not old enough, and no other is read.
const deleteOld = `
  delete from row_removal
  where namespace_id = $1 and ctid = any(array(
    select row_id from (
      select ctid as row_id, removed_at from row_removal
      where namespace_id = $1 and (
        select removed_at from row_removal where namespace_id = $1 order by version, report_key limit 1
      ) < now() - interval '${keptDays} days'
      order by version, report_key limit ${maxDeleted}
    ) oldest
    where removed_at < now() - interval '${keptDays} days'
  ))
  returning version`

const forgetUntil = `
  update namespace_head set changes_from = greatest(changes_from, $2::bigint) where namespace_id = $1`

/** The caller holds the namespace's lock. */
export async function deleteOldRemovals(tx: pg.ClientBase, namespaceId: NamespaceId): Promise<void> {
  const { rows } = await tx.query<{ version: string }>(deleteOld, [namespaceId])
  if (rows.length === 0) return
  const newest = rows.reduce((most, { version }) => Math.max(most, Number(version)), 0)
  await tx.query(forgetUntil, [namespaceId, newest])
}
