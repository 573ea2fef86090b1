// What changed in a namespace since a day: how many reports are new, changed and gone, by organization and by file. What it
// costs depends on what changed, as with GET /rows/changes.
import type { ChangesSince } from '../../contract/console/namespace-schemas.ts'
import { entityId, noKey } from '../../database/graph-store/entity-key.ts'
import type { Store } from '../../database/pools/open-store.ts'
import { readAnswers } from '../../database/read-answers.ts'
import { findRow } from '../../database/read-row.ts'
import { readSnapshot } from '../../database/pools/read-snapshot.ts'
import { withoutDashes } from '../../database/without-dashes.ts'
import type { Transaction } from '../../database/transaction.ts'
import { findStartOfDay, utcDay } from './day-versions.ts'
import type { Namespace } from './namespace.ts'

const maxOrganizations = 1000
const maxFiles = 100

type Counts = ChangesSince['reports']

const selectHead = `
  select version::text as version, changes_from::text as changes_from, day_versions
  from namespace_head where namespace_id = $1`

interface HeadRow {
  version: string
  changes_from: string
  day_versions: Record<string, number>
}

// Reports that changed themselves, and those of cards that changed; the names are looked up where there are some.
const selectOrganizations = `
  select counted.org_key::text as key, organization.name,
    sum(counted.added)::integer as added, sum(counted.changed)::integer as changed,
    sum(counted.removed)::integer as removed,
    sum(sum(counted.added)) over ()::integer as all_added,
    sum(sum(counted.changed)) over ()::integer as all_changed,
    sum(sum(counted.removed)) over ()::integer as all_removed
  from (
    select org_key, (made_version > $2::bigint)::integer as added, (made_version <= $2::bigint)::integer as changed,
      0 as removed
    from report where namespace_id = $1 and shown_version > $2::bigint
    union all
    select report.org_key, 0, 1, 0
    from card join report on report.namespace_id = $1 and report.org_key = card.org_key
      and report.indicator_key = card.indicator_key and report.shown_version <= $2::bigint
    where card.namespace_id = $1 and card.shown_version > $2::bigint
    union all
    select coalesce(org_key, '${noKey}'), 0, 0, 1 from row_removal gone
    where namespace_id = $1 and version > $2::bigint and made_version <= $2::bigint
      and not exists (select from report where namespace_id = $1 and report_key = gone.report_key)
  ) counted
  left join organization on organization.namespace_id = $1 and organization.org_key = counted.org_key
  group by counted.org_key, organization.name
  order by sum(counted.added + counted.changed + counted.removed) desc, organization.name, counted.org_key
  limit ${maxOrganizations + 1}`

interface OrganizationRow extends Counts {
  key: string
  name: string | null
  all_added: number
  all_changed: number
  all_removed: number
}

// The order of ids is the order of uploads.
const selectFiles = `
  select capsule_id, label, status, finished_at, changes from capsule
  where namespace_id = $1 and status = any('{accepted,deleted}') and sequence is not null
    and finished_at >= ($2::date)::timestamp at time zone 'UTC'
  order by capsule_id desc limit ${maxFiles + 1}`

export async function countChangesSince(
  store: Store,
  namespace: Namespace,
  day: string,
  now: number,
): Promise<ChangesSince> {
  return await readSnapshot(store, async (tx) => {
    const { from, version } = await findStart(tx, namespace, day, utcDay(new Date(now)))
    const { rows: counted } = await tx.query<OrganizationRow>(selectOrganizations, [namespace.id, version])
    const files = await readAnswers<ChangesSince['files'][number]>(tx, selectFiles, [namespace.id, from])
    const [first] = counted
    return {
      object: 'changes_since',
      from,
      reports: {
        added: first?.all_added ?? 0,
        changed: first?.all_changed ?? 0,
        removed: first?.all_removed ?? 0,
      },
      organizations: counted.slice(0, maxOrganizations).map(describeOrganization),
      files: files.slice(0, maxFiles),
      is_partial: counted.length > maxOrganizations || files.length > maxFiles,
    }
  })
}

function describeOrganization({ key: dashed, name, added, changed, removed }: OrganizationRow) {
  const key = withoutDashes(dashed)
  return { id: key === noKey ? null : entityId('organization', key), name, added, changed, removed }
}

async function findStart(tx: Transaction, namespace: Namespace, day: string, today: string) {
  const head = await findRow<HeadRow>(tx, selectHead, [namespace.id])
  // Without a head the namespace is being deleted.
  if (!head) return { from: today, version: 0 }
  const found = findStartOfDay(head.day_versions, Number(head.version), day, today)
  // Before a rebuild nothing is known of rows.
  return { from: found.from, version: Math.max(found.version, Number(head.changes_from)) }
}
