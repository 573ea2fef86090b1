// Which way to go on where the first steps did not find enough: along the filter that matches the fewest cards. Counted
// no further than it takes to know.
import { hasPeriod } from './filter.ts'
import type { RowFilter } from './filter.ts'
import { cardsInTime, fewCards } from './select-rows.ts'
import type { Given, Queryable, Way } from './select-rows.ts'

const mostCounted = 20_000

interface Count {
  readonly way: Way
  readonly text: string
}

export async function shortestWay(db: Queryable, filter: RowFilter, current: Way): Promise<Way> {
  if (current === 'org') return current
  const values: unknown[] = [filter.namespaceId]
  const given: Given = (value, type) => `$${values.push(value)}::${type}`
  const counts = countsOf(filter, given)
  if (counts.length < 2 && current !== 'all') return current
  if (counts.length === 0) return current
  const { rows } = await db.query({
    name: `ways ${counts.map(({ way }) => way).join(' ')}`,
    text: `select ${counts.map(({ text }) => `(select count(*)::integer from (${text}) counted)`).join(', ')}`,
    values,
    rowMode: 'array',
  })
  let best: { way: Way; cards: number } = { way: current, cards: Infinity }
  counts.forEach(({ way }, at) => {
    const cards = Number(rows[0]?.[at])
    // Along the time it can only be gone where it was counted to the end.
    const isOpen = way === 'theme' || way === 'fund' || cards < fewCards
    if (isOpen && cards < best.cards) best = { way, cards }
  })
  return best.way
}

function countsOf(filter: RowFilter, given: Given): Count[] {
  const withValue = (keys: readonly string[]) => `
    select from unnest(${given(keys, 'uuid[]')}) wanted cross join lateral (
      select from card_by_value where namespace_id = $1 and value_key = wanted limit ${mostCounted}
    ) card`
  const inTime = (way: 'first' | 'last') =>
    `select from card where namespace_id = $1 and ${cardsInTime(filter, way, given)}`
  return [
    ...(filter.themeKeys ? [{ way: 'theme' as const, text: withValue(filter.themeKeys) }] : []),
    ...(filter.fundKeys ? [{ way: 'fund' as const, text: withValue(filter.fundKeys) }] : []),
    ...(hasPeriod(filter) ? (['first', 'last'] as const).map((way) => ({ way, text: inTime(way) })) : []),
  ]
}
