// Look-ups by key (at-key.ts) in a transaction whose other statements are planned as usual. Without statistics the planner
// takes a namespace for empty and may choose any index; these settings leave only those that have the rows in order.
import type { Writes } from '../transaction.ts'
import { mayKeepPlans } from './prepare-statements.ts'

const onlyOrdered =
  'set local enable_sort = off; set local enable_seqscan = off; set local enable_bitmapscan = off'
const all = 'set local enable_sort = on; set local enable_seqscan = on; set local enable_bitmapscan = on'

// No values would change the plan of a prepared statement then.
const keptPlans = '; set local plan_cache_mode = force_generic_plan'
const ownPlans = '; set local plan_cache_mode = force_custom_plan'

/** Begins a transaction all of whose statements find their rows by key. */
export const beginOrdered = (session: object): string =>
  `begin; ${onlyOrdered}${mayKeepPlans(session) ? keptPlans : ''}`

/** A transaction that fails meanwhile is rolled back, and the settings with it. */
export async function withOrderedPlans<T>(tx: Writes, lookUp: () => Promise<T>): Promise<T> {
  const isKept = mayKeepPlans(tx)
  await tx.query(onlyOrdered + (isKept ? keptPlans : ''))
  const found = await lookUp()
  await tx.query(all + (isKept ? ownPlans : ''))
  return found
}
