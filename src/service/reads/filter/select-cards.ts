// The SQL of the cards that a batch of rows is read from: keys of cards in row order, from the index that the filter
// suggests.
import { isUnlisted, type Unlisted } from './unlisted-cards.ts'
import type { Period, RowFilter } from './row-filter.ts'

/** The position of a row in the order of rows. */
export interface Position {
  readonly org: string
  readonly indicator: string
  readonly start: string
  readonly report: string
}

/** Before every key. */
export const firstKey = '0'.repeat(32)

export type CardPosition = Pick<Position, 'org' | 'indicator'>

/**
 * The index that the cards of a batch are read from: all cards, those of the organization, of the indicators, outcomes,
 * themes or funds in the filter; or, for a period that few cards have reports in, by their first or their last day.
 */
export type DrivingIndex =
  | 'all'
  | 'indicator'
  | 'org'
  | 'outcome'
  | 'profile'
  | 'theme'
  | 'fund'
  | 'first'
  | 'last'

/** The indexes by day are read up to this many cards; with more, another index is used. */
export const maxDatedCards = 2000

/** Adds a value to the parameters of a query and returns its placeholder. */
export type Param = (value: unknown, type: string) => string

export interface CardRange {
  readonly index: DrivingIndex
  /** The first card. */
  readonly from: CardPosition
  /** How many. */
  readonly cards: number
  /** With several filters by profile: how many organizations with a value of the first are looked at; null: all. */
  readonly organizations: number | null
}

export const inOrder = 'order by org_key, indicator_key'

export function selectMatchingCards(
  filter: RowFilter,
  { index, from, cards, organizations }: CardRange,
  param: Param,
  unlisted: Unlisted,
  /** Of all cards, or those of an organization. */
  columns = 'org_key, indicator_key',
): string {
  const start = `(${param(from.org, 'uuid')}, ${param(from.indicator, 'uuid')})`
  const count = param(cards, 'integer')
  const limit = `${inOrder} limit ${count}`
  const next = `(org_key, indicator_key) >= ${start} ${limit}`
  switch (index) {
    case 'all':
      return `select ${columns} from card where namespace_id = $1 and ${next}`
    case 'org':
      return `select ${columns} from card
        where namespace_id = $1 and org_key = ${param(filter.orgKey, 'uuid')} and ${next}`
    case 'indicator':
      return cardsOfIndicators(filter, start, limit, param)
    case 'outcome':
      return cardsWith(filter.outcomeKeys ?? [], next, limit, param)
    case 'profile':
      return cardsOfServing(filter, { from, start, count, organizations }, param)
    case 'theme':
      return withUnlisted(cardsWith(filter.themeKeys ?? [], next, limit, param), unlisted.theme, next, limit)
    case 'fund':
      return withUnlisted(cardsWith(filter.fundKeys ?? [], next, limit, param), unlisted.fund, next, limit)
    case 'first':
    case 'last':
      return `select org_key, indicator_key from (
          select org_key, indicator_key from card where namespace_id = $1 and ${cardsByPeriod(filter.period ?? allTime, index, param)}
        ) by_day where ${next}`
  }
}

/** The first cards of all indicators are among the first cards of each. */
function cardsOfIndicators(
  { indicatorKeys, orgKey }: RowFilter,
  start: string,
  limit: string,
  param: Param,
): string {
  return `select org_key, indicator_key
    from unnest(${param(indicatorKeys, 'uuid[]')}) wanted cross join lateral (
      select org_key, indicator_key from card
      where namespace_id = $1 and indicator_key = wanted and (org_key, indicator_key) >= ${start}
        ${orgKey ? `and org_key = ${param(orgKey, 'uuid')}` : ''}
      ${limit}
    ) each ${limit}`
}

/**
 * The organizations with one value of the first filter by profile, and any of each other one. These are looked up for each
 * organization: a semi-join would go through all organizations with the other value again and again.
 */
export function servingOrganizations(
  filter: Pick<RowFilter, 'profileKeys'>,
  value: string,
  param: Param,
  range = '',
): string {
  const others = (filter.profileKeys ?? []).slice(1).map(
    (keys, at) => `cross join lateral (
        select from organization_by_value
        where namespace_id = $1 and value_key = any(${param(keys, 'uuid[]')}) and org_key = valued.org_key limit 1
      ) also_${at}`,
  )
  // Without an alias: in a distributed database the name of the shard takes the table's place.
  return `select org_key from (
      select org_key from organization_by_value
      where namespace_id = $1 and value_key = ${value} ${range}
    ) valued ${others.join(' ')}
    order by org_key`
}

interface ServingRange extends Pick<CardRange, 'from' | 'organizations'> {
  readonly start: string
  readonly count: string
}

/** One organization after the other, each with its cards in order, so that no more is read than is needed. */
function cardsOfServing(
  filter: RowFilter,
  { from, start, count, organizations }: ServingRange,
  param: Param,
): string {
  const range = `and org_key >= ${param(from.org, 'uuid')} order by org_key limit ${param(organizations, 'integer')}`
  const cards = (value: string) => `
    select card.org_key, card.indicator_key
    from (${servingOrganizations(filter, value, param, range)}) serving cross join lateral (
      select org_key, indicator_key from card
      where namespace_id = $1 and org_key = serving.org_key and (org_key, indicator_key) >= ${start}
      ${inOrder}
    ) card limit ${count}`
  const [keys = []] = filter.profileKeys ?? []
  const [only] = keys
  if (keys.length === 1) return cards(param(only, 'uuid'))
  return `select distinct org_key, indicator_key
    from unnest(${param(keys, 'uuid[]')}) wanted cross join lateral (${cards('wanted')}) each ${inOrder} limit ${count}`
}

function cardsWith(keys: readonly string[], next: string, limit: string, param: Param): string {
  const cards = (key: string) =>
    `select org_key, indicator_key from card_by_value where namespace_id = $1 and value_key = ${key} and ${next}`
  const [only] = keys
  if (keys.length === 1) return cards(param(only, 'uuid'))
  // The first cards of all values are among the first cards of each.
  return `select distinct org_key, indicator_key
    from unnest(${param(keys, 'uuid[]')}) wanted cross join lateral (${cards('wanted')}) each ${limit}`
}

/** A card is listed by its themes or it is not, and so by its funds: none is found twice. */
function withUnlisted(listed: string, unlisted: string | undefined, next: string, limit: string): string {
  if (unlisted === undefined) return listed
  return `select org_key, indicator_key from (
      (${listed}) union all (select org_key, indicator_key from card where namespace_id = $1 and ${isUnlisted} and ${unlisted} and ${next})
    ) either ${limit}`
}

/** Open at both ends. */
const allTime: Period = { from: null, to: null }

/** Cards by first or last day, as far as the period reaches; `maxDatedCards` at most. */
export const cardsByPeriod = ({ from, to }: Period, index: 'first' | 'last', param: Param): string =>
  index === 'first'
    ? `first_day <= ${param(to ?? 'infinity', 'date')} order by first_day limit ${maxDatedCards}`
    : `last_day >= ${param(from ?? '-infinity', 'date')} order by last_day limit ${maxDatedCards}`
