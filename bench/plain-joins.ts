// The same page by plain joins over the entity tables, as one would write it without cards: what pages are measured
// against. It has the benefit of the same indexes.
import type { Pool } from 'pg'

import type { Selection } from './capsules.ts'

export interface PlainPosition {
  readonly org_key: string
  readonly indicator_key: string
  readonly sort_start: string
  readonly report_key: string
}

const select = `
  select report.report_key, report.value, report.value_text, report.period_start, report.period_end,
    report.org_key, report.indicator_key, report.sort_start::text,
    coalesce(report.unit_text, indicator.unit_text, report.unit_iri, indicator.unit_iri) as unit,
    (
      select coalesce(json_agg(distinct theme), '[]') from (
        select unnest(indicator.themes) as theme
        union
        select unnest(outcome.themes) from entity_link
        join outcome on outcome.namespace_id = $1 and outcome.outcome_key = entity_link.to_key
        where entity_link.namespace_id = $1 and entity_link.from_key = report.indicator_key
          and entity_link.kind = 'indicator-outcome'
      ) said
    ) as themes,
    indicator.name as indicator_name, primary_outcome.name as outcome_name, organization.name as org_name
  from report
  left join indicator on indicator.namespace_id = $1 and indicator.indicator_key = report.indicator_key
  left join outcome primary_outcome on primary_outcome.namespace_id = $1
    and primary_outcome.outcome_key = indicator.outcome_keys[1]
  left join organization on organization.namespace_id = $1 and organization.org_key = report.org_key
  where report.namespace_id = $1`

const hasTheme = (themes: string) => `
  and (
    indicator.themes && ${themes}::text[] or exists (
      select from entity_link
      join outcome on outcome.namespace_id = $1 and outcome.outcome_key = entity_link.to_key
      where entity_link.namespace_id = $1 and entity_link.from_key = report.indicator_key
        and entity_link.kind = 'indicator-outcome' and outcome.themes && ${themes}::text[]
    )
  )`

const hasFund = (funds: string) => `
  and exists (
    select from funding
    where funding.namespace_id = $1 and funding.org_key = report.org_key and funding.fund = any(${funds}::text[])
  )`

export async function plainPage(
  pool: Pool,
  namespaceId: string,
  { theme, fund, org, from, to }: Selection,
  after: PlainPosition | null,
  limit: number,
): Promise<PlainPosition[]> {
  const values: unknown[] = [namespaceId]
  const given = (value: unknown): string => `$${values.push(value)}`
  const conditions = [
    theme ? hasTheme(given(theme)) : '',
    fund ? hasFund(given(fund)) : '',
    org === undefined ? '' : `and organization.uri = ${given(org)}`,
    from === undefined ? '' : `and coalesce(report.period_end, report.period_start) >= ${given(from)}`,
    to === undefined ? '' : `and coalesce(report.period_start, report.period_end) <= ${given(to)}`,
    after
      ? `and (report.org_key, report.indicator_key, report.sort_start, report.report_key) >
          (${given(after.org_key)}, ${given(after.indicator_key)}, ${given(after.sort_start)}, ${given(after.report_key)})`
      : '',
  ]
  const order = 'order by report.org_key, report.indicator_key, report.sort_start, report.report_key'
  const { rows } = await pool.query<PlainPosition>(
    `${select} ${conditions.join(' ')} ${order} limit ${limit}`,
    values,
  )
  return rows
}

/** How many reports each theme has: themes of an indicator first, so that they are joined once and not by report. */
export async function plainThemes(pool: Pool, namespaceId: string): Promise<[string, number][]> {
  const { rows } = await pool.query<{ theme: string; count: string }>(
    `with said as (
      select indicator_key, unnest(themes) as theme from indicator where namespace_id = $1
      union
      select entity_link.from_key, unnest(outcome.themes) from entity_link
      join outcome on outcome.namespace_id = $1 and outcome.outcome_key = entity_link.to_key
      where entity_link.namespace_id = $1 and entity_link.kind = 'indicator-outcome'
    )
    select theme, count(*) from said
    join report on report.namespace_id = $1 and report.indicator_key = said.indicator_key
    group by theme`,
    [namespaceId],
  )
  return rows.map(({ theme, count }) => [theme, Number(count)])
}

export interface PlainTreeRow {
  readonly uri: string
  readonly value_text: string
}

/** All that a tree shows, one row for each report. */
export async function plainTree(pool: Pool, namespaceId: string, org: string): Promise<PlainTreeRow[]> {
  const { rows } = await pool.query<PlainTreeRow>(
    `select report.uri, report.value, report.value_text, report.period_start, report.period_end,
      coalesce(report.unit_text, indicator.unit_text, report.unit_iri, indicator.unit_iri) as unit,
      indicator.uri as indicator, indicator.name as indicator_name, indicator.unit as indicator_unit,
      outcome.uri as outcome, outcome.name as outcome_name, outcome.themes, organization.name
    from organization
    join report on report.namespace_id = $1 and report.org_key = organization.org_key
    left join indicator on indicator.namespace_id = $1 and indicator.indicator_key = report.indicator_key
    left join outcome on outcome.namespace_id = $1 and outcome.outcome_key = indicator.outcome_keys[1]
    where organization.namespace_id = $1 and organization.uri = $2
    order by outcome.outcome_key, indicator.indicator_key, report.sort_start, report.report_key`,
    [namespaceId, org],
  )
  return rows
}
