// What reads must answer, from the reading of the sources: rows, facets, trees, single entities, the list of organizations.
// The specification, "Resources" and "Endpoints"; rules, sections 1, 3 and 4. Nothing here comes from the service but
// the ids, which are opaque.
import {
  inCodePointOrder,
  sortedSet,
  type Indicator,
  type Kind,
  type Reading,
  type Report,
} from './reading.ts'
import { servedById, serves, type Served, type ServedFilter } from './reading-profiles.ts'

export type IdOf = (kind: Kind, uri: string) => string

export interface Row {
  readonly object: 'indicator_report'
  readonly id: string
  readonly value: number | null
  readonly value_text: string
  readonly unit: string | null
  readonly period_start: string | null
  readonly period_end: string | null
  readonly themes: readonly string[]
  readonly indicator: { readonly id: string; readonly name: string | null }
  readonly outcome: { readonly id: string; readonly name: string | null } | null
  readonly org: { readonly id: string; readonly name: string | null } | null
}

/** Organizations, indicators and outcomes are ids. */
export interface RowFilters {
  readonly theme?: readonly string[]
  readonly fund?: readonly string[]
  readonly org?: string
  readonly indicator?: readonly string[]
  readonly outcome?: readonly string[]
  readonly kind?: 'numeric' | 'qualitative'
  readonly province?: readonly string[]
  readonly locality?: readonly string[]
  readonly sector?: readonly string[]
  readonly population?: readonly string[]
  readonly org_type?: readonly string[]
  readonly 'period[from]'?: string
  readonly 'period[to]'?: string
}

/** What is missing comes last. */
const nullLast = (a: string | null, b: string | null): number => {
  if (a === null || b === null) return Number(a === null) - Number(b === null)
  return inCodePointOrder(a, b)
}

/** "Exactly one row per report", "by organization id, indicator id, period start, report id". */
export function rowsOf(reading: Reading, idOf: IdOf): Row[] {
  return [...reading.reports.values()]
    .map((report) => rowOf(reading, report, idOf))
    .sort(
      (a, b) =>
        nullLast(a.org?.id ?? null, b.org?.id ?? null) ||
        inCodePointOrder(a.indicator.id, b.indicator.id) ||
        nullLast(a.period_start, b.period_start) ||
        inCodePointOrder(a.id, b.id),
    )
}

function rowOf(reading: Reading, report: Report, idOf: IdOf): Row {
  const indicator = reading.indicators.get(report.indicator)
  const outcome = indicator?.outcomes[0]
  const { organization } = report
  return {
    object: 'indicator_report',
    id: idOf('report', report.uri),
    value: report.value,
    value_text: report.valueText,
    unit: report.unit,
    period_start: report.periodStart,
    period_end: report.periodEnd,
    themes: indicator?.allThemes ?? [],
    indicator: { id: idOf('indicator', report.indicator), name: indicator?.name ?? null },
    outcome:
      outcome === undefined
        ? null
        : { id: idOf('outcome', outcome), name: reading.outcomes.get(outcome)?.name ?? null },
    org:
      organization === null
        ? null
        : {
            id: idOf('organization', organization),
            name: reading.organizations.get(organization)?.name ?? null,
          },
  }
}

/** Funds of organizations by their ids. */
export const fundsById = (reading: Reading, idOf: IdOf): ReadonlyMap<string, readonly string[]> =>
  new Map([...reading.organizations.values()].map(({ uri, funds }) => [idOf('organization', uri), funds]))

export function matching(
  rows: readonly Row[],
  funds: ReadonlyMap<string, readonly string[]>,
  filters: RowFilters,
  served: Served = new Map(),
): Row[] {
  const { theme, fund, org, indicator, outcome, kind, 'period[from]': from, 'period[to]': to } = filters
  return rows.filter((row) => {
    if (theme && !theme.some((each) => row.themes.includes(each))) return false
    if (fund && !fund.some((each) => row.org && funds.get(row.org.id)?.includes(each))) return false
    if (!serves(served.get(row.org?.id ?? ''), filters)) return false
    if (org !== undefined && row.org?.id !== org) return false
    if (indicator && !indicator.includes(row.indicator.id)) return false
    if (outcome && !(row.outcome && outcome.includes(row.outcome.id))) return false
    if (kind !== undefined && kind !== (row.value === null ? 'qualitative' : 'numeric')) return false
    // "A report with one readable date uses it for both bounds; with none it matches no period filter." "Reversed bounds are
    // put in order for sums and filters alike."
    const days = [row.period_start, row.period_end].filter((day) => day !== null).sort(inCodePointOrder)
    const [start = null, end = null] = [days[0], days.at(-1)]
    if (from !== undefined && (end === null || end < from)) return false
    if (to !== undefined && (start === null || start > to)) return false
    return true
  })
}

const byCount = (count: (value: string) => number) => (a: string, b: string) =>
  count(b) - count(a) || inCodePointOrder(a, b)

export function themeFacet(rows: readonly Row[]): unknown {
  const count = (theme: string): number => rows.filter(({ themes }) => themes.includes(theme)).length
  return {
    data: sortedSet(rows.flatMap(({ themes }) => themes))
      .sort(byCount(count))
      .map((theme) => ({ theme, report_count: count(theme) })),
    meta: {
      total_reports: rows.length,
      unthemed_reports: rows.filter(({ themes }) => themes.length === 0).length,
    },
  }
}

/** Unfiltered, organizations count whether they have reports or not; filtered, those with matching rows. */
export function fundFacet(
  rows: readonly Row[],
  funds: ReadonlyMap<string, readonly string[]>,
  isFiltered: boolean,
) {
  const withRows = new Set(rows.flatMap(({ org }) => (org ? [org.id] : [])))
  const organizations = [...funds].filter(([id]) => !isFiltered || withRows.has(id))
  const reports = (fund: string): number =>
    rows.filter(({ org }) => org && funds.get(org.id)?.includes(fund)).length
  return {
    data: sortedSet(organizations.flatMap(([, its]) => its))
      .sort(byCount(reports))
      .map((fund) => ({
        fund,
        org_count: organizations.filter(([, its]) => its.includes(fund)).length,
        report_count: reports(fund),
      })),
    meta: {
      total_orgs: organizations.length,
      unfunded_orgs: organizations.filter(([, its]) => its.length === 0).length,
      total_reports: rows.length,
    },
  }
}

/** "An organization with three provinces counts in each; totals count it once." */
export function servedFacet(
  rows: readonly Row[],
  served: Served,
  name: ServedFilter,
  isFiltered: boolean,
): unknown {
  const values = new Map([...served].map(([id, of]) => [id, of(name)]))
  const { data, meta } = fundFacet(rows, values, isFiltered)
  const { unfunded_orgs: unplaced_orgs, ...totals } = meta
  return {
    data: data.map(({ fund, ...counts }) => ({ [name]: fund, ...counts })),
    meta: { ...totals, unplaced_orgs },
  }
}

/** The organizations that serve what is asked for, with what is included. */
export const organizationsServing = (reading: Reading, filters: RowFilters, idOf: IdOf): unknown[] => {
  const served = servedById(reading, idOf)
  return organizationList(reading, idOf).flatMap((each) => {
    const { id, uri } = each
    if (!serves(served.get(id), filters)) return []
    const { profile = null, identifiers = [] } = reading.organizations.get(uri) ?? {}
    return [{ ...each, profile, identifiers }]
  })
}

/** "Order by name (code point), then id. Elements are plain organizations." */
export function organizationList(reading: Reading, idOf: IdOf) {
  return [...reading.organizations.values()]
    .map(({ uri, name }) => ({ object: 'organization', id: idOf('organization', uri), uri, name }))
    .sort((a, b) => nullLast(a.name, b.name) || inCodePointOrder(a.id, b.id))
}

/** The row with `include=uri`: its IRI and those of its indicator, outcome, organization and unit. */
export function withUris(reading: Reading, row: Row, uriOf: (id: string) => string): unknown {
  const named = <N extends { readonly id: string } | null>(one: N) => one && { ...one, uri: uriOf(one.id) }
  return {
    ...row,
    uri: uriOf(row.id),
    unit_uri: reading.reports.get(uriOf(row.id))?.unitUri ?? null,
    indicator: named(row.indicator),
    outcome: named(row.outcome),
    org: named(row.org),
  }
}

/** "Order by name (null last), then id (reports: as rows)", elements as in single reads; those of one organization. */
export function entityList(
  reading: Reading,
  kind: 'outcome' | 'indicator' | 'report',
  org: string | undefined,
  idOf: IdOf,
): unknown[] {
  if (kind === 'report') {
    const uris = new Map([...reading.reports.keys()].map((uri) => [idOf('report', uri), uri]))
    return rowsOf(reading, idOf)
      .filter((row) => org === undefined || row.org?.id === org)
      .map(({ id }) => entityOf(reading, 'report', uris.get(id) ?? '', idOf))
  }
  const uris = [...(kind === 'outcome' ? reading.outcomes : reading.indicators).keys()]
  return uris
    .map(
      (uri) => entityOf(reading, kind, uri, idOf) as { id: string; name: string | null; org_ids: string[] },
    )
    .filter(({ org_ids }) => org === undefined || org_ids.includes(org))
    .sort((a, b) => nullLast(a.name, b.name) || inCodePointOrder(a.id, b.id))
}

/** Indicators of an organization's tree: "those linked to it and those of reports attributed to it". */
export function indicatorsInTree(reading: Reading, organization: string): string[] {
  const linked = [...reading.indicators.values()].filter((each) => each.organizations.includes(organization))
  const reported = [...reading.reports.values()].filter((each) => each.organization === organization)
  return sortedSet([...linked.map(({ uri }) => uri), ...reported.map(({ indicator }) => indicator)])
}

export const outcomesInTree = (reading: Reading, organization: string): string[] =>
  [...reading.outcomes.values()]
    .filter((each) => each.organizations.includes(organization))
    .map(({ uri }) => uri)

/** `/orgs/{id}/everything`. */
export function treeOf(reading: Reading, organization: string, idOf: IdOf): unknown {
  const outcomes = outcomesInTree(reading, organization)
  const indicators = indicatorsInTree(reading, organization).map((uri) => ({
    uri,
    name: reading.indicators.get(uri)?.name ?? null,
    // "Nests under its first outcome (primary first, then by IRI) that belongs to this organization".
    under: reading.indicators.get(uri)?.outcomes.find((outcome) => outcomes.includes(outcome)),
  }))
  const byNameThenUri = (
    a: { readonly name: string | null; readonly uri: string },
    b: { readonly name: string | null; readonly uri: string },
  ): number => nullLast(a.name, b.name) || inCodePointOrder(a.uri, b.uri)
  const indicatorsUnder = (outcome: string | undefined): unknown[] =>
    indicators
      .filter(({ under }) => under === outcome)
      .sort(byNameThenUri)
      .map(({ uri, name }) => ({
        object: 'indicator',
        id: idOf('indicator', uri),
        uri,
        name,
        unit: reading.indicators.get(uri)?.unit ?? null,
        reports: reportsUnder(reading, organization, uri, idOf),
      }))
  return {
    object: 'organization',
    id: idOf('organization', organization),
    uri: organization,
    name: reading.organizations.get(organization)?.name ?? null,
    outcomes: outcomes
      .map((uri) => ({ uri, name: reading.outcomes.get(uri)?.name ?? null }))
      .sort(byNameThenUri)
      .map(({ uri, name }) => ({
        object: 'outcome',
        id: idOf('outcome', uri),
        uri,
        name,
        themes: reading.outcomes.get(uri)?.themes ?? [],
        indicators: indicatorsUnder(uri),
      })),
    indicators: indicatorsUnder(undefined),
  }
}

function reportsUnder(reading: Reading, organization: string, indicator: string, idOf: IdOf): unknown[] {
  return [...reading.reports.values()]
    .filter((report) => report.organization === organization && report.indicator === indicator)
    .sort((a, b) => nullLast(a.periodStart, b.periodStart) || inCodePointOrder(a.uri, b.uri))
    .map((report) => ({
      object: 'indicator_report',
      id: idOf('report', report.uri),
      uri: report.uri,
      value: report.value,
      value_text: report.valueText,
      unit: report.unit,
      period_start: report.periodStart,
      period_end: report.periodEnd,
    }))
}

/** A single read; undefined where there is nothing to read: 404. */
export function entityOf(reading: Reading, kind: Kind, uri: string, idOf: IdOf): object | undefined {
  const id = idOf(kind, uri)
  const organizationIds = (uris: readonly string[]): string[] =>
    sortedSet(uris.map((each) => idOf('organization', each)))
  if (kind === 'organization') {
    const found = reading.organizations.get(uri)
    return found && { object: 'organization', id, uri, name: found.name }
  }
  if (kind === 'outcome') {
    const found = reading.outcomes.get(uri)
    if (!found) return undefined
    const { name, description, themes } = found
    return {
      object: 'outcome',
      id,
      uri,
      name,
      description,
      themes,
      org_ids: organizationIds(found.organizations),
    }
  }
  if (kind === 'indicator') return indicatorAnswer(reading.indicators.get(uri), id, idOf, organizationIds)
  const found = reading.reports.get(uri)
  if (!found) return undefined
  return {
    object: 'indicator_report',
    id,
    uri,
    ...(found.name !== null && { name: found.name }),
    value: found.value,
    value_text: found.valueText,
    unit: found.unit,
    period_start: found.periodStart,
    period_end: found.periodEnd,
    indicator_id: idOf('indicator', found.indicator),
    org_id: found.organization === null ? null : idOf('organization', found.organization),
  }
}

function indicatorAnswer(
  found: Indicator | undefined,
  id: string,
  idOf: IdOf,
  organizationIds: (uris: readonly string[]) => string[],
): object | undefined {
  if (!found) return undefined
  const { uri, name, description, unit, themes, outcomes, organizations } = found
  const [primary] = outcomes
  return {
    object: 'indicator',
    id,
    uri,
    name,
    description,
    unit,
    outcome_id: primary === undefined ? null : idOf('outcome', primary),
    themes,
    org_ids: organizationIds(organizations),
  }
}
