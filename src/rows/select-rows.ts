// The SQL of one batch of rows: scans `card` in row order (few rows, all filter columns), then reads each card's reports as
// one index range. A page costs index look-ups for its own rows and cards, whatever the size of the namespace. Design, "Data".
import { versionText } from '../namespaces/namespace-version.ts'
import { dayNumber } from '../graph-store/build-rows.ts'
import { statementName } from '../store/statement-name.ts'
import { reportUnit } from '../graph-store/unit-sql.ts'
import type { Statement } from '../store/read-prepared.ts'
import { isUnlisted, someUnlistedCards, unlistedOf } from './unlisted-cards.ts'
import type { Unlisted } from './unlisted-cards.ts'
import type { Period, RowFilter, Selection, ValueKind } from './row-filter.ts'

/** The position of a row in the order of rows. */
export interface Position {
  readonly org: string
  readonly indicator: string
  readonly start: string
  readonly report: string
}

export type CardPosition = Pick<Position, 'org' | 'indicator'>

/**
 * The index that the cards of a batch are read from: all cards, those of the organization, of the indicators, outcomes,
 * themes or funds in the filter; or, for a period that few cards have reports in, by their first or their last day.
 */
export type DrivingIndex = 'all' | 'indicator' | 'org' | 'outcome' | 'theme' | 'fund' | 'first' | 'last'

export interface Batch {
  readonly index: DrivingIndex
  /** The batch starts at this card. */
  readonly from: CardPosition
  /** Rows after this one; null: from the beginning. */
  readonly after: Position | null
  readonly cards: number
  readonly rows: number
  /** Whether the namespace has cards that are not listed by theme or fund, so that filters must look for them too. */
  readonly hasUnlistedCards: boolean
  /** Sent as JSON, where repeating it costs more: a card's fragment stands in its first row alone. */
  readonly isDistributed: boolean
}

export const batchColumns = 15

/** The indexes by day are read up to this many cards; with more, another index is used. */
export const maxDatedCards = 2000

/** Adds a value to the parameters of a query and returns its placeholder. */
export type Param = (value: unknown, type: string) => string

export function batchStatement(filter: RowFilter, batch: Batch): Statement {
  const values: unknown[] = [filter.namespaceId]
  const param: Param = (value, type) => `$${values.push(value)}::${type}`
  const { index, after, isDistributed } = batch
  const period = filter.period && periodConditions(filter.period, param)
  const rows = param(batch.rows, 'integer')
  const { themeKeys, fundKeys, indicatorKeys, outcomeKeys, kind } = filter
  const unlisted = batch.hasUnlistedCards ? unlistedOf(filter, param) : {}
  /** Joins for the filters that the driving index does not apply. */
  const joins = {
    themeKeys: themeKeys && index !== 'theme' ? hasValue('theme', themeKeys, unlisted.theme, param) : null,
    fundKeys: fundKeys && index !== 'fund' ? hasValue('fund', fundKeys, unlisted.fund, param) : null,
    indicatorKeys: indicatorKeys && index !== 'indicator' ? hasIndicator(indicatorKeys, param) : null,
    outcomeKeys:
      outcomeKeys && index !== 'outcome' ? hasValue('outcome', outcomeKeys, undefined, param) : null,
    // Always applied by the driving index.
    org: null,
    // Conditions on the card and on its reports.
    period: null,
    kind: null,
  } satisfies Record<keyof Selection, string | null>
  const others = Object.values(joins).filter((join) => join !== null)
  // Without further conditions every card gives a row, so fewer rows than cards means that there are no more.
  const needsLastCard =
    others.length > 0 || period !== null || kind !== null || index === 'first' || index === 'last'
  const cards = `
    select * from (${cardsOf(filter, batch, param, unlisted)}) cards ${period ? `where ${period.somewhere}` : ''} ${inOrder}`
  const text = `
    with found as materialized (
      select driven.org_key, driven.indicator_key, report.sort_start, report.report_key,
        ${isDistributed ? columnsWith('case when report.is_first then card.fragment end') : rowColumns}
      from (
        select org_key, indicator_key ${after ? `, ${reachedIn(after, param)}` : ''}
        from (${cards}) cards ${inOrder}
      ) driven
      ${others.join('\n')}
      cross join lateral (
        select fragment, unit_text, unit_iri from card
        where namespace_id = $1 and org_key = driven.org_key and indicator_key = driven.indicator_key
          ${period ? `and ${period.inCard}` : ''}
          ${kind ? `and ${hasKind[kind].card}` : ''}
        limit 1
      ) card
      cross join lateral (
        select *, ${longBytes} as long_bytes
          ${isDistributed ? ', row_number() over (order by sort_start, report_key) = 1 as is_first' : ''}
        from report
        where namespace_id = $1 and org_key = driven.org_key and indicator_key = driven.indicator_key
          ${after ? 'and (sort_start, report_key) > (driven.after_start, driven.after_report)' : ''}
          ${period ? `and ${period.ofReport}` : ''}
          ${kind ? `and ${hasKind[kind].report}` : ''}
        order by sort_start, report_key
        limit ${rows}
      ) report
      order by driven.org_key, driven.indicator_key, report.sort_start, report.report_key
      limit ${rows}
    )
    select ${versionText},
      ${needsLastCard ? lastUnlessEnough(cards, rows) : 'null'},
      ${themeKeys || fundKeys ? someUnlistedCards : 'false'}, found.*
    from namespace_head left join found on true
    where namespace_head.namespace_id = $1
    order by found.org_key, found.indicator_key, found.sort_start, found.report_key`
  return { name: statementName(text), text, values }
}

/** Conditions on a card that it has such reports, on a report that it is one, and how many a card has. */
export const hasKind: Readonly<Record<ValueKind, Readonly<Record<'card' | 'report' | 'count', string>>>> = {
  numeric: { card: 'numeric_count > 0', report: 'value is not null', count: 'numeric_count' },
  qualitative: {
    card: 'numeric_count < report_count',
    report: 'value is null',
    count: '(report_count - numeric_count)',
  },
}

/** Bytes of a report's own texts where they are long; null for all others. Nothing long is read to be counted. */
const maxReportBytes = 2000
export const longBytes = `
  nullif(greatest(
    octet_length(value_text) + coalesce(octet_length(unit_text), 0) + coalesce(octet_length(unit_iri), 0),
    ${maxReportBytes}), ${maxReportBytes})`

/** Columns of a row besides its position, from a report with its `longBytes` and its card. */
const columnsWith = (fragment: string): string => `
  report.value, case when report.long_bytes is null then report.value_text end as value_text,
  case when report.long_bytes is null and card.fragment is not null then ${reportUnit('card')} end as unit,
  report.period_start, report.period_end, ${fragment} as fragment, report.long_bytes,
  case when report.long_bytes is not null or card.fragment is null then array_to_json(array[
    case when report.long_bytes is null then report.unit_text end, card.unit_text,
    case when report.long_bytes is null then report.unit_iri end, card.unit_iri
  ])::text end as units`

export const rowColumns = columnsWith('card.fragment')

/** How many cards were scanned, and the last of them; null where they gave enough rows. */
const lastUnlessEnough = (cards: string, rows: string): string => `
  case when (select count(*) from found) < ${rows} then (
    select format('%s %s %s', cards, org_key, indicator_key)
    from (
      select org_key, indicator_key, count(*) over () as cards from (${cards}) cards
      order by org_key desc, indicator_key desc limit 1
    ) last
  ) end`

const inOrder = 'order by org_key, indicator_key'

function cardsOf(filter: RowFilter, { index, from, cards }: Batch, param: Param, unlisted: Unlisted): string {
  const start = `(${param(from.org, 'uuid')}, ${param(from.indicator, 'uuid')})`
  const limit = `${inOrder} limit ${param(cards, 'integer')}`
  const next = `(org_key, indicator_key) >= ${start} ${limit}`
  switch (index) {
    case 'all':
      return `select org_key, indicator_key from card where namespace_id = $1 and ${next}`
    case 'org':
      return `select org_key, indicator_key from card
        where namespace_id = $1 and org_key = ${param(filter.orgKey, 'uuid')} and ${next}`
    case 'indicator':
      return cardsOfIndicators(filter, start, limit, param)
    case 'outcome':
      return cardsWith(filter.outcomeKeys ?? [], next, limit, param)
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

// A separate look-up per value is several times quicker than `any(list)`, for a few values.
const maxSeparateLookups = 4

function hasValue(name: string, keys: readonly string[], unlisted: string | undefined, param: Param): string {
  const isAt = 'org_key = driven.org_key and indicator_key = driven.indicator_key'
  const one = (condition: string) =>
    `select from card_by_value where namespace_id = $1 and value_key = ${condition} and ${isAt}`
  const looks =
    keys.length <= maxSeparateLookups
      ? keys.map((key) => one(param(key, 'uuid')))
      : [one(`any(${param(keys, 'uuid[]')})`)]
  if (unlisted !== undefined)
    looks.push(`select from card where namespace_id = $1 and ${isAt} and ${unlisted}`)
  return `cross join lateral (${looks.join(' union all ')} limit 1) of_${name}`
}

const hasIndicator = (keys: readonly string[], param: Param): string =>
  `cross join lateral (select where driven.indicator_key = any(${param(keys, 'uuid[]')})) of_indicator`

/** Only the card of the position itself has rows before the position. */
function reachedIn({ org, indicator, start, report }: Position, param: Param): string {
  const isReached = `(org_key, indicator_key) = (${param(org, 'uuid')}, ${param(indicator, 'uuid')})`
  return `
    case when ${isReached} then ${param(start, 'date')} else '-infinity' end as after_start,
    case when ${isReached} then ${param(report, 'uuid')} else '${'0'.repeat(32)}' end as after_report`
}

function periodConditions({ from, to }: Period, param: Param) {
  const [first, last] = [param(from ?? '-infinity', 'date'), param(to ?? 'infinity', 'date')]
  return {
    somewhere: `
      exists (select from card where namespace_id = $1 and first_day <= ${last} order by first_day limit 1)
      and exists (select from card where namespace_id = $1 and last_day >= ${first} order by last_day limit 1)`,
    inCard: `(first_days is null or ${countIn({ from, to }, param)} > 0)`,
    ofReport: inPeriod({ from, to }, param),
  }
}

const minDayNumber = -2_147_483_648
const maxDayNumber = 2_147_483_647

/** How many of a card's reports lie in the period: those that start before its end, less those that end before its start. */
export function countIn({ from, to }: Period, param: Param): string {
  const lastDay = param(to === null ? maxDayNumber : dayNumber(to), 'integer')
  const dayBefore = param(from === null ? minDayNumber : dayNumber(from) - 1, 'integer')
  return `(width_bucket(${lastDay}, first_days) - width_bucket(${dayBefore}, last_days))`
}

/** Overlap: a report with one readable date has it for both bounds, one with none has nulls and matches nothing. */
export const inPeriod = ({ from, to }: Period, param: Param): string =>
  `first_day <= ${param(to ?? 'infinity', 'date')} and last_day >= ${param(from ?? '-infinity', 'date')}`
