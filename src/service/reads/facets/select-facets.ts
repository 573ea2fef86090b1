// The SQL of facets. Counts come from cards; only a period filter can need the reports themselves. Rules,
// section 4.
import { noKey } from '../../../database/graph-store/entity-key.ts'
import { atKey, atKeys } from '../../../database/plans/at-key.ts'
import {
  isUnfiltered,
  type Period,
  type RowFilter,
  type Selection,
  type ValueKind,
} from '../filter/row-filter.ts'
import { countIn, hasKind, inPeriod } from '../page/select-rows.ts'
import { servingOrganizations, type Param } from '../filter/select-cards.ts'
import { organizationParts } from './organization-parts.ts'
import { placeParts, type PlaceKind } from './place-parts.ts'
import { isUnlisted, findUnlisted } from '../filter/unlisted-cards.ts'

/** `organizations`: those that the page of a link shows. */
export type FacetKind = 'themes' | 'funds' | PlaceKind | 'organizations'

export interface FacetQuery {
  /** `with` and what follows; the parts below select from it. */
  readonly common: string
  readonly values: readonly unknown[]
  /** One JSON object. */
  readonly meta: string
  /** Elements, in order: the value and its counts. */
  readonly data: string
  readonly order: string
  /** Reads one card after the other by its key: for sessions with prepared plans, which take the index of that key. */
  readonly isByKey: boolean
}

/** The column of the value. */
export const valueOf: Readonly<Record<FacetKind, string>> = {
  themes: 'theme',
  funds: 'fund',
  provinces: 'province',
  localities: 'locality',
  sectors: 'sector',
  populations: 'population',
  orgTypes: 'org_type',
  organizations: 'organization',
}

/** `hasUnlistedCards`: see unlisted-cards.ts. Most namespaces have none, and a simpler query. */
export function facetQuery(kind: FacetKind, filter: RowFilter, hasUnlistedCards: boolean): FacetQuery {
  const values: unknown[] = [filter.namespaceId]
  const param: Param = (value, type) => `$${values.push(value)}::${type}`
  const conditions = cardConditions(filter, param)
  const keyed = keyedCards(filter, conditions, hasUnlistedCards, param)
  const isByKey = keyed !== null
  const { by, meta, data, more } = facetParts(kind, filter, hasUnlistedCards, isByKey, param)
  const matching = isByKey
    ? countKeyedCards(keyed, filter, by, param)
    : countAllCards(conditions, filter, by, param)
  const common = `with matching as materialized (${matching}) ${more}`
  const order = `order by report_count desc, ${valueOf[kind]} collate "C"`
  return { common, values, meta, data, order, isByKey }
}

/**
 * The cards that have one of the themes, and of the funds, and of the outcomes, of organizations that serve one of each;
 * null without such a filter. A join with all cards would be nested where statistics do not know the namespace, and compare
 * each card with each of these.
 */
function keyedCards(
  filter: RowFilter,
  conditions: string,
  hasUnlistedCards: boolean,
  param: Param,
): string | null {
  const { themeKeys, fundKeys, outcomeKeys, profileKeys } = filter
  const unlisted = hasUnlistedCards ? findUnlisted(filter, param) : {}
  const sets = [
    outcomeKeys && cardsWith(outcomeKeys, conditions, undefined, param),
    themeKeys && cardsWith(themeKeys, conditions, unlisted.theme, param),
    fundKeys && cardsWith(fundKeys, conditions, unlisted.fund, param),
  ].filter((each) => each !== null)
  if (sets.length === 0) return profileKeys && cardsServing(profileKeys, conditions, param)
  return `
    select card.* from (${sets.join(' intersect ')}) wanted
    cross join lateral (
      select * from card
      where namespace_id = $1
        and ${atKeys(['org_key', 'indicator_key'], ['wanted.org_key', 'wanted.indicator_key'])}
      limit 1
    ) card
    ${profileKeys ? `where ${profileKeys.map((keys) => serves(keys, param)).join(' and ')}` : ''}`
}

const serves = (keys: readonly string[], param: Param): string => `exists (
  select from organization_by_value
  where namespace_id = $1 and value_key = any(${param(keys, 'uuid[]')}) and org_key = wanted.org_key
)`

/** The cards of organizations, looked up one organization after the other. */
function cardsServing(profileKeys: readonly (readonly string[])[], conditions: string, param: Param): string {
  const anyOfFirst = `any(${param(profileKeys[0] ?? [], 'uuid[]')})`
  return `
    select its.*
    from (select distinct org_key from (${servingOrganizations({ profileKeys }, anyOfFirst, param)}) listed) serving
    cross join lateral (
      select * from card where ${conditions} and ${atKey('org_key', 'serving.org_key')}
    ) its`
}

/** Which of all cards the filter selects, besides their values, periods and kinds. */
function cardConditions(filter: RowFilter, param: Param): string {
  const { orgKey, indicatorKeys } = filter
  const selected = {
    org: orgKey && `org_key = ${param(orgKey, 'uuid')}`,
    indicatorKeys: indicatorKeys && `indicator_key = any(${param(indicatorKeys, 'uuid[]')})`,
    // Looked up in the lists of cards by value.
    themeKeys: null,
    fundKeys: null,
    outcomeKeys: null,
    profileKeys: null,
    // Cards without such reports are left out below.
    period: null,
    kind: null,
  } satisfies Record<keyof Selection, string | null>
  return ['namespace_id = $1', ...Object.values(selected).filter((each) => each !== null)].join(' and ')
}

function cardsWith(
  keys: readonly string[],
  conditions: string,
  unlisted: string | undefined,
  param: Param,
): string {
  // A card may have several of the values.
  const listed = `
    select ${keys.length > 1 ? 'distinct' : ''} org_key, indicator_key from card_by_value
    where ${conditions} and value_key = any(${param(keys, 'uuid[]')})`
  if (unlisted === undefined) return listed
  // It is listed by its themes or it is not, and so by its funds.
  return `(${listed} union all
    select org_key, indicator_key from card where ${conditions} and ${isUnlisted} and ${unlisted})`
}

/** Matching cards and how many of their reports match, grouped by what the facet counts. */
function countKeyedCards(cards: string, { period, kind }: RowFilter, by: Grouping, param: Param): string {
  const reports = period ? selectCount(period, kind, param) : kind ? hasKind[kind].count : 'report_count'
  return selectCountsBy(by, `select card.*, ${reports} as reports from (${cards}) card`)
}

/** The same for all cards, or those of an organization or of indicators. */
function countAllCards(conditions: string, { period, kind }: RowFilter, by: Grouping, param: Param): string {
  const selectCards = (reports: string, condition = '') =>
    `select org_key, indicator_key, themes, funds, ${reports} as reports from card where ${conditions} ${condition}`
  if (!period) return selectCountsBy(by, selectCards(kind ? hasKind[kind].count : 'report_count'))
  if (kind) return selectCountsBy(by, selectCards(selectCount(period, kind, param)))
  // Few cards have no list of days. In one expression for all cards, the cost of counting their reports would be
  // expected for each of them, and a plan be chosen that takes more than twice as long.
  const [fromDays, fromReports] = [countIn(period, param), countReports(period, null, param)]
  return selectCountsBy(
    by,
    `${selectCards(fromDays)} union all ${selectCards(fromReports, 'and first_days is null')}`,
  )
}

function selectCountsBy(by: Grouping, cards: string): string {
  const columns = Object.entries(by).map(([name, expression]) => `${expression} as ${name}`)
  return `
    select ${columns.join(', ')}, sum(reports) as reports
    from (${cards}) card
    group by ${columns.map((_, at) => at + 1).join(', ')} having sum(reports) > 0`
}

/** The days of a card's reports say how many lie in the period, but not which of them are numbers. */
function selectCount(period: Period, kind: ValueKind | null, param: Param): string {
  if (!kind)
    return `case when first_days is null then ${countReports(period, null, param)} else ${countIn(period, param)} end`
  const { count } = hasKind[kind]
  return `case
    when ${count} = 0 then 0
    when first_days is not null and ${count} = report_count then ${countIn(period, param)}
    else ${countReports(period, kind, param)}
  end`
}

const countReports = (period: Period, kind: ValueKind | null, param: Param): string => `(
  select count(*)::integer from report
  where report.namespace_id = $1 and report.org_key = card.org_key and report.indicator_key = card.indicator_key
    and ${inPeriod(period, param)} ${kind ? `and ${hasKind[kind].report}` : ''}
)`

/** Names of columns, and what they are of a card. */
type Grouping = Readonly<Record<string, string>>

export interface Parts {
  readonly by: Grouping
  readonly meta: string
  readonly data: string
  readonly more: string
}

function facetParts(
  kind: FacetKind,
  filter: RowFilter,
  hasUnlistedCards: boolean,
  isByKey: boolean,
  param: Param,
): Parts {
  if (kind === 'organizations') return organizationParts(filter, param)
  if (kind !== 'themes' && kind !== 'funds') return placeParts(kind, isUnfiltered(filter), isByKey)
  if (kind === 'themes') return hasUnlistedCards ? themesWithUnlisted : themes
  if (!isUnfiltered(filter)) return hasUnlistedCards ? fundsWithUnlisted : funds
  return hasUnlistedCards ? allFundsWithUnlisted : allFunds
}

// Just after much was written, statistics do not know a namespace: one row is expected of each table, where there may be a
// hundred thousand. Nested loops over two such tables, or an index that only finds the namespace, would then take minutes.
// A full join is always made by hashing or sorting, and its cost follows the rows that there are. This condition keeps
// those that were counted; a condition that rejects nulls would make another kind of join of it.
const isCounted = 'coalesce(reports, 0) > 0'

const themeMeta = `
  select json_build_object(
    'total_reports', coalesce(sum(reports), 0),
    'unthemed_reports', coalesce(sum(reports) filter (where themes = '{}'), 0)
  ) from matching`

const selectThemeCounts = (themesWithReports: string): string => `
  select theme, sum(reports)::bigint as report_count from (${themesWithReports}) counted group by theme`

const themes: Parts = {
  by: { themes: 'themes' },
  meta: themeMeta,
  data: selectThemeCounts('select unnest(themes) as theme, reports from matching'),
  more: '',
}

// Indicators with the same outcomes are counted together, so that a long list is read once for all of them, and each list
// has a short key: compared with every theme, long lists would take minutes. An indicator's own theme counts unless one of
// the outcomes has it.
const themesWithUnlisted: Parts = {
  by: { themes: 'themes', indicator_key: 'case when themes is null then indicator_key end' },
  meta: themeMeta,
  more: `, unlisted as materialized (
    select sha256(array_send(outcome_keys)) as list, outcome_keys, own_themes, reports
    from (select indicator_key, reports from matching where themes is null) counted
    full join (
      select indicator_key, outcome_keys, themes as own_themes from indicator
      where namespace_id = $1 and all_themes is null
    ) described using (indicator_key)
    where ${isCounted}
  )`,
  data: selectThemeCounts(`
    select unnest(themes) as theme, reports from matching
    union all
    select theme, coalesce(max(reports) filter (where is_of_outcomes), sum(reports)) as reports
    from (
      select list, unnest(themes) as theme, reports, true as is_of_outcomes
      from (
        select list, unnest(min(outcome_keys)) as outcome_key, sum(reports) as reports
        from unlisted group by list
      ) listed
      full join (select outcome_key, themes from outcome where namespace_id = $1) described using (outcome_key)
      where ${isCounted}
      union all
      select list, unnest(own_themes), reports, false from unlisted
    ) each
    group by list, theme`),
}

// An organization has the same funds on all its cards.
const someOrg = `org_key <> '${noKey}'`

const fundMeta = `
  select json_build_object(
    'total_orgs', count(*) filter (where ${someOrg}),
    'unfunded_orgs', count(*) filter (where ${someOrg} and funds = '{}'),
    'total_reports', coalesce(sum(reports), 0)
  ) from matching`

const listedFunds = 'select unnest(funds) as fund, reports from matching'

/** Several statuses may name the same fund. */
const unlistedFunds = `
  select fund, reports from (
    select distinct org_key, fund, reports
    from (select org_key, reports from matching where funds is null) counted
    full join (select org_key, fund from funding where namespace_id = $1) named using (org_key)
    where ${isCounted}
  ) theirs`

const selectFundCounts = (fundsWithReports: string): string => `
  select fund, count(*) as org_count, sum(reports)::bigint as report_count
  from (${fundsWithReports}) counted group by fund`

const funds: Parts = {
  by: { org_key: 'org_key', funds: 'funds' },
  meta: fundMeta,
  data: selectFundCounts(listedFunds),
  more: '',
}

const fundsWithUnlisted: Parts = {
  ...funds,
  data: selectFundCounts(`${listedFunds} union all ${unlistedFunds}`),
}

// Without filters organizations count whether they have reports or not; those without funds have one row without a fund.
const organizations = `, described as materialized (
  select org_key, fund
  from (select org_key, true as is_described from organization where namespace_id = $1) organization
  full join (select org_key, fund from funding where namespace_id = $1) named using (org_key)
  where coalesce(is_described, false)
)`

const selectAllFundCounts = (fundsWithReports: string): string => `
  select fund, count(distinct org_key) as org_count, coalesce(sum(reports), 0)::bigint as report_count
  from (
    select fund, org_key, null as reports from described where fund is not null
    union all
    select fund, null, reports from (${fundsWithReports}) counted
  ) each
  group by fund having count(org_key) > 0`

const allFunds: Parts = {
  by: { funds: 'funds' },
  meta: `
    select json_build_object(
      'total_orgs', (select count(*) from organization where namespace_id = $1),
      'unfunded_orgs', (select count(*) from described where fund is null),
      'total_reports', (select coalesce(sum(reports), 0) from matching)
    )`,
  data: selectAllFundCounts(listedFunds),
  more: organizations,
}

const allFundsWithUnlisted: Parts = {
  ...allFunds,
  by: { funds: 'funds', org_key: 'case when funds is null then org_key end' },
  data: selectAllFundCounts(`${listedFunds} union all ${unlistedFunds}`),
}
