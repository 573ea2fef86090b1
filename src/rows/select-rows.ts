// The SQL of one round of rows. It goes along cards, which are few and carry all that filters ask for, in the order of
// rows; the reports of a card are one range of an index. Nothing is read before it is needed: a page costs as many looks
// into indexes as it has rows and cards, however much there is. Design, "Data".
import type { QueryArrayConfig } from 'pg'

import { versionText } from '../namespaces/namespace-version.ts'
import { dayNumber } from '../sources/rows.ts'
import { hasPeriod } from './filter.ts'
import { isLong, someLongValues, unlistedOf } from './unlisted-cards.ts'
import type { Unlisted } from './unlisted-cards.ts'
import type { RowFilter } from './filter.ts'

/** The place in the order of rows that was reached. */
export interface Position {
  readonly org: string
  readonly indicator: string
  readonly start: string
  readonly report: string
}

export type CardPosition = Pick<Position, 'org' | 'indicator'>

/**
 * Which cards are gone along: all, an organization's, those of the themes or funds asked for; or those whose reports
 * begin or end in time, when these are few.
 */
export type Way = 'all' | 'org' | 'theme' | 'fund' | 'first' | 'last'

export interface Round {
  readonly way: Way
  /** The first card. */
  readonly from: CardPosition
  /** Rows after this one; null: from the beginning. */
  readonly after: Position | null
  readonly cards: number
  readonly rows: number
  /** Whether the namespace has cards that are not listed by theme or fund, so that filters must look for them too. */
  readonly hasLongValues: boolean
  /** The plan is not kept but made for each round, twice where data is distributed: no part stands in it twice. */
  readonly isPlannedEachTime?: boolean
}

export interface Statement {
  /** Says all that the text depends on. */
  readonly name: string
  readonly text: string
  readonly values: readonly unknown[]
}

/** A session that keeps plans: of the pool for it, or a transaction that was told to. */
export interface Queryable {
  query(query: QueryArrayConfig): Promise<{ rows: unknown[][] }>
}

/** More than so many cards are not few. */
export const fewCards = 2000

export type Given = (value: unknown, type: string) => string

export function roundStatement(filter: RowFilter, round: Round): Statement {
  const values: unknown[] = [filter.namespaceId]
  const given: Given = (value, type) => `$${values.push(value)}::${type}`
  const { way, after } = round
  const period = hasPeriod(filter) ? periodConditions(filter, given) : null
  const rows = given(round.rows, 'integer')
  const { themeKeys, fundKeys } = filter
  const unlisted = round.hasLongValues ? unlistedOf(filter, given) : {}
  const others = [
    ...(themeKeys && way !== 'theme' ? [hasValue('theme', themeKeys, unlisted.theme, given)] : []),
    ...(fundKeys && way !== 'fund' ? [hasValue('fund', fundKeys, unlisted.fund, given)] : []),
  ]
  // Otherwise every card gives a row, and fewer rows than cards are the last ones. Leaving it out halves the time that
  // planning takes, which a distributed database does twice for each page.
  const isLastNeeded = others.length > 0 || period !== null || way === 'first' || way === 'last'
  const cards = `
    select * from (${cardsOf(filter, round, given, unlisted)}) cards ${period ? `where ${period.somewhere}` : ''} ${inOrder}`
  const isCardsOnce = isLastNeeded && (round.isPlannedEachTime ?? false)
  const driven = `
    select org_key, indicator_key ${after ? `, ${reachedIn(after, given)}` : ''}
    from (${cards}) cards ${inOrder}`
  const text = `
    with ${isCardsOnce ? `driven as materialized (${driven}), ` : ''}found as materialized (
      select driven.org_key, driven.indicator_key, report.sort_start, report.report_key,
        report.value, case when report.long_bytes is null then report.value_text end as value_text,
        case when report.long_bytes is null and card.fragment is not null
          then coalesce(report.unit_text, card.unit_text, report.unit_iri, card.unit_iri) end as unit,
        report.period_start, report.period_end, card.fragment, report.long_bytes,
        case when report.long_bytes is not null or card.fragment is null then array_to_json(array[
          case when report.long_bytes is null then report.unit_text end, card.unit_text,
          case when report.long_bytes is null then report.unit_iri end, card.unit_iri
        ])::text end as units
      from ${isCardsOnce ? 'driven' : `(${driven}) driven`}
      ${others.join('\n')}
      cross join lateral (
        select fragment, unit_text, unit_iri from card
        where namespace_id = $1 and org_key = driven.org_key and indicator_key = driven.indicator_key
          ${period ? `and ${period.inCard}` : ''}
        limit 1
      ) card
      cross join lateral (
        select *, ${longBytes} as long_bytes from report
        where namespace_id = $1 and org_key = driven.org_key and indicator_key = driven.indicator_key
          ${after ? 'and (sort_start, report_key) > (driven.after_start, driven.after_report)' : ''}
          ${period ? `and ${period.ofReport}` : ''}
        order by sort_start, report_key
        limit ${rows}
      ) report
      order by driven.org_key, driven.indicator_key, report.sort_start, report.report_key
      limit ${rows}
    )
    select ${versionText},
      ${isLastNeeded ? lastUnlessEnough(isCardsOnce ? 'driven' : `(${cards})`, rows) : 'null'},
      ${themeKeys || fundKeys ? someLongValues : 'false'}, found.*
    from namespace_head left join found on true
    where namespace_head.namespace_id = $1
    order by found.org_key, found.indicator_key, found.sort_start, found.report_key`
  return { name: nameOf(filter, round), text, values }
}

/** Bytes of a report's own texts where they are long; null for all others. Nothing long is read to be counted. */
const maxReportBytes = 2000
const longBytes = `
  nullif(greatest(
    octet_length(value_text) + coalesce(octet_length(unit_text), 0) + coalesce(octet_length(unit_iri), 0),
    ${maxReportBytes}), ${maxReportBytes})`

/** How many cards were gone along and the last of them; of no interest where they gave enough. */
const lastUnlessEnough = (cards: string, rows: string): string => `
  case when (select count(*) from found) < ${rows} then (
    select format('%s %s %s', cards, org_key, indicator_key)
    from (
      select org_key, indicator_key, count(*) over () as cards from ${cards} cards
      order by org_key desc, indicator_key desc limit 1
    ) last
  ) end`

function nameOf(filter: RowFilter, { way, after, hasLongValues }: Round): string {
  const several = (keys: RowFilter['themeKeys']) => (keys && keys.length > 1 ? 's' : '')
  const apart = (keys: readonly string[]) => (keys.length <= mostApart ? keys.length : 'n')
  return [
    'rows',
    way + (way === 'theme' ? several(filter.themeKeys) : way === 'fund' ? several(filter.fundKeys) : ''),
    ...(filter.themeKeys && way !== 'theme' ? [`theme-${apart(filter.themeKeys)}`] : []),
    ...(filter.fundKeys && way !== 'fund' ? [`fund-${apart(filter.fundKeys)}`] : []),
    ...(hasPeriod(filter) ? ['period'] : []),
    ...(after ? ['on'] : []),
    ...(hasLongValues ? ['long'] : []),
  ].join(' ')
}

const inOrder = 'order by org_key, indicator_key'

function cardsOf(filter: RowFilter, { way, from, cards }: Round, given: Given, unlisted: Unlisted): string {
  const start = `(${given(from.org, 'uuid')}, ${given(from.indicator, 'uuid')})`
  const next = `(org_key, indicator_key) >= ${start} ${inOrder} limit ${given(cards, 'integer')}`
  switch (way) {
    case 'all':
      return `select org_key, indicator_key from card where namespace_id = $1 and ${next}`
    case 'org':
      return `select org_key, indicator_key from card
        where namespace_id = $1 and org_key = ${given(filter.orgKey, 'uuid')} and ${next}`
    case 'theme':
      return withUnlisted(cardsWith(filter.themeKeys ?? [], next, given), unlisted.theme, next)
    case 'fund':
      return withUnlisted(cardsWith(filter.fundKeys ?? [], next, given), unlisted.fund, next)
    case 'first':
    case 'last':
      return `select org_key, indicator_key from (
          select org_key, indicator_key from card where namespace_id = $1 and ${cardsInTime(filter, way, given)}
        ) few where ${next}`
  }
}

function cardsWith(keys: readonly string[], next: string, given: Given): string {
  const cards = (key: string) =>
    `select org_key, indicator_key from card_by_value where namespace_id = $1 and value_key = ${key} and ${next}`
  const [only] = keys
  if (keys.length === 1) return cards(given(only, 'uuid'))
  // The first of all are among the first of each.
  const limit = next.slice(next.indexOf(inOrder))
  return `select distinct org_key, indicator_key
    from unnest(${given(keys, 'uuid[]')}) wanted cross join lateral (${cards('wanted')}) each ${limit}`
}

/** A card is listed by its themes or it is not, and so by its funds: none is found twice. */
function withUnlisted(listed: string, unlisted: string | undefined, next: string): string {
  if (unlisted === undefined) return listed
  const limit = next.slice(next.indexOf(inOrder))
  return `select org_key, indicator_key from (
      (${listed}) union all (select org_key, indicator_key from card where namespace_id = $1 and ${isLong} and ${unlisted} and ${next})
    ) either ${limit}`
}

/** Cards by the end of their time that the filter cuts off, `fewCards` at most. */
export const cardsInTime = ({ from, to }: RowFilter, way: 'first' | 'last', given: Given): string =>
  way === 'first'
    ? `first_day <= ${given(to ?? 'infinity', 'date')} order by first_day limit ${fewCards}`
    : `last_day >= ${given(from ?? '-infinity', 'date')} order by last_day limit ${fewCards}`

// Looking for each of a few by itself is several times quicker than for all of a list.
const mostApart = 4

function hasValue(name: string, keys: readonly string[], unlisted: string | undefined, given: Given): string {
  const isAt = 'org_key = driven.org_key and indicator_key = driven.indicator_key'
  const one = (condition: string) =>
    `select from card_by_value where namespace_id = $1 and value_key = ${condition} and ${isAt}`
  const looks =
    keys.length <= mostApart
      ? keys.map((key) => one(given(key, 'uuid')))
      : [one(`any(${given(keys, 'uuid[]')})`)]
  if (unlisted !== undefined)
    looks.push(`select from card where namespace_id = $1 and ${isAt} and ${unlisted}`)
  return `cross join lateral (${looks.join(' union all ')} limit 1) of_${name}`
}

/** Only the card that the position is in has rows before it. */
function reachedIn({ org, indicator, start, report }: Position, given: Given): string {
  const isReached = `(org_key, indicator_key) = (${given(org, 'uuid')}, ${given(indicator, 'uuid')})`
  return `
    case when ${isReached} then ${given(start, 'date')} else '-infinity' end as after_start,
    case when ${isReached} then ${given(report, 'uuid')} else '${'0'.repeat(32)}' end as after_report`
}

function periodConditions({ from, to }: RowFilter, given: Given) {
  const [first, last] = [given(from ?? '-infinity', 'date'), given(to ?? 'infinity', 'date')]
  return {
    somewhere: `
      exists (select from card where namespace_id = $1 and first_day <= ${last} order by first_day limit 1)
      and exists (select from card where namespace_id = $1 and last_day >= ${first} order by last_day limit 1)`,
    inCard: `(first_days is null or ${countIn({ from, to }, given)} > 0)`,
    ofReport: inPeriod({ from, to }, given),
  }
}

const [beforeAll, afterAll] = [-2_147_483_648, 2_147_483_647]

/** How many of a card's reports lie in the period: those that begin in time without those that end too early. */
export function countIn({ from, to }: Pick<RowFilter, 'from' | 'to'>, given: Given): string {
  const lastDay = given(to === null ? afterAll : dayNumber(to), 'integer')
  const dayBefore = given(from === null ? beforeAll : dayNumber(from) - 1, 'integer')
  return `(width_bucket(${lastDay}, first_days) - width_bucket(${dayBefore}, last_days))`
}

/** Overlap: a report with one readable date has it for both bounds, one with none has nulls and matches nothing. */
export const inPeriod = ({ from, to }: Pick<RowFilter, 'from' | 'to'>, given: Given): string =>
  `first_day <= ${given(to ?? 'infinity', 'date')} and last_day >= ${given(from ?? '-infinity', 'date')}`
