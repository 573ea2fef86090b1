// The head of a namespace: its version and the number of its next source. Whoever changes the graph of the namespace locks
// it before anything else, so that such changes happen one after the other.
import { problem, type Problem } from '../../contract/problems.ts'
import { documentRules, projectionRules } from '../../core/reading-rules.ts'
import type { NamespaceId } from '../../contract/ids.ts'
import { findValue, readRow } from '../../database/read-row.ts'
import type { Transaction } from '../../database/transaction.ts'
import { addDay, utcDay } from './day-versions.ts'
import { versionText } from './namespace-version.ts'

/** Returns the sequence number for the next source; null when the namespace was deleted. */
export async function lockForChange(tx: Transaction, namespaceId: NamespaceId): Promise<number | null> {
  const text = 'select next_sequence::float8 from namespace_head where namespace_id = $1 for no key update'
  return await findValue<number>(tx, text, [namespaceId])
}

// A namespace that newer rules made, and that this program changes beside the newer one, has to be rebuilt once more.
const raise = `
  update namespace_head
  set version = version + $6, rules_version = rules_version + $6, next_sequence = $2,
    projection_rules = least(projection_rules, $3), document_rules = least(document_rules, $4)
  where namespace_id = $1
  returning ${versionText} as version, version as number,
    case when day_versions ? $5::text then null else day_versions end as earlier_days`

// In a distributed database an update may not make JSON of a column.
const writeDays = 'update namespace_head set day_versions = $2 where namespace_id = $1'

interface RaisedRow {
  version: string
  number: string
  /** Null unless this is the first change of the day. */
  earlier_days: Record<string, number> | null
}

/**
 * Raises the version that readers see, by one for each change, and stores the sequence number for the next source. Returns
 * the version, as namespace-version.ts has it: whoever raises it tells webhooks (outbox/record-event.ts).
 */
export async function raiseVersion(
  tx: Transaction,
  namespaceId: NamespaceId,
  nextSequence: number,
  changes = 1,
): Promise<string> {
  const today = utcDay(new Date())
  const values = [namespaceId, nextSequence, projectionRules, documentRules, today, changes]
  const raised = await readRow<RaisedRow>(tx, raise, values)
  if (raised.earlier_days) {
    const days = addDay(raised.earlier_days, today, Number(raised.number) - changes)
    await tx.query(writeDays, [namespaceId, JSON.stringify(days)])
  }
  return raised.version
}

export const namespaceNotFound = (slug: string): Problem => problem('namespace_not_found', { slug })

const lockRow = 'select from namespace where namespace_id = $1 for no key update'

/**
 * Those who write what is kept beside the graph, such as groups and plans, follow one another, so that limits are exact and
 * nothing outlives the namespace.
 */
export async function lockNamespace(
  tx: Transaction,
  { id, slug }: { readonly id: NamespaceId; readonly slug: string },
): Promise<void> {
  const { rowCount } = await tx.query(lockRow, [id])
  if (rowCount !== 1) throw problem('namespace_not_found', { slug, deleted: 'meanwhile' })
}
