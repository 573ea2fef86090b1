// Whether a document that is about to be uploaded looks like a newer version of an earlier capsule. Reads what the preview
// has read already and counts the entities of a few capsules, in the snapshot of the preview, without a lock.
import { fenced, forKinds, makes } from '../entities/typing-statements.ts'
import {
  noEntities,
  type EntityCounts,
  type SharedBySource,
} from '../../database/graph-store/shared-by-source.ts'
import type { Transaction } from '../../database/transaction.ts'
import type { NamespaceId } from '../../contract/ids.ts'
import type { ReplacementSuggestion } from '../../contract/capsule-schemas.ts'

/** A document describes an earlier capsule "mostly" when it describes at least this share of what that one describes. */
export const mostly = 0.8

interface Likeness {
  readonly of: 'reports' | 'entities'
  readonly described: number
  readonly total: number
}

const sum = (counts: EntityCounts): number =>
  counts.organization + counts.outcome + counts.indicator + counts.report

/**
 * Reports decide where the earlier capsule has any: the file of the next quarter is about the same organizations, outcomes
 * and indicators, and must stand beside the earlier one. Null where the document does not describe it mostly.
 */
export function likeness(shared: EntityCounts, total: EntityCounts): Likeness | null {
  const found: Likeness =
    total.report > 0
      ? { of: 'reports', described: shared.report, total: total.report }
      : { of: 'entities', described: sum(shared), total: sum(total) }
  return found.total > 0 && found.described / found.total >= mostly ? found : null
}

/** Sources to look up, and capsules to count: those that share the most. */
const maxSources = 100
const maxCounted = 3

// A capsule that a pending one is about to replace cannot be replaced by another.
const capsulesOfSources = `
  select capsule_id, label, created_at, sequence from capsule as earlier
  where namespace_id = $1 and sequence = any($2::bigint[]) and status = 'accepted'
    and not exists (
      select from capsule as next
      where next.namespace_id = $1 and next.replaces = earlier.capsule_id and next.status = 'pending'
    )`

// Blank nodes are not entities.
const countEntities = `
  select sequence, ${forKinds((kind) => `count(*) filter (where ${makes(kind)})::int as ${kind}`)}
  from (
    select sequence, ${fenced} as statement_lines from node
    where namespace_id = $1 and sequence = any($2::bigint[]) and not starts_with(subject, '_:')
    offset 0
  ) as own
  group by sequence`

interface CapsuleRow {
  capsule_id: string
  label: string | null
  created_at: Date
  sequence: string
}

export async function suggestReplacement(
  tx: Transaction,
  namespaceId: NamespaceId,
  shared: SharedBySource,
): Promise<ReplacementSuggestion | null> {
  const most = [...shared].sort(
    ([a, one], [b, two]) => two.report - one.report || sum(two) - sum(one) || b - a,
  )
  const sequences = most.slice(0, maxSources).map(([sequence]) => sequence)
  if (sequences.length === 0) return null
  const { rows } = await tx.query<CapsuleRow>(capsulesOfSources, [namespaceId, sequences])
  const bySequence = new Map(rows.map((row) => [Number(row.sequence), row]))
  const candidates = sequences.filter((sequence) => bySequence.has(sequence)).slice(0, maxCounted)
  if (candidates.length === 0) return null
  const { rows: counted } = await tx.query<EntityCounts & { sequence: string }>(countEntities, [
    namespaceId,
    candidates,
  ])
  const totals = new Map(counted.map((row) => [Number(row.sequence), row]))
  for (const sequence of candidates) {
    const row = bySequence.get(sequence)
    const like = likeness(shared.get(sequence) ?? noEntities, totals.get(sequence) ?? noEntities)
    if (row && like) {
      return {
        capsule_id: row.capsule_id,
        label: row.label,
        created_at: row.created_at.toISOString(),
        ...like,
      }
    }
  }
  return null
}
