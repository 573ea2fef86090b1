// GET /rows/themes and GET /rows/funds: how many reports, and organizations, there are of each. Counted from cards; only
// a period filter has to look at reports. Spec, "Facet elements"; decisions, section 4.
import { codeLabel } from '../graph/code-lists/code-lists.ts'
import { versionText } from '../namespaces/namespace-version.ts'
import { noKey } from '../sources/entity-key.ts'
import type { Store } from '../store/open-store.ts'
import { hasPeriod, isUnfiltered } from './filter.ts'
import type { RowFilter } from './filter.ts'
import type { FundFacet, ThemeFacet } from './schemas.ts'
import { countIn, inPeriod } from './select-rows.ts'
import type { Given } from './select-rows.ts'

export interface Counted<T> {
  readonly facet: T
  /** The namespace's, in the snapshot that was counted; undefined where nothing had to be read. */
  readonly version: string | undefined
}

type Labels = 'en' | 'fr' | undefined

interface FacetRow<Element> {
  version: string
  meta: Record<string, number>
  data: Element[] | null
}

/** Cards that have matching rows, with how many; what the facet is counted by is brought together. */
function matchingCards(filter: RowFilter, by: string): { readonly text: string; readonly values: unknown[] } {
  const values: unknown[] = [filter.namespaceId]
  const given: Given = (value, type) => `$${values.push(value)}::${type}`
  const { themeKeys, fundKeys, orgKey } = filter
  const conditions = [
    'namespace_id = $1',
    ...(orgKey ? [`org_key = ${given(orgKey, 'uuid')}`] : []),
    ...(themeKeys ? [isOneWith(given(themeKeys, 'uuid[]'))] : []),
    ...(fundKeys ? [isOneWith(given(fundKeys, 'uuid[]'))] : []),
  ].join(' and ')
  const reports = hasPeriod(filter) ? countOf(filter, given) : 'report_count'
  const text = `
    select ${by}, sum(reports) as reports
    from (select org_key, themes, funds, ${reports} as reports from card where ${conditions}) card
    where reports > 0 group by ${by}`
  return { text, values }
}

const isOneWith = (keys: string): string => `(org_key, indicator_key) in (
  select org_key, indicator_key from card_by_value where namespace_id = $1 and value_key = any(${keys}))`

/** Where a card does not list the days of its reports, they are looked at themselves. */
const countOf = (filter: RowFilter, given: Given): string => `
  case when first_days is not null then ${countIn(filter, given)} else (
    select count(*) from report
    where report.namespace_id = $1 and report.org_key = card.org_key and report.indicator_key = card.indicator_key
      and ${inPeriod(filter, given)}
  ) end`

async function ask<Element>(
  store: Store,
  filter: RowFilter,
  by: string,
  meta: string,
  data: string,
): Promise<FacetRow<Element> | undefined> {
  const { text, values } = matchingCards(filter, by)
  const { rows } = await store.reads.query<FacetRow<Element>>(
    `with matching as materialized (${text})
    select ${versionText} as version, (${meta}) as meta, (select json_agg(each) from (${data}) each) as data
    from namespace_head where namespace_id = $1`,
    values,
  )
  return rows[0]
}

const byCountThenValue = (value: string): string => `order by report_count desc, ${value} collate "C"`

const themeMeta = `
  select json_build_object(
    'total_reports', coalesce(sum(reports), 0),
    'unthemed_reports', coalesce(sum(reports) filter (where themes = '{}'), 0)
  ) from matching`

const themeData = `
  select theme, sum(reports)::bigint as report_count
  from matching cross join unnest(themes) as theme
  group by theme ${byCountThenValue('theme')}`

const nothing = { total_reports: 0 }

export async function countThemes(
  store: Store,
  filter: RowFilter,
  labels: Labels,
): Promise<Counted<ThemeFacet>> {
  if (filter.isEmpty) {
    return { facet: { data: [], meta: { ...nothing, unthemed_reports: 0 } }, version: undefined }
  }
  const found = await ask<ThemeFacet['data'][number]>(store, filter, 'themes', themeMeta, themeData)
  const data = (found?.data ?? []).map((each) => labelled(each, each.theme, labels))
  const meta = (found?.meta ?? { ...nothing, unthemed_reports: 0 }) as ThemeFacet['meta']
  return { facet: { data, meta }, version: found?.version }
}

// An organization has the same funds on all its cards.
const someOrg = `org_key <> '${noKey}'`

const fundMeta = `
  select json_build_object(
    'total_orgs', count(*) filter (where ${someOrg}),
    'unfunded_orgs', count(*) filter (where ${someOrg} and funds = '{}'),
    'total_reports', coalesce(sum(reports), 0)
  ) from matching`

const fundData = `
  select fund, count(*) as org_count, sum(reports)::bigint as report_count
  from matching cross join unnest(funds) as fund
  group by fund ${byCountThenValue('fund')}`

// Without filters organizations count whether they have reports or not.
const described = `
  from organization
  where organization.namespace_id = $1`

const isFunded = `exists (
  select from funding where funding.namespace_id = $1 and funding.org_key = organization.org_key)`

const wholeFundMeta = `
  select json_build_object(
    'total_orgs', (select count(*) ${described}),
    'unfunded_orgs', (select count(*) ${described} and not ${isFunded}),
    'total_reports', (select coalesce(sum(reports), 0) from matching)
  )`

const wholeFundData = `
  select fund, org_count, coalesce(report_count, 0) as report_count
  from (
    select fund, count(distinct funding.org_key) as org_count
    from funding
    join organization on organization.namespace_id = $1 and organization.org_key = funding.org_key
    where funding.namespace_id = $1
    group by fund
  ) named
  left join (
    select fund, sum(reports)::bigint as report_count
    from matching cross join unnest(funds) as fund
    group by fund
  ) counted using (fund)
  ${byCountThenValue('fund')}`

export async function countFunds(
  store: Store,
  filter: RowFilter,
  labels: Labels,
): Promise<Counted<FundFacet>> {
  const none = { total_orgs: 0, unfunded_orgs: 0, ...nothing }
  if (filter.isEmpty) return { facet: { data: [], meta: none }, version: undefined }
  const [by, meta, elements] = isUnfiltered(filter)
    ? ['funds', wholeFundMeta, wholeFundData]
    : ['org_key, funds', fundMeta, fundData]
  const found = await ask<FundFacet['data'][number]>(store, filter, by, meta, elements)
  const data = (found?.data ?? []).map((each) => labelled(each, each.fund, labels))
  return { facet: { data, meta: (found?.meta ?? none) as FundFacet['meta'] }, version: found?.version }
}

const labelled = <T extends object>(element: T, value: string, labels: Labels): T =>
  labels === undefined ? element : { ...element, label: codeLabel(value, labels) }
