// The rows of a namespace: read once as a stream for a version, counted while they arrive, and shared by all views. What
// lies within rows that were read is chosen here: a year, an organization or an indicator asks for the version alone.
import type { FilterQuery } from '../../../src/contract/row-operations.ts'
import { dataApi } from '../../shared/api/clients.ts'
import { matches } from '../filters.ts'
import { TooManyRows, type Filters, type Reading, type ReadingStep, type Row } from '../model.ts'
import { readLines } from './read-lines.ts'
import type { ReadRows } from './namespace-facets.ts'
import { serverFilters } from './server-filters.ts'

/** Rows and facets are requested together and share one response. */
const sharedMs = 5000

/** As many sets of rows are kept: one with a theme or fund beside the whole. */
const maxKept = 2

interface Kept {
  readonly key: string
  readonly version: string | number
  readonly rows: readonly Row[]
}

/** Every period, organization, indicator and kind of value; the rows themselves say these, so they can be chosen here. */
const widened = (filters: Filters): Filters => ({
  ...filters,
  org: null,
  indicator: null,
  from: null,
  to: null,
  kind: null,
})

/** Themes, funds and the outcome are already those of the rows, which do not show all of them. */
const chooseWithin = (rows: readonly Row[], filters: Filters): readonly Row[] =>
  rows.filter((row) => matches(row, { ...filters, themes: [], funds: [], outcome: null }))

const queryKey = (query: FilterQuery): string => JSON.stringify(query)

const sharedKey = (filters: Filters, limit: number): string => JSON.stringify([serverFilters(filters), limit])

export interface RowReader extends Reading {
  readonly readRows: ReadRows
}

export function createRowReader(namespace: string, maxRows: number): RowReader {
  const shared = new Map<string, Promise<readonly Row[]>>()
  const listeners = new Set<() => void>()
  let kept: readonly Kept[] = []
  let step: ReadingStep | null = null
  const report = (next: ReadingStep | null) => {
    step = next
    for (const listener of listeners) listener()
  }
  const fetchRows = async (filters: Filters, limit: number): Promise<readonly Row[]> => {
    const query = serverFilters(filters)
    const wider = shared.get(sharedKey(widened(filters), maxRows))
    // Waits for the rows that hold these, where they are on their way.
    if (wider && queryKey(query) !== queryKey(serverFilters(widened(filters)))) await wider.catch(() => {})
    const { meta } = await dataApi.listThemes(query, { namespace })
    const key = queryKey(query)
    kept = kept.filter(({ version }) => version === meta.version)
    const wide = queryKey(serverFilters(widened(filters)))
    const there = kept.find((each) => each.key === key)
    if (there) return there.rows
    const within = kept.find((each) => each.key === wide)
    if (within) return chooseWithin(within.rows, filters)
    if (meta.total_reports > limit) throw new TooManyRows(meta.total_reports, limit)
    const of = meta.total_reports
    report({ read: 0, of })
    try {
      const response = await dataApi.listRows(
        { ...query, include: ['target'], format: 'ndjson' },
        { namespace },
      )
      const rows = await readLines<Row>(response, (read) => report({ read, of }))
      if (key === wide) kept = [{ key, version: meta.version, rows }, ...kept].slice(0, maxKept)
      return rows
    } finally {
      report(null)
    }
  }
  return {
    readRows: (filters, limit = maxRows) => {
      const key = sharedKey(filters, limit)
      const running = shared.get(key)
      if (running) return running
      const rows = fetchRows(filters, limit)
      shared.set(key, rows)
      const forget = () => setTimeout(() => shared.delete(key), sharedMs)
      void rows.then(forget, forget)
      return rows
    },
    step: () => step,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
