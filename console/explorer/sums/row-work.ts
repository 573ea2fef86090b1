// The work with many rows, done where a worker has them; the page does it for those that no worker has.
import type { Split } from '../../../src/core/summary/summary.ts'
import type { Facets, Filters, Row } from '../model.ts'
import { computeResults, type FundsOf, type Results, type ResultsOptions } from './results.ts'

/**
 * The funds, provinces or sectors of organizations by their ids, as lines are split by them; null where the rows have them.
 * A function does not cross to a worker.
 */
export type OrganizationFunds = ReadonlyMap<string, readonly string[]> | null

export type AskedResults = Omit<ResultsOptions, 'fundsOf'> & {
  readonly funds: OrganizationFunds
  /** The reports of these alone; null: of all. */
  readonly indicators: readonly string[] | null
}

/** Each null where the worker does not keep the rows any more. */
interface RowWork {
  readonly results: (asked: AskedResults) => Promise<Results | null>
  /** In the order that an address names. */
  readonly order: (sort: string | undefined, locale: string) => Promise<readonly Row[] | null>
  readonly count: (filters: Filters) => Promise<Facets | null>
}

const known = new WeakMap<readonly Row[], RowWork>()

export const setRowWork = (rows: readonly Row[], work: RowWork): void => void known.set(rows, work)

export const findRowWork = (rows: readonly Row[]): RowWork | undefined => known.get(rows)

const numbers = new WeakMap<readonly Row[], number>()
let last = 0

/** Tells rows from others: those of one version under the same filters are the same. */
export function numberRows(rows: readonly Row[]): number {
  const number = numbers.get(rows) ?? ++last
  numbers.set(rows, number)
  return number
}

/** On the rows at hand, whoever has them. */
export async function addUp(
  rows: readonly Row[],
  { funds, indicators, ...options }: AskedResults,
  yieldToOthers: () => Promise<void>,
): Promise<Results> {
  const wanted = indicators && new Set(indicators)
  const added = wanted === null ? rows : rows.filter(({ indicator }) => wanted.has(indicator.id))
  const findFunds: FundsOf = (row) =>
    funds === null ? readOwn(row, options.split) : ((row.org && funds.get(row.org.id)) ?? [])
  return await computeResults(added, { ...options, fundsOf: findFunds }, yieldToOthers)
}

function readOwn({ funds = [], served }: Row, split: Split): readonly string[] {
  if (split === 'province') return served?.provinces ?? []
  return split === 'sector' ? (served?.sectors ?? []) : funds
}
