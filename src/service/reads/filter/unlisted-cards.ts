// Unlisted cards: those with very many themes or funds are not in `card_by_value`. Whether they match is looked up in the
// tables that they refer to.
import { maxValueBytes } from '../../../database/graph-store/card-limits.ts'
import type { RowFilter } from './row-filter.ts'
import type { Param } from './select-cards.ts'

/** The condition of an index that is empty in most namespaces. */
export const isUnlisted = '(themes is null or funds is null)'

/** Whether the namespace has any. In the order of their index, so that the planner chooses that index. */
export const someUnlistedCards = `(
  select true from card where namespace_id = $1 and ${isUnlisted} order by org_key, indicator_key limit 1
) is not null`

/** Conditions on `card`: it is unlisted by theme, or by fund, and has one of the requested values. */
export interface Unlisted {
  readonly theme?: string
  readonly fund?: string
}

export function findUnlisted({ themes, themeKeys, fundKeys }: RowFilter, param: Param): Unlisted {
  return {
    ...(themes && themeKeys ? { theme: hasTheme(param(themes, 'text[]'), param(themeKeys, 'uuid[]')) } : {}),
    ...(fundKeys ? { fund: hasFund(param(fundKeys, 'uuid[]')) } : {}),
  }
}

// Each of these is one look-up in an index with all of its columns. With a list of keys, or a join with the cards,
// PostgreSQL
// 15 reads all themes of an outcome instead, for each indicator of the namespace and each card.

/** Whether the owner has one of the keys in the table. */
const isListed = (table: string, owner: string, key: string, keys: string): string => `exists (
  select from unnest(${keys}) wanted cross join lateral (
    select from ${table} where ${table}.namespace_id = $1 and ${owner} and ${table}.${key} = wanted limit 1
  ) listed)`

const hasFund = (keys: string): string =>
  `funds is null and ${isListed('funding', 'funding.org_key = card.org_key', 'fund_key', keys)}`

/** Long lists are looked up, short ones compared. */
function hasTheme(themes: string, keys: string): string {
  const hasThemeSql = (owner: string) =>
    isListed('theme_membership', `theme_membership.owner_key = ${owner}`, 'theme_key', keys)
  const isShort = (table: string) =>
    `${table}.theme_bytes <= ${maxValueBytes} and ${table}.themes && ${themes}`
  return `card.themes is null and exists (
    select from indicator
    where indicator.namespace_id = $1 and indicator.indicator_key = card.indicator_key and (
      ${isShort('indicator')} or ${hasThemeSql('indicator.indicator_key')} or exists (
        select from unnest(outcome_keys) its (outcome_key)
        cross join lateral (
          select from outcome
          where outcome.namespace_id = $1 and outcome.outcome_key = its.outcome_key
            and (${isShort('outcome')} or ${hasThemeSql('its.outcome_key')})
          limit 1
        ) matching
      )
    )
    offset 0)`
}
