// The status of a plan, computed from one snapshot and never stored: what rows show, what waits in the inbox, and what
// was answered. Rules, section 15.
import type { NamespaceId } from '../../contract/ids.ts'
import type { PlanAnswer } from '../../contract/plan-schemas.ts'
import {
  comparePlanEntries,
  countPlanStates,
  describePlanEntry,
  type OrganizationFacts,
  type PlanCounts,
  type PlanEntry,
  type SubmissionFact,
} from '../../core/plans/plan-status.ts'
import { entityId, keyMaker, type EntityKey } from '../../database/graph-store/entity-key.ts'
import { listOfKeys } from '../../database/plans/at-key.ts'
import { readValue } from '../../database/read-row.ts'
import type { Transaction } from '../../database/transaction.ts'
import { findNames } from '../entities/entity-tables.ts'
import type { NumberedOrganization } from '../entities/find-by-number.ts'
import { findPerhaps } from './find-perhaps.ts'
import { describeAnswer, listExpected, type ExpectedRow, type PlanRow } from './plan.ts'

export interface StatusEntry extends PlanEntry<PlanAnswer> {
  /** Of one that is missing: an organization of the namespace that has one of its numbers. */
  readonly perhaps?: NumberedOrganization
}

export interface PlanStatusRead {
  /** In the order in which they are listed. */
  readonly entries: readonly StatusEntry[]
  readonly counts: PlanCounts
  readonly due: string
  readonly asOf: Date
}

/** In a snapshot, which the plan was read in too. With a key of that organization alone. */
export async function readPlanStatus(
  tx: Transaction,
  namespaceId: NamespaceId,
  plan: PlanRow,
  only: EntityKey | null = null,
): Promise<PlanStatusRead> {
  const expected = await listExpected(tx, plan.plan_id, only)
  const facts = await gatherFacts(tx, namespaceId, plan, expected)
  const described = facts.map(describePlanEntry)
  const missing = expected.filter((_, at) => described[at]?.state === 'missing')
  const perhaps = await findPerhaps(tx, namespaceId, missing)
  const entries = described
    .map((entry, at): StatusEntry => {
      const other = perhaps.get(expected[at]?.org_key ?? '')
      return other ? Object.assign(entry, { perhaps: other }) : entry
    })
    .sort(comparePlanEntries)
  const asOf = await readValue<Date>(tx, 'select now()')
  return { entries, counts: countPlanStates(entries), due: plan.due, asOf }
}

/** In the order of the organizations. */
async function gatherFacts(
  tx: Transaction,
  namespaceId: NamespaceId,
  plan: PlanRow,
  expected: readonly ExpectedRow[],
): Promise<OrganizationFacts<PlanAnswer>[]> {
  const orgKeys = expected.map(({ org_key }) => org_key)
  const key = keyMaker(namespaceId)
  const described = await findNames(tx, namespaceId, 'organization', orgKeys)
  const counting = countReports(tx, namespaceId, plan, orgKeys)
  // While the database counts: tens of thousands of keys take a tenth of a second.
  const indicatorKeys = expected.map(({ indicators }) => indicators.map((uri) => key('indicator', uri)))
  const reports = await counting
  const missing = expected.flatMap(({ org_key }, at) => {
    const reported = reports.get(org_key)?.indicators
    return indicatorKeys[at]?.filter((each) => reported?.has(each) !== true) ?? []
  })
  const indicatorNames = await findNames(tx, namespaceId, 'indicator', [...new Set(missing)])
  const times = await readTimes(
    tx,
    namespaceId,
    [...reports.values()].map(({ newest }) => newest),
  )
  const files = await findSubmissions(tx, namespaceId, plan, new Set(orgKeys))
  return expected.map((row, at) => {
    const keys = indicatorKeys[at] ?? []
    const counted = reports.get(row.org_key)
    const isDescribed = described.has(row.org_key)
    return {
      uri: row.uri,
      id: isDescribed ? entityId('organization', row.org_key) : null,
      name: isDescribed ? (described.get(row.org_key) ?? null) : row.name,
      indicators: row.indicators.map((uri, place) => {
        const indicatorKey = keys[place] ?? ''
        const name = indicatorNames.get(indicatorKey)
        return {
          uri,
          id: name === undefined ? null : entityId('indicator', indicatorKey),
          name: name ?? null,
          isReported: counted?.indicators.has(indicatorKey) === true,
        }
      }),
      reportCount: counted?.count ?? 0,
      reportedAt: counted ? (times.get(counted.newest) ?? null) : null,
      waiting: files.waiting.get(row.org_key) ?? null,
      last: files.last.get(row.org_key) ?? null,
      answer: describeAnswer(row),
    }
  })
}

interface Counted {
  readonly count: number
  readonly indicators: ReadonlySet<EntityKey>
  /** The sequence of the newest source of a counted report. */
  readonly newest: string
}

// `last_day` is the later of the two days: reversed bounds are in order, and one date stands for both.
const countByOrganization = `
  with counted as (
    select org_key, indicator_key, count(*) as reports, max(own_source) as newest from report
    where namespace_id = $1 and org_key = any($2::uuid[]) and last_day between $3 and $4
    group by org_key, indicator_key
  )
  select org_key, sum(reports)::int as count, array_agg(indicator_key) as indicators, max(newest)::text as newest
  from counted group by org_key`

async function countReports(
  tx: Transaction,
  namespaceId: NamespaceId,
  { period_from, period_to }: PlanRow,
  orgKeys: readonly EntityKey[],
): Promise<Map<EntityKey, Counted>> {
  if (orgKeys.length === 0) return new Map()
  const { rows } = await tx.query<{
    org_key: EntityKey
    count: number
    indicators: EntityKey[]
    newest: string
  }>(countByOrganization, [namespaceId, listOfKeys(orgKeys), period_from, period_to])
  return new Map(
    rows.map(({ org_key, count, indicators, newest }) => [
      org_key,
      { count, indicators: new Set(indicators), newest },
    ]),
  )
}

const selectUnanswered = 'select org_key from plan_organization where plan_id = $1 and answered_at is null'

const countReporting = `
  select count(distinct org_key)::int from report
  where namespace_id = $1 and org_key = any($2::uuid[]) and last_day between $3 and $4`

/** Whether there is an organization with neither a report nor an answer. */
export async function hasSilent(
  tx: Transaction,
  namespaceId: NamespaceId,
  { plan_id, period_from, period_to }: PlanRow,
): Promise<boolean> {
  const { rows: unanswered } = await tx.query<{ org_key: EntityKey }>(selectUnanswered, [plan_id])
  if (unanswered.length === 0) return false
  const keys = listOfKeys(unanswered.map(({ org_key }) => org_key))
  const values = [namespaceId, keys, period_from, period_to]
  return (await readValue<number>(tx, countReporting, values)) < unanswered.length
}

const selectTimes = `
  select sequence::text, finished_at as at from capsule where namespace_id = $1 and sequence = any($2::bigint[])
  union all
  select sequence::text, written_at from api_source where namespace_id = $1 and sequence = any($2::bigint[])`

/** When sources took effect, by their sequence. */
async function readTimes(
  tx: Transaction,
  namespaceId: NamespaceId,
  sequences: readonly string[],
): Promise<Map<string, Date | null>> {
  const wanted = [...new Set(sequences)]
  if (wanted.length === 0) return new Map()
  const { rows } = await tx.query<{ sequence: string; at: Date | null }>(selectTimes, [namespaceId, wanted])
  return new Map(rows.map(({ sequence, at }) => [sequence, at]))
}

interface FileRow {
  submission_id: string
  state: SubmissionFact['state']
  created_at: Date
  org_keys: (EntityKey | null)[]
}

// Ids are in the order of arrival. What came through the link of an organization is its own, whatever it describes.
const selectFiles = `
  select submission_id, submission.state, submission.created_at, array_append(coalesce(org_keys, '{}'), plan_org_key) as org_keys
  from submission left join link on link.tenant_id = submission.tenant_id and link.link_id = submission.link_id
    and link.plan_id = $2
  where submission.namespace_id = $1 and (org_keys is not null or plan_org_key is not null) order by submission_id`

/** The newest file that waits, and the newest of all, of each organization that a file describes. */
async function findSubmissions(
  tx: Transaction,
  namespaceId: NamespaceId,
  { plan_id }: PlanRow,
  wanted: ReadonlySet<EntityKey>,
) {
  const { rows } = await tx.query<FileRow>(selectFiles, [namespaceId, plan_id])
  const waiting = new Map<EntityKey, SubmissionFact>()
  const last = new Map<EntityKey, SubmissionFact>()
  for (const { submission_id: id, state, created_at: createdAt, org_keys } of rows) {
    for (const key of org_keys) {
      if (key === null || !wanted.has(key)) continue
      last.set(key, { id, state, createdAt })
      if (state === 'waiting') waiting.set(key, { id, state, createdAt })
    }
  }
  return { waiting, last }
}
