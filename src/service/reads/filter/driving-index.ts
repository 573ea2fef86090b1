// Chooses the index to go on with when the first batch did not find enough rows: that of the filter with the fewest cards.
// Counting stops at `maxCounted`.
import { readPrepared, type Queryable } from '../../../database/plans/read-prepared.ts'
import { statementName } from '../../../database/plans/statement-name.ts'
import type { Period, RowFilter } from './row-filter.ts'
import {
  cardsByPeriod,
  maxDatedCards,
  servingOrganizations,
  type Param,
  type DrivingIndex,
} from './select-cards.ts'

const maxCounted = 20_000

interface Count {
  readonly index: DrivingIndex
  readonly text: string
}

export async function chooseDrivingIndex(
  db: Queryable,
  filter: RowFilter,
  current: DrivingIndex,
): Promise<DrivingIndex> {
  if (current === 'org' || current === 'indicator') return current
  const values: unknown[] = [filter.namespaceId]
  const param: Param = (value, type) => `$${values.push(value)}::${type}`
  const counts = candidateCounts(filter, param)
  if (counts.length < 2 && current !== 'all') return current
  if (counts.length === 0) return current
  const text = `select ${counts.map((count) => `(select count(*)::integer from (${count.text}) counted)`).join(', ')}`
  const rows = await readPrepared(db, { name: statementName(text), text, values }, counts.length)
  let best: { index: DrivingIndex; cards: number } = { index: current, cards: Infinity }
  counts.forEach(({ index }, at) => {
    const cards = Number(rows[0]?.[at])
    // The indexes by day are usable only where all their cards were counted.
    const isUsable = (index !== 'first' && index !== 'last') || cards < maxDatedCards
    if (isUsable && cards < best.cards) best = { index, cards }
  })
  return best.index
}

/**
 * The same filter, with the one by profile first that the fewest organizations pass: the others are looked up for each of
 * these.
 */
export async function rarestProfileFirst(db: Queryable, filter: RowFilter): Promise<RowFilter> {
  const values: unknown[] = [filter.namespaceId]
  const sets = filter.profileKeys ?? []
  const counts = sets.map((keys) => {
    const wanted = `$${values.push(keys)}::uuid[]`
    return `(select count(*)::integer from (${withValue('organization_by_value', wanted)}) counted)`
  })
  const text = `select ${counts.join(', ')}`
  const [found = []] = await readPrepared(db, { name: statementName(text), text, values }, counts.length)
  const rarestFirst = sets
    .map((keys, at) => ({ keys, organizations: Number(found[at]) }))
    .sort((a, b) => a.organizations - b.organizations)
  return { ...filter, profileKeys: rarestFirst.map(({ keys }) => keys) }
}

const withValue = (table: 'card_by_value' | 'organization_by_value', keys: string): string => `
  select from unnest(${keys}) wanted cross join lateral (
    select from ${table} where namespace_id = $1 and value_key = wanted limit ${maxCounted}
  ) each`

function candidateCounts(filter: RowFilter, param: Param): Count[] {
  const { outcomeKeys, profileKeys, themeKeys, fundKeys, period } = filter
  const ofValue = (keys: readonly string[]) => withValue('card_by_value', param(keys, 'uuid[]'))
  const ofServing = (keys: readonly string[]) => `
    select from unnest(${param(keys, 'uuid[]')}) wanted cross join lateral (
      select from (${servingOrganizations(filter, 'wanted', param)}) serving cross join lateral (
        select from card where namespace_id = $1 and org_key = serving.org_key
      ) its limit ${maxCounted}
    ) card`
  const byDay = (index: 'first' | 'last', within: Period): Count => ({
    index,
    text: `select from card where namespace_id = $1 and ${cardsByPeriod(within, index, param)}`,
  })
  return [
    ...(outcomeKeys ? [{ index: 'outcome' as const, text: ofValue(outcomeKeys) }] : []),
    ...(profileKeys ? [{ index: 'profile' as const, text: ofServing(profileKeys[0] ?? []) }] : []),
    ...(themeKeys ? [{ index: 'theme' as const, text: ofValue(themeKeys) }] : []),
    ...(fundKeys ? [{ index: 'fund' as const, text: ofValue(fundKeys) }] : []),
    ...(period ? [byDay('first', period), byDay('last', period)] : []),
  ]
}
