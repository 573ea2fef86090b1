// Sessions for prepared statements that have one good plan: from one index to the next, in order, and no further than the
// limit. It is made once for each session and never from statistics, which are missing just after much was written.
import { escapeLiteral, type ClientBase } from 'pg'

import type { Store } from '../pools/open-store.ts'

export const preparedSettings = {
  plan_cache_mode: 'force_generic_plan',
  enable_seqscan: 'off',
  enable_bitmapscan: 'off',
  enable_hashjoin: 'off',
  enable_mergejoin: 'off',
  enable_hashagg: 'off',
  enable_material: 'off',
  enable_sort: 'off',
  max_parallel_workers_per_gather: '0',
} as const

/** Where data is distributed, only a plan for the actual values can find the one node that holds them. */
export const preparedSettingsFor = (hasCitus: boolean): Readonly<Record<string, string>> =>
  hasCitus ? { ...preparedSettings, plan_cache_mode: 'force_custom_plan' } : preparedSettings

/** The same for what is left of a transaction. */
export async function usePreparedPlans({ hasCitus }: Store, tx: ClientBase): Promise<void> {
  // Citus propagates settings to other machines only from commands of this form.
  const propagation = hasCitus ? { 'citus.propagate_set_commands': 'local' } : {}
  const commands = Object.entries({ ...propagation, ...preparedSettingsFor(hasCitus) }).map(
    ([name, value]) => `set local ${name} = ${escapeLiteral(value)}`,
  )
  await tx.query(commands.join('; '))
}
