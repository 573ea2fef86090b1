// The organizations that have rows, or all of a namespace where nothing is filtered, with the names of their funds. Where
// funds are filtered, only those are named: whoever sees the rows of one fund does not learn of the others.
import { isUnfiltered, type RowFilter } from '../filter/row-filter.ts'
import type { Param } from '../filter/select-cards.ts'
import type { Parts } from './select-facets.ts'

export function organizationParts(filter: RowFilter, param: Param): Parts {
  const { fundKeys } = filter
  const named = fundKeys ? `and fund_key = any(${param(fundKeys, 'uuid[]')})` : ''
  const isShown = isUnfiltered(filter) ? 'uri is not null' : 'uri is not null and coalesce(reports, 0) > 0'
  return {
    by: { org_key: 'org_key' },
    meta: `
      select json_build_object(
        'row_count', (select count(*) from shown),
        'total_reports', (select coalesce(sum(reports), 0) from matching)
      )`,
    // Full joins, as for funds: see select-facets.ts.
    more: `, shown as materialized (
      select org_key, uri, name, coalesce(funds, '{}') as funds, coalesce(reports, 0)::bigint as reports
      from (select org_key, uri, name from organization where namespace_id = $1) described
      full join matching using (org_key)
      full join (
        select org_key, array_agg(distinct fund order by fund) as funds from funding
        where namespace_id = $1 ${named} group by org_key
      ) funded using (org_key)
      where ${isShown}
    )`,
    data: `
      select json_build_object('key', org_key, 'uri', uri, 'name', name, 'funds', funds)::text as organization,
        reports as report_count
      from shown`,
  }
}
