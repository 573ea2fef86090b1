// Arranges the flat rows of one organization as a tree: which indicator belongs under which outcome, in which order.
// Rules, section 1. Pure: used by the service and by the explorer.
import { compareCodePoints, compareNullsLast } from './source.ts'

/** Which levels of a tree are shown. */
export interface Expansion {
  readonly outcomes: boolean
  /** Of indicators below outcomes; undefined when they are not shown. */
  readonly nested: { readonly reports: boolean } | undefined
  /** Of indicators directly under the organization. */
  readonly own: { readonly reports: boolean } | undefined
}

export const fullExpansion: Expansion = { outcomes: true, nested: { reports: true }, own: { reports: true } }

interface Named {
  readonly id: string
  readonly uri: string
  readonly name: string | null
}

export interface OutcomeRow extends Named {
  readonly key: string
  /** Null for a list that is so long that it is read only when it is written. */
  readonly themes: readonly string[] | null
}

export interface IndicatorRow extends Named {
  readonly key: string
  readonly unit: string | null
  /** Keys of its outcomes, the primary one first. */
  readonly outcomes: readonly string[]
}

/** Everything that belongs to one organization except its reports. */
export interface OrganizationRows {
  /** The rows are already in the order of the tree. */
  readonly isOrdered?: boolean
  readonly organization: Named
  readonly outcomes: readonly OutcomeRow[]
  readonly indicators: readonly IndicatorRow[]
}

export interface ArrangedOutcome {
  readonly row: OutcomeRow
  /** Undefined when they are not shown. */
  readonly indicators: readonly IndicatorRow[] | undefined
}

export interface ArrangedTree {
  readonly organization: Named
  readonly outcomes: readonly ArrangedOutcome[] | undefined
  readonly indicators: readonly IndicatorRow[] | undefined
}

/** By name, unnamed ones last, then by identifier. */
export const byName = (a: Omit<Named, 'id'>, b: Omit<Named, 'id'>): number =>
  compareNullsLast(a.name, b.name) || compareCodePoints(a.uri, b.uri)

/** Each indicator once: under the first of its outcomes that belongs to the organization, else under the organization. */
export function arrangeTree(rows: OrganizationRows, expansion: Expansion): ArrangedTree {
  const below = new Map<string, IndicatorRow[]>(rows.outcomes.map(({ key }) => [key, []]))
  const own: IndicatorRow[] = []
  const inOrder = <T extends Named>(list: readonly T[]): readonly T[] =>
    rows.isOrdered ? list : [...list].sort(byName)
  for (const indicator of inOrder(rows.indicators)) {
    const outcome = indicator.outcomes.find((key) => below.has(key))
    const siblings = outcome === undefined ? own : below.get(outcome)
    siblings?.push(indicator)
  }
  const outcomes = expansion.outcomes
    ? inOrder(rows.outcomes).map((row) => ({ row, indicators: expansion.nested && below.get(row.key) }))
    : undefined
  return { organization: rows.organization, outcomes, indicators: expansion.own && own }
}
