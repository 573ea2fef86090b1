// PostgreSQL plans by what it last counted, and counts again within a minute or so. Meanwhile a table that was counted
// with a handful of rows, or in the middle of a large write, looks nearly empty, and joins over it take minutes instead
// of milliseconds. So it counts at once after much was written.
import type { Store } from './open-store.ts'

/** What the statements of sources and all that follows from them are kept in. */
const tables =
  'node, organization, outcome, indicator, entity_link, funding, report, card, card_by_value, theme_membership, pointing_subject'

const fewRows = 2000
const worthwhileShare = 0.2

const countedRows = `select reltuples as rows from pg_class where oid = 'node'::regclass`

/** `written`: the number of records that a source brought. Nothing depends on it: what goes wrong is left to the next time. */
export async function refreshStatistics({ writes }: Store, written: number): Promise<void> {
  if (written < fewRows) return
  try {
    const { rows } = await writes.query<{ rows: number }>(countedRows)
    if (written < worthwhileShare * (rows[0]?.rows ?? 0)) return
    await writes.query(`analyze (skip_locked) ${tables}`)
  } catch {
    // Out of reach, or a role that may not: PostgreSQL's own turn comes.
  }
}
