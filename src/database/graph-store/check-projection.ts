// Compares the stored projection with one computed from the stored statements: `impact-graph db check`. Rebuilding
// replaces what differs.
import type pg from 'pg'

import type { NodeRecord } from '../../core/graph/statements.ts'
import type { Source } from '../../core/projection/source.ts'
import { withOrderedPlans } from '../plans/ordered-plans.ts'
import { expectedTables, type AnyTableRows } from './expected-tables.ts'
import { fetchLinkAges } from './link-ages.ts'
import { fetchRecords, sourceNodes } from './node-records.ts'
import { compareRows, differingFields, lastRow, rowId, selectRows, type RowChange } from './table.ts'
import { writeChanges } from './write-rows.ts'
import type { NamespaceId } from '../../contract/ids.ts'
import { groupBy } from '../../core/lists-by-key.ts'

/** One wrong row, described for the operator. */
export interface Difference {
  readonly table: string
  readonly row: string
  readonly detail: string
}

/** The records of all sources, by sequence number. */
export type RecordsBySource = Map<number, readonly NodeRecord[]>

export const fetchSourceRecords = async (
  tx: pg.ClientBase,
  namespaceId: NamespaceId,
): Promise<RecordsBySource> => groupBy(await fetchRecords(tx, namespaceId), ({ sequence }) => sequence)

const sourcesFrom = (records: RecordsBySource): Source[] =>
  [...records].map(([sequence, its]) => ({
    sequence,
    nodes: its.flatMap((record) => sourceNodes({ ...record, sequence })),
  }))

export interface TableChanges {
  readonly table: AnyTableRows['table']
  readonly changes: readonly RowChange<Readonly<Record<string, unknown>>>[]
}

/** What has to change so that the tables follow from these records. The transaction must see one state throughout. */
export async function planProjection(
  tx: pg.ClientBase,
  namespaceId: NamespaceId,
  records: RecordsBySource,
): Promise<TableChanges[]> {
  const ages = await fetchLinkAges(tx, namespaceId)
  const plan: TableChanges[] = []
  for (const { table, rows } of expectedTables(namespaceId, sourcesFrom(records), ages)) {
    const changes = compareRows(table, await selectRows(tx, table, namespaceId), rows)
    if (changes.length > 0) plan.push({ table, changes })
  }
  return plan
}

/** The caller holds the namespace's lock. */
export const applyProjection = (
  tx: pg.ClientBase,
  namespaceId: NamespaceId,
  plan: readonly TableChanges[],
): Promise<void> =>
  withOrderedPlans(tx, async () => {
    for (const { table, changes } of plan) await writeChanges(tx, table, namespaceId, changes)
  })

export function* describeChanges(plan: readonly TableChanges[]): Generator<Difference> {
  for (const { table, changes } of plan) {
    for (const one of changes) {
      const { uri } = lastRow(one)
      const row = typeof uri === 'string' ? uri : rowId(table, lastRow(one))
      yield { table: table.name, row, detail: mismatchDetail(table, one) }
    }
  }
}

/** All that differs. The transaction must see one state of the database throughout. */
export const checkProjection = async (tx: pg.ClientBase, namespaceId: NamespaceId): Promise<Difference[]> => [
  ...describeChanges(await planProjection(tx, namespaceId, await fetchSourceRecords(tx, namespaceId))),
]

function mismatchDetail(
  table: TableChanges['table'],
  { before, after }: TableChanges['changes'][number],
): string {
  if (!before) return 'is missing'
  if (!after) return 'should not be there'
  return differingFields(table, before, after)
    .map((field) => `${field} is ${shortJson(before[field])} and should be ${shortJson(after[field])}`)
    .join('; ')
}

const maxShownLength = 1000

/** Cut to a readable length: names and lists may have megabytes. */
function shortJson(value: unknown): string {
  const text = JSON.stringify(value)
  return text.length > maxShownLength ? `${text.slice(0, maxShownLength)}…` : text
}
