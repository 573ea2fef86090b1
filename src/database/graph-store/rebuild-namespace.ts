// Brings a namespace to the reading rules of this program: its tables follow from its statements again and, where asked,
// its statements from the stored documents. One transaction: readers see all of it or nothing. What has to change is found
// before the namespace is locked, so that writers wait only while it is written.
import type { ClientBase } from 'pg'

import type { CapsuleId, NamespaceId } from '../../contract/ids.ts'
import { documentRules, projectionRules } from '../../core/reading-rules.ts'
import type { NodeRecord } from '../../core/graph/statements.ts'
import { newHistoryId } from '../new-history-id.ts'
import type { Store } from '../pools/open-store.ts'
import type { Writes } from '../transaction.ts'
import { withOrderedPlans } from '../plans/ordered-plans.ts'
import {
  applyProjection,
  describeChanges,
  fetchSourceRecords,
  planProjection,
  type Difference,
  type RecordsBySource,
  type TableChanges,
} from './check-projection.ts'
import { addRecords, removeRecords } from './node-records.ts'
import { asUnwritten, keyRecords } from './keyed-records.ts'

export interface RereadCapsule {
  readonly capsuleId: CapsuleId
  readonly sequence: number
  readonly records: readonly NodeRecord[]
  readonly tripleCount: number
}

export interface Reread {
  /** Accepted capsules whose documents give other statements than those stored. */
  readonly changed: readonly RereadCapsule[]
  /** Those whose documents these rules refuse: they keep their statements. */
  readonly refused: readonly CapsuleId[]
}

/** The stored documents of a namespace; they belong to another room. */
export interface StoredDocuments {
  reread(tx: ClientBase, namespaceId: NamespaceId, stored: RecordsBySource): Promise<Reread>
  /** Notes on the capsules what came of it. */
  note(tx: ClientBase, namespaceId: NamespaceId, reread: Reread): Promise<void>
}

/**
 * `older`: what the numbers of the namespace say is needed, and nothing where another process has done it. `rebuild`: from
 * the statements. `reread`: from the documents.
 */
export type RebuildScope = 'older' | 'rebuild' | 'reread'

export interface Rebuilt extends Omit<Plan, 'head'> {
  readonly more: readonly Difference[]
}

interface Plan {
  readonly head: Head
  /** Null where the documents were not read. */
  readonly reread: Reread | null
  readonly tables: readonly TableChanges[]
}

/** What is to be rebuilt, and from what. */
interface Rebuild {
  readonly namespaceId: NamespaceId
  readonly scope: RebuildScope
  readonly documents: StoredDocuments | undefined
}

interface Head {
  readonly history_id: string
  readonly version: string
  readonly projection_rules: number
  readonly document_rules: number
  readonly rules_version: string
}

const readHead = `
  select history_id, version, projection_rules, document_rules, rules_version
  from namespace_head where namespace_id = $1`

// Blocks all changes of the namespace.
const lockHead = `${readHead} for no key update`

// Statements that were not read again keep the number that they have.
const stampHead = `
  update namespace_head set version = version + 1, history_id = $2, projection_rules = $3,
    document_rules = coalesce($4, document_rules),
    rules_version = case when $4::integer is null then rules_version else version end + 1
  where namespace_id = $1`

/** A large namespace takes longer than a request may. */
export const disableTimeouts = `set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0`

/** A busy namespace changes while its plan is made; after so many attempts the plan is made under the lock. */
const attemptsWithoutLock = 2

const isOlder = ({ projection_rules, document_rules, rules_version, version }: Head): boolean =>
  projection_rules < projectionRules || document_rules < documentRules || rules_version !== version

const needsDocuments = (scope: RebuildScope, { document_rules, rules_version, version }: Head): boolean =>
  scope === 'reread' || (scope === 'older' && (document_rules < documentRules || rules_version !== version))

/**
 * Null where there is nothing to do. `documents`: for the scope `rebuild` none are needed. `inSameTransaction` runs before
 * the commit, under the lock.
 */
export async function rebuildNamespace(
  store: Store,
  namespaceId: NamespaceId,
  scope: RebuildScope,
  documents: StoredDocuments | undefined,
  inSameTransaction?: (tx: ClientBase) => Promise<readonly Difference[]>,
): Promise<Rebuilt | null> {
  const asked = { namespaceId, scope, documents }
  for (let attempt = 0; ; attempt += 1) {
    const prepared = attempt < attemptsWithoutLock ? await planInSnapshot(store, asked) : undefined
    if (prepared === null) return null
    const done = await store.transaction(async (tx) => {
      await tx.query(disableTimeouts)
      const head = await findHead(tx, lockHead, namespaceId)
      if (head && prepared && !isSameVersion(prepared.head, head)) return 'changed'
      const plan = head && (prepared ?? (await makePlan(tx, head, asked)))
      if (!plan) return null
      await applyPlan(tx, asked, plan)
      return { ...plan, more: (await inSameTransaction?.(tx)) ?? [] }
    })
    if (done !== 'changed') return done
  }
}

const isSameVersion = (a: Head, b: Head): boolean => a.version === b.version && a.history_id === b.history_id

async function findHead(db: Writes, sql: string, namespaceId: NamespaceId): Promise<Head | undefined> {
  return (await db.query<Head>(sql, [namespaceId])).rows[0]
}

export async function isMadeByOlderRules(db: Writes, namespaceId: NamespaceId): Promise<boolean> {
  const head = await findHead(db, readHead, namespaceId)
  return head !== undefined && isOlder(head)
}

const planInSnapshot = (store: Store, asked: Rebuild): Promise<Plan | null> =>
  store.transaction(async (tx) => {
    await tx.query('set transaction isolation level repeatable read, read only')
    await tx.query(disableTimeouts)
    const head = await findHead(tx, readHead, asked.namespaceId)
    return head ? await makePlan(tx, head, asked) : null
  })

async function makePlan(
  tx: ClientBase,
  head: Head,
  { namespaceId, scope, documents }: Rebuild,
): Promise<Plan | null> {
  if (scope === 'older' && !isOlder(head)) return null
  const records = await fetchSourceRecords(tx, namespaceId)
  const reread =
    documents && needsDocuments(scope, head) ? await documents.reread(tx, namespaceId, records) : null
  for (const { sequence, records: read } of reread?.changed ?? []) records.set(sequence, read)
  return { head, reread, tables: await planProjection(tx, namespaceId, records) }
}

/** Starts a new history in any case: mirrors and caches of what older rules made are no longer right. */
async function applyPlan(
  tx: ClientBase,
  { namespaceId, documents }: Rebuild,
  { reread, tables }: Plan,
): Promise<void> {
  if (reread) {
    await replaceRecords(tx, namespaceId, reread.changed)
    await documents?.note(tx, namespaceId, reread)
  }
  await applyProjection(tx, namespaceId, tables)
  await tx.query(stampHead, [namespaceId, newHistoryId(), projectionRules, reread ? documentRules : null])
}

async function replaceRecords(
  tx: ClientBase,
  namespaceId: NamespaceId,
  changed: readonly RereadCapsule[],
): Promise<void> {
  const sequences = changed.map(({ sequence }) => sequence)
  await withOrderedPlans(tx, () => removeRecords(tx, namespaceId, sequences))
  for (const { sequence, records } of changed) {
    await addRecords(tx, namespaceId, [{ keyed: keyRecords(records.map(asUnwritten)), sequence }])
  }
}

/** What was not as it should be. */
export const describeRebuild = ({ reread, tables, more }: Rebuilt): Difference[] => [
  ...(reread?.changed ?? []).map(({ capsuleId }) => ({
    table: 'capsule',
    row: capsuleId,
    detail: 'its document gives other statements by the rules of this version',
  })),
  ...describeChanges(tables),
  ...more,
]
