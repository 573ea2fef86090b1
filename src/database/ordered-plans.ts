// Look-ups by key (at-key.ts) in a transaction whose other statements are planned as usual. Without statistics the planner
// takes a namespace for empty and may choose any index; these settings leave only those that have the rows in order.
import type { ClientBase } from 'pg'

const onlyOrdered =
  'set local enable_sort = off; set local enable_seqscan = off; set local enable_bitmapscan = off'
const all = 'set local enable_sort = on; set local enable_seqscan = on; set local enable_bitmapscan = on'

/** A transaction that fails meanwhile is rolled back, and the settings with it. */
export async function withOrderedPlans<T>(
  tx: Pick<ClientBase, 'query'>,
  lookUp: () => Promise<T>,
): Promise<T> {
  await tx.query(onlyOrdered)
  const found = await lookUp()
  await tx.query(all)
  return found
}
