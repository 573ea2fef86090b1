// The SQL of one round of rows. It goes by cards, which are few and carry all that filters ask for but the period; the
// reports of a card are one range of an index. The order is the same for every filter: organization, indicator, period
// start, report. Design, "Data".
import { hasPeriod } from './filter.ts'
import type { RowFilter } from './filter.ts'

/** The place in the order of rows that was reached. */
export interface Position {
  readonly org: string
  readonly indicator: string
  readonly start: string
  readonly report: string
}

export interface Round {
  /** Rows after this one; null: from the beginning. */
  readonly after: Position | null
  /** Only cards behind this one. */
  readonly afterCard: Pick<Position, 'org' | 'indicator'> | null
  /** A walk looks at so many next cards in their order; a search asks the indexes over themes and funds which ones match. */
  readonly way: { readonly walk: number } | 'search'
  readonly rows: number
  readonly cards: number
}

export interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
}

export const hasCardFilter = ({ themeKeys, fundKeys }: RowFilter): boolean =>
  themeKeys !== null || fundKeys !== null

export function roundStatement(filter: RowFilter, round: Round): Statement {
  const values: unknown[] = [filter.namespaceId]
  const given = (value: unknown, type: string): string => `$${values.push(value)}::${type}`
  const { after } = round
  const afterRow =
    after &&
    `(${given(after.org, 'uuid')}, ${given(after.indicator, 'uuid')}, ${given(after.start, 'date')}, ${given(after.report, 'uuid')})`
  const isPartial = after
    ? `(org_key, indicator_key) = (${given(after.org, 'uuid')}, ${given(after.indicator, 'uuid')})`
    : 'false'
  const text = `
    with picked as materialized (
      select *, sum(case when ${isPartial} then 0 else report_count end)
        over (order by org_key, indicator_key rows between unbounded preceding and 1 preceding) as rows_before
      from (${cardsOf(filter, round, given)}) card
    ),
    found as (
      select picked.org_key, picked.indicator_key, report.sort_start, report.report_key,
        report.value, report.value_text,
        coalesce(report.unit_text, picked.unit_text, report.unit_iri, picked.unit_iri) as unit,
        report.period_start, report.period_end, picked.fragment
      from picked cross join lateral (
        select * from report
        where namespace_id = $1 and org_key = picked.org_key and indicator_key = picked.indicator_key
          ${afterRow ? `and (org_key, indicator_key, sort_start, report_key) > ${afterRow}` : ''}
          ${periodOf(filter, given)}
        order by sort_start, report_key
        limit ${round.rows}
      ) report
      ${hasPeriod(filter) ? '' : `where coalesce(rows_before, 0) < ${round.rows}`}
      order by picked.org_key, picked.indicator_key, report.sort_start, report.report_key
      limit ${round.rows}
    ),
    reached as (
      select org_key, indicator_key, (select count(*)::integer from picked) as cards
      from picked order by org_key desc, indicator_key desc limit 1
    )
    select namespace_head.version, reached.cards, reached.org_key, reached.indicator_key, found.*
    from namespace_head left join reached on true left join found on true
    where namespace_head.namespace_id = $1
    order by found.org_key, found.indicator_key, found.sort_start, found.report_key`
  return { text, values }
}

const cardColumns = 'org_key, indicator_key, fragment, unit_text, unit_iri, report_count'

type Given = (value: unknown, type: string) => string

function cardsOf(filter: RowFilter, round: Round, given: Given): string {
  const { themeKeys, fundKeys } = filter
  const matching = [
    ...(themeKeys ? [`theme_keys && ${given(themeKeys, 'uuid[]')}`] : []),
    ...(fundKeys ? [`fund_keys && ${given(fundKeys, 'uuid[]')}`] : []),
  ]
  const inOrder = 'order by org_key, indicator_key'
  const range = rangeOf(filter, round, given)
  if (matching.length === 0 || round.way === 'search') {
    const all = [...range, ...matching].join(' and ')
    return `select ${cardColumns} from card where ${all} ${inOrder} limit ${round.cards}`
  }
  // Limited before it is filtered: the primary key gives the cards in order, and nothing tempts the planner to sort.
  return `
    select ${cardColumns} from (
      select * from card where ${range.join(' and ')} ${inOrder} limit ${round.way.walk}
    ) card
    where ${matching.join(' and ')} ${inOrder} limit ${round.cards}`
}

function rangeOf({ orgKey, from, to }: RowFilter, { after, afterCard }: Round, given: Given): string[] {
  const cardAt = (at: Pick<Position, 'org' | 'indicator'>) =>
    `(${given(at.org, 'uuid')}, ${given(at.indicator, 'uuid')})`
  return [
    'namespace_id = $1',
    ...(orgKey ? [`org_key = ${given(orgKey, 'uuid')}`] : []),
    ...(to === null ? [] : [`first_day <= ${given(to, 'date')}`]),
    ...(from === null ? [] : [`last_day >= ${given(from, 'date')}`]),
    ...(afterCard ? [`(org_key, indicator_key) > ${cardAt(afterCard)}`] : []),
    ...(after && !afterCard ? [`(org_key, indicator_key) >= ${cardAt(after)}`] : []),
  ]
}

/** Overlap: a report with one readable date has it for both bounds, one with none has nulls and matches nothing. */
export function periodOf({ from, to }: RowFilter, given: Given): string {
  return [
    ...(from === null ? [] : [`and last_day >= ${given(from, 'date')}`]),
    ...(to === null ? [] : [`and first_day <= ${given(to, 'date')}`]),
  ].join(' ')
}
