// Compares the stored projection with one computed from the stored statements: `impact-graph db check`. Rebuilding
// replaces it.
import type pg from 'pg'

import type { Source, SourceNode } from '../projection/source.ts'
import { expectedTables } from './expected-tables.ts'
import type { AnyTableRows } from './expected-tables.ts'
import { fetchLinkAges } from './link-ages.ts'
import { fetchRecords, nodesOf } from './node-records.ts'
import { compareRows, differingFields, rowId, selectRows } from './table.ts'
import { clearProjection, insertRows } from './write-rows.ts'
import type { NamespaceId } from '../ids.ts'

/** One wrong row, described for the operator. */
export interface Difference {
  readonly table: string
  readonly row: string
  readonly detail: string
}

async function recomputedTables(tx: pg.ClientBase, namespaceId: NamespaceId): Promise<AnyTableRows[]> {
  const bySequence = new Map<number, SourceNode[]>()
  for (const record of await fetchRecords(tx, namespaceId)) {
    const nodes = bySequence.get(record.sequence)
    if (nodes) for (const node of nodesOf(record)) nodes.push(node)
    else bySequence.set(record.sequence, nodesOf(record))
  }
  const sources = [...bySequence].map(([sequence, nodes]): Source => ({ sequence, nodes }))
  return expectedTables(namespaceId, sources, await fetchLinkAges(tx, namespaceId))
}

/** All that differs. The transaction must see one state of the database throughout. */
export async function checkProjection(tx: pg.ClientBase, namespaceId: NamespaceId): Promise<Difference[]> {
  const differences: Difference[] = []
  for (const { table, rows } of await recomputedTables(tx, namespaceId)) {
    const stored = await selectRows(tx, table, namespaceId)
    for (const { before, after } of compareRows(table, stored, rows)) {
      const { uri } = after ?? before ?? {}
      const row = typeof uri === 'string' ? uri : rowId(table, after ?? before ?? {})
      differences.push({ table: table.name, row, detail: detailOf(table, before, after) })
    }
  }
  return differences
}

function detailOf(
  table: AnyTableRows['table'],
  before: Readonly<Record<string, unknown>> | undefined,
  after: Readonly<Record<string, unknown>> | undefined,
): string {
  if (!before) return 'is missing'
  if (!after) return 'should not be there'
  return differingFields(table, before, after)
    .map((field) => `${field} is ${shown(before[field])} and should be ${shown(after[field])}`)
    .join('; ')
}

const maxShownLength = 1000

/** Cut to a readable length: names and lists may have megabytes. */
function shown(value: unknown): string {
  const text = JSON.stringify(value)
  return text.length > maxShownLength ? `${text.slice(0, maxShownLength)}…` : text
}

/** The caller holds the namespace's lock. */
export async function rebuildProjection(tx: pg.ClientBase, namespaceId: NamespaceId): Promise<void> {
  const tables = await recomputedTables(tx, namespaceId)
  await clearProjection(tx, namespaceId)
  for (const { table, rows } of tables) await insertRows(tx, table, namespaceId, rows)
}
