// The SQL of which rows a batch has: scans `card` in row order (few rows, all filter columns), then reads the reports of
// each card as one index range. A page costs index look-ups for its own rows and cards, whatever the size of the namespace.
import { daysSince2000 } from '../../../database/graph-store/report-span.ts'
import {
  selectMatchingCards,
  inOrder,
  type CardRange,
  type Param,
  type Position,
} from '../filter/select-cards.ts'
import { someUnlistedCards, findUnlisted } from '../filter/unlisted-cards.ts'
import type { Period, RowFilter, Selection, ValueKind } from '../filter/row-filter.ts'

export interface Batch extends CardRange {
  /** Rows after this one; null: from the beginning. */
  readonly after: Position | null
  readonly rows: number
  /**
   * Whether rows may be long, and there may be cards that are not listed by theme or fund. Most namespaces have none, and a
   * simpler query.
   */
  readonly hasLongTexts: boolean
}

/** What is selected from a card, from a report, and from both together as `card` and `report`. */
export interface RowColumns {
  /** Columns of a card that the others are made of. */
  readonly stored: string
  readonly card: string
  /** What is joined to a card. */
  readonly join: string
  readonly report: string
  readonly row: string
}

export function matchingRows(filter: RowFilter, batch: Batch, columns: RowColumns) {
  const values: unknown[] = [filter.namespaceId]
  const param: Param = (value, type) => `$${values.push(value)}::${type}`
  const { index, after } = batch
  const period = filter.period && periodConditions(filter.period, param)
  const rows = param(batch.rows, 'integer')
  const { themeKeys, fundKeys, indicatorKeys, outcomeKeys, profileKeys, kind } = filter
  const unlisted = batch.hasLongTexts ? findUnlisted(filter, param) : {}
  /** Joins for the filters that the driving index does not apply. */
  const joins = {
    themeKeys: themeKeys && index !== 'theme' ? hasValue('theme', themeKeys, unlisted.theme, param) : null,
    fundKeys: fundKeys && index !== 'fund' ? hasValue('fund', fundKeys, unlisted.fund, param) : null,
    indicatorKeys: indicatorKeys && index !== 'indicator' ? hasIndicator(indicatorKeys, param) : null,
    outcomeKeys:
      outcomeKeys && index !== 'outcome' ? hasValue('outcome', outcomeKeys, undefined, param) : null,
    profileKeys:
      profileKeys && index !== 'profile'
        ? profileKeys.map((keys, at) => isServing(`of_profile_${at}`, keys, param)).join('\n')
        : null,
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
  // Where each card has to be looked at, it is read whole at once. Joins choose among keys, which come from an index alone.
  const isWhole = others.length === 0 && (index === 'all' || index === 'org')
  const keys = `org_key, indicator_key ${isWhole ? `, ${columns.stored}, first_days, last_days, numeric_count, report_count` : ''}`
  const ofCard = `${period ? `and ${period.inCard}` : ''} ${kind ? `and ${hasKind[kind].card}` : ''}`
  const cards = `
    select * from (${selectMatchingCards(filter, batch, param, unlisted, keys)}) cards ${period ? `where ${period.somewhere}` : ''} ${inOrder}`
  const found = `
    select ${columns.row}
    from (
      select ${keys} ${after ? `, ${reachSql(after, param)}` : ''}
      from (${cards}) cards ${inOrder}
    ) driven
    ${others.join('\n')}
    cross join lateral (
      ${
        isWhole
          ? `select ${columns.card} from (select driven.*) card ${columns.join} where true ${ofCard} limit 1`
          : `select ${columns.card} from card ${columns.join}
            where namespace_id = $1 and org_key = driven.org_key and indicator_key = driven.indicator_key ${ofCard}
            limit 1`
      }
    ) card
    cross join lateral (
      select ${columns.report} from report
      where namespace_id = $1 and org_key = driven.org_key and indicator_key = driven.indicator_key
        ${after ? 'and (sort_start, report_key) > (driven.after_start, driven.after_report)' : ''}
        ${period ? `and ${period.ofReport}` : ''}
        ${kind ? `and ${hasKind[kind].report}` : ''}
      order by sort_start, report_key
      limit ${rows}
    ) report`
  return {
    /**
     * The query of the rows, without their limit: cards in order as `driven`, each with its reports in order as `report`.
     * All else is looked up for each card, so no plan can give the rows of a card in another order.
     */
    found,
    /** The placeholder of their number. */
    rows,
    /** Where fewer rows were found than wanted: how many cards were read, and the last of them. */
    lastCard: (foundRows: string) => (needsLastCard ? lastUnlessEnough(cards, foundRows, rows) : 'null'),
    /** Whether some cards are not listed by theme or fund. Looked up where that matters. */
    hasUnlistedCards: themeKeys || fundKeys ? someUnlistedCards : 'false',
    values,
  }
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

/** How many cards were scanned, and the last of them; null where they gave enough rows. */
const lastUnlessEnough = (cards: string, foundRows: string, rows: string): string => `
  case when ${foundRows} < ${rows} then (
    select format('%s %s %s', cards, org_key, indicator_key)
    from (
      select org_key, indicator_key, count(*) over () as cards from (${cards}) cards
      order by org_key desc, indicator_key desc limit 1
    ) last
  ) end`

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

const isServing = (name: string, keys: readonly string[], param: Param): string => `cross join lateral (
    select from organization_by_value
    where namespace_id = $1 and value_key = any(${param(keys, 'uuid[]')}) and org_key = driven.org_key limit 1
  ) ${name}`

const hasIndicator = (keys: readonly string[], param: Param): string =>
  `cross join lateral (select where driven.indicator_key = any(${param(keys, 'uuid[]')})) of_indicator`

/** Only the card of the position itself has rows before the position. */
function reachSql({ org, indicator, start, report }: Position, param: Param): string {
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
  const lastDay = param(to === null ? maxDayNumber : daysSince2000(to), 'integer')
  const dayBefore = param(from === null ? minDayNumber : daysSince2000(from) - 1, 'integer')
  return `(width_bucket(${lastDay}, first_days) - width_bucket(${dayBefore}, last_days))`
}

/** Overlap: a report with one readable date has it for both bounds, one with none has nulls and matches nothing. */
export const inPeriod = ({ from, to }: Period, param: Param): string =>
  `first_day <= ${param(to ?? 'infinity', 'date')} and last_day >= ${param(from ?? '-infinity', 'date')}`
