// What the filters of a request select, as keys of the stored tables. Rules, section 4.
import { isDay } from '../../../core/calendar-day.ts'
import type { CursorScope } from '../../../contract/cursor.ts'
import { fault, placeFault, type PlacedFault } from '../../../contract/problems.ts'
import { entityKey, noKey, parseEntityId, type EntityKey } from '../../../database/graph-store/entity-key.ts'
import { readProfileKeys } from '../../../database/graph-store/profile-keys.ts'
import type { FilterQuery } from '../../../contract/row-operations.ts'
import type { NamespaceId } from '../../../contract/ids.ts'

/**
 * What the filters select; null where there is no such filter. Cursors and queries name every one of them by `satisfies`.
 */
export interface Selection {
  /** Any of these. */
  readonly themeKeys: readonly EntityKey[] | null
  readonly fundKeys: readonly EntityKey[] | null
  readonly indicatorKeys: readonly EntityKey[] | null
  /** Of the outcome that the row shows. */
  readonly outcomeKeys: readonly EntityKey[] | null
  /** Of profiles of organizations: any of each list, for each filter that there is. */
  readonly profileKeys: readonly (readonly EntityKey[])[] | null
  /** As it stands in the request. */
  readonly org: string | null
  readonly kind: ValueKind | null
  readonly period: Period | null
}

/** Whether the value of a row is a number. */
export type ValueKind = 'numeric' | 'qualitative'

/** An open end is null. */
export interface Period {
  readonly from: string | null
  readonly to: string | null
}

export interface RowFilter extends Selection {
  readonly namespaceId: NamespaceId
  readonly themes: readonly string[] | null
  readonly orgKey: EntityKey | null
  /** No organization, indicator or outcome can have an id in the request. */
  readonly matchesNothing: boolean
}

export function readFilter(namespaceId: NamespaceId, query: FilterQuery): RowFilter {
  const {
    theme,
    fund,
    indicator,
    outcome,
    kind = null,
    org = null,
    province,
    locality,
    sector,
    population,
    org_type,
    'period[from]': from = null,
    'period[to]': to = null,
    ...unhandled
  } = query
  expectNoneLeft(unhandled)
  const entityKeys = (kind: 'theme' | 'fund', values: readonly string[] | null) =>
    values && values.map((value) => entityKey(namespaceId, kind, value))
  const themes = distinct(theme)
  const orgKey = org === null ? null : parseEntityId('organization', org)
  const indicatorKeys = keysOfIds('indicator', indicator)
  const outcomeKeys = keysOfIds('outcome', outcome)
  return {
    namespaceId,
    themes,
    themeKeys: entityKeys('theme', themes),
    fundKeys: entityKeys('fund', distinct(fund)),
    indicatorKeys,
    outcomeKeys,
    profileKeys: readProfileKeys(namespaceId, { province, locality, sector, population, org_type }),
    kind,
    org,
    orgKey,
    period: from === null && to === null ? null : { from, to },
    // Reports without an organization are stored under `noKey`, which is the id of no organization.
    matchesNothing:
      (org !== null && (orgKey === null || orgKey === noKey)) ||
      indicatorKeys?.length === 0 ||
      outcomeKeys?.length === 0,
  }
}

/** A filter that is declared but not read above is left, and does not compile. */
function expectNoneLeft(_unhandled: Readonly<Record<string, never>>): void {}

const distinct = (values: readonly string[] | undefined): string[] | null =>
  values === undefined ? null : [...new Set(values)].sort()

/** Ids that no entity can have select nothing. */
const keysOfIds = (kind: 'indicator' | 'outcome', ids: readonly string[] | undefined): EntityKey[] | null =>
  ids === undefined ? null : [...new Set(ids.flatMap((id) => parseEntityId(kind, id) ?? []))].sort()

export function isUnfiltered(filter: RowFilter): boolean {
  const { themeKeys, fundKeys, indicatorKeys, outcomeKeys, profileKeys, kind, org, period } = filter
  const selection = {
    themeKeys,
    fundKeys,
    indicatorKeys,
    outcomeKeys,
    profileKeys,
    kind,
    org,
    period,
  } satisfies Selection
  return Object.values(selection).every((selected) => selected === null)
}

/** What a cursor is bound to: every filter, whatever the order of its values in the request. */
export function filterScope(filter: RowFilter): CursorScope {
  const { namespaceId, themeKeys, fundKeys, indicatorKeys, outcomeKeys, profileKeys } = filter
  const { kind, org, orgKey, period } = filter
  const joinKeys = (keys: readonly EntityKey[] | null) => keys && [...keys].sort().join(' ')
  const selected = {
    themeKeys: joinKeys(themeKeys),
    fundKeys: joinKeys(fundKeys),
    indicatorKeys: joinKeys(indicatorKeys),
    outcomeKeys: joinKeys(outcomeKeys),
    // Keys of each filter differ from those of the others.
    profileKeys: profileKeys && profileKeys.map(joinKeys).join(' '),
    kind,
    // Text that is no id of an organization is a filter as well: it matches nothing.
    org: orgKey ?? org,
    period: [period?.from ?? null, period?.to ?? null],
  } satisfies Record<keyof Selection, unknown>
  return ['rows', namespaceId, ...Object.values(selected).flat()]
}

/** A period that ends before it starts. The values may be anything yet. */
export function filterFaults(query: Readonly<Record<string, unknown>>): PlacedFault[] {
  const [from, to] = [query['period[from]'], query['period[to]']]
  if (typeof from !== 'string' || typeof to !== 'string') return []
  if (!isDay(from) || !isDay(to) || from <= to) return []
  return [placeFault('query', fault('period[from]', 'period_reversed', { from, to }))]
}
