// What the stored tables say, in the form of the reading: identifiers instead of keys, one value instead of its parts.
// Cards are not looked at: HTTP reads show them.
import type pg from 'pg'

import { reportUnit, reportUnitIri } from '../../src/database/graph-store/unit-sql.ts'
import type { Reading } from './reading.ts'

/** Entities by identifier, all four kinds. */
export interface Entities {
  readonly organizations: readonly unknown[]
  readonly outcomes: readonly unknown[]
  readonly indicators: readonly unknown[]
  readonly reports: readonly unknown[]
}

const byUri = (entities: Iterable<{ readonly uri: string }>): unknown[] =>
  [...entities].sort((a, b) => (a.uri < b.uri ? -1 : 1))

export const entitiesIn = (reading: Reading): Entities => ({
  organizations: byUri(reading.organizations.values()),
  outcomes: byUri(reading.outcomes.values()),
  indicators: byUri(reading.indicators.values()),
  reports: byUri(reading.reports.values()),
})

const organizationsOf = (key: string): string => `
  array(
    select distinct o.uri from entity_link l join organization o
      on o.namespace_id = l.namespace_id and o.org_key = l.to_key
    where l.namespace_id = e.namespace_id and l.from_key = e.${key} order by 1)`

const selections = (namespaceId: number): string[] => [
  `select uri, name, description, array(
     select distinct fund from funding f
     where f.namespace_id = e.namespace_id and f.org_key = e.org_key order by 1) as funds,
     case when provinces is not null then json_build_object(
       'provinces', provinces, 'localities', localities, 'sectors', sectors,
       'populations', populations, 'org_types', org_types, 'reported', reported) end as profile,
     coalesce(numbers, '[]')::json as identifiers
   from organization e where namespace_id = ${namespaceId} order by uri`,
  `select uri, name, description, themes, ${organizationsOf('outcome_key')} as organizations
   from outcome e where namespace_id = ${namespaceId} order by uri`,
  `select uri, name, description, unit, themes, all_themes as "allThemes",
     ${organizationsOf('indicator_key')} as organizations,
     array(
       select o.uri from unnest(e.outcome_keys) with ordinality k (outcome_key, place)
       join outcome o on o.namespace_id = e.namespace_id and o.outcome_key = k.outcome_key
       order by place) as outcomes
   from indicator e where namespace_id = ${namespaceId} order by uri`,
  `select report.uri, report.name, report.value, report.value_text as "valueText",
     ${reportUnit('i')} as unit, ${reportUnitIri('i')} as "unitUri",
     report.period_start::text as "periodStart", report.period_end::text as "periodEnd",
     c.indicator_uri as indicator, o.uri as organization
   from report
   left join indicator i on i.namespace_id = report.namespace_id and i.indicator_key = report.indicator_key
   left join organization o on o.namespace_id = report.namespace_id and o.org_key = report.org_key
   left join card c on c.namespace_id = report.namespace_id and c.org_key = report.org_key
     and c.indicator_key = report.indicator_key
   where report.namespace_id = ${namespaceId} order by report.uri`,
]

/** All tables in one round trip: there are many steps. */
export async function storedEntities(client: pg.ClientBase, namespaceId: string): Promise<Entities> {
  const results = (await client.query(selections(Number(namespaceId)).join(';'))) as unknown as {
    rows: unknown[]
  }[]
  const [organizations, outcomes, indicators, reports] = results.map(({ rows }) => rows)
  return {
    organizations: organizations ?? [],
    outcomes: outcomes ?? [],
    indicators: indicators ?? [],
    reports: reports ?? [],
  }
}
