// The SQL of facets by what profiles of organizations say: provinces, localities, sectors, populations and types. Reports
// are counted by organization, and then under each value of its list. Rules, section 16.
import { noKey } from '../../../database/graph-store/entity-key.ts'
import { atKey } from '../../../database/plans/at-key.ts'
import type { Parts } from './select-facets.ts'

/** The column of the value, and of the list that organizations have. */
const columns = {
  provinces: ['province', 'provinces'],
  localities: ['locality', 'localities'],
  sectors: ['sector', 'sectors'],
  populations: ['population', 'populations'],
  orgTypes: ['org_type', 'org_types'],
} as const

export type PlaceKind = keyof typeof columns

const isOrganization = `org_key <> '${noKey}'`

/** Where cards are looked up by key, they are few, and so are their organizations. */
const keyedPlaces = (list: string): string => `
  select org_key, ${list}, reports from matching left join lateral (
    select ${list} from organization
    where namespace_id = $1 and ${atKey('org_key', 'matching.org_key')} limit 1
  ) described on true`

/** A full join, as for funds: see select-facets.ts. Unfiltered, organizations count whether they have reports or not. */
const allPlaces = (list: string, isUnfiltered: boolean): string => `
  select org_key, ${list}, coalesce(reports, 0)::bigint as reports
  from (select org_key, ${list} from organization where namespace_id = $1) described
  full join matching using (org_key)
  ${isUnfiltered ? '' : 'where coalesce(reports, 0) > 0'}`

export function placeParts(kind: PlaceKind, isUnfiltered: boolean, isByKey: boolean): Parts {
  const [value, list] = columns[kind]
  return {
    by: { org_key: 'org_key' },
    meta: `
      select json_build_object(
        'total_orgs', count(*) filter (where ${isOrganization}),
        'unplaced_orgs', count(*) filter (where ${isOrganization} and coalesce(cardinality(${list}), 0) = 0),
        'total_reports', coalesce(sum(reports), 0)
      ) from placed`,
    more: `, placed as materialized (${isByKey ? keyedPlaces(list) : allPlaces(list, isUnfiltered)})`,
    data: `
      select ${value}, count(*) as org_count, sum(reports)::bigint as report_count
      from (select unnest(${list}) as ${value}, reports from placed) counted group by ${value}`,
  }
}
