// What the filters of a request select, as keys of the stored tables. Spec, GET /rows/indicator-reports, rules 1 to 4.
import type { CursorScope } from '../cursor.ts'
import type { RequestFault } from '../problems.ts'
import { entityKey, noKey, parseId } from '../sources/entity-key.ts'
import type { EntityKey } from '../sources/entity-key.ts'

/** The parameters that rows and facets have in common. */
export interface FilterQuery {
  readonly theme?: readonly string[]
  readonly fund?: readonly string[]
  readonly org?: string
  readonly 'period[from]'?: string
  readonly 'period[to]'?: string
}

export interface RowFilter {
  readonly namespaceId: string
  /** Any of these; null: whatever they are. */
  readonly themes: readonly string[] | null
  readonly themeKeys: readonly EntityKey[] | null
  readonly fundKeys: readonly EntityKey[] | null
  /** As it was given. */
  readonly org: string | null
  readonly orgKey: EntityKey | null
  readonly from: string | null
  readonly to: string | null
  /** The organization asked for cannot exist. */
  readonly isEmpty: boolean
}

export function readFilter(namespaceId: string, query: FilterQuery): RowFilter {
  const keysOf = (kind: 'theme' | 'fund', values: readonly string[] | null) =>
    values && values.map((value) => entityKey(namespaceId, kind, value))
  const themes = distinct(query.theme)
  const orgKey = query.org === undefined ? null : parseId('organization', query.org)
  return {
    namespaceId,
    themes,
    themeKeys: keysOf('theme', themes),
    fundKeys: keysOf('fund', distinct(query.fund)),
    org: query.org ?? null,
    orgKey,
    from: query['period[from]'] ?? null,
    to: query['period[to]'] ?? null,
    // Reports without an organization are stored under a key that is nobody's.
    isEmpty: query.org !== undefined && (orgKey === null || orgKey === noKey),
  }
}

const distinct = (values: readonly string[] | undefined): string[] | null =>
  values === undefined ? null : [...new Set(values)].sort()

export const hasPeriod = ({ from, to }: RowFilter): boolean => from !== null || to !== null

export const isUnfiltered = (filter: RowFilter): boolean =>
  filter.themeKeys === null && filter.fundKeys === null && filter.orgKey === null && !hasPeriod(filter)

/** What a cursor is bound to: every filter, in whatever order its values were given. */
export const scopeOf = ({
  namespaceId,
  themeKeys,
  fundKeys,
  org,
  orgKey,
  from,
  to,
}: RowFilter): CursorScope => [
  'rows',
  namespaceId,
  themeKeys && [...themeKeys].sort().join(' '),
  fundKeys && [...fundKeys].sort().join(' '),
  // What is no id of an organization is a filter as well: it matches nothing.
  orgKey ?? org,
  from,
  to,
]

/** A period that ends before it starts. The values may be anything yet. */
export function filterFaults(query: Readonly<Record<string, unknown>>): RequestFault[] {
  const [from, to] = [query['period[from]'], query['period[to]']]
  const isDay = (value: unknown): value is string =>
    typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)
  if (!isDay(from) || !isDay(to) || from <= to) return []
  const detail = `"period[from]" (${from}) lies after "period[to]" (${to}). Exchange them.`
  return [{ in: 'query', name: 'period[from]', detail }]
}
