// Cards with very many themes or funds are not listed by each of them: whether they match is asked of what they refer to.
import { maxValueBytes } from '../sources/card-limits.ts'
import type { RowFilter } from './filter.ts'

/** A value becomes a parameter of the statement; what comes back stands for it. */
type Given = (value: unknown, type: string) => string

/** The condition of an index that is empty in most namespaces. */
export const isLong = '(themes is null or funds is null)'

/** Whether the namespace has any. In the order of their index, so that no other plan is thought to be quicker. */
export const someLongValues = `(
  select true from card where namespace_id = $1 and ${isLong} order by org_key, indicator_key limit 1
) is not null`

/** Conditions on `card`: it is not listed by theme, or by fund, and has one that is asked for. */
export interface Unlisted {
  readonly theme?: string
  readonly fund?: string
}

export function unlistedOf({ themes, themeKeys, fundKeys }: RowFilter, given: Given): Unlisted {
  return {
    ...(themes && themeKeys ? { theme: hasTheme(given(themes, 'text[]'), given(themeKeys, 'uuid[]')) } : {}),
    ...(fundKeys ? { fund: hasFund(given(fundKeys, 'uuid[]')) } : {}),
  }
}

const hasFund = (keys: string): string => `funds is null and exists (
  select from funding
  where funding.namespace_id = $1 and funding.org_key = card.org_key and fund_key = any(${keys}))`

/** Long lists are looked up, short ones compared. */
function hasTheme(themes: string, keys: string): string {
  const isListed = (owner: string) => `exists (
    select from theme_membership
    where theme_membership.namespace_id = $1 and owner_key = ${owner} and theme_key = any(${keys}))`
  const isShort = (table: string) =>
    `${table}.theme_bytes <= ${maxValueBytes} and ${table}.themes && ${themes}`
  return `card.themes is null and exists (
    select from indicator
    where indicator.namespace_id = $1 and indicator.indicator_key = card.indicator_key and (
      ${isShort('indicator')} or ${isListed('indicator.indicator_key')} or exists (
        select from unnest(outcome_keys) its (outcome_key)
        join outcome on outcome.namespace_id = $1 and outcome.outcome_key = its.outcome_key
        where ${isShort('outcome')} or ${isListed('its.outcome_key')}
      )
    ))`
}
