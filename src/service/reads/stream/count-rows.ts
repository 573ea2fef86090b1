// The number of matching rows, counted from cards: a sheet has a limit. Rules, section 9.
import type { PoolClient } from 'pg'

import type { RowFilter } from '../filter/row-filter.ts'
import { facetQuery } from '../facets/select-facets.ts'
import { someUnlistedCards } from '../filter/unlisted-cards.ts'

interface Counted {
  readonly has_long_values: boolean
  readonly meta: { readonly total_reports: number }
}

async function count(tx: PoolClient, filter: RowFilter, hasUnlistedCards: boolean): Promise<Counted> {
  const { common, values, meta } = facetQuery('themes', filter, hasUnlistedCards)
  const { rows } = await tx.query<Counted>(
    `${common} select ${someUnlistedCards} as has_long_values, (${meta}) as meta`,
    [...values],
  )
  const [counted] = rows
  if (!counted) throw new Error('rows were not counted')
  return counted
}

export async function countRows(tx: PoolClient, filter: RowFilter): Promise<number> {
  const { has_long_values, meta } = await count(tx, filter, false)
  const found = has_long_values ? (await count(tx, filter, true)).meta : meta
  return found.total_reports
}
