// The rows of a namespace: read once as a stream for a version, counted while they arrive, and shared by all views. What
// lies within rows that were read is chosen there: a year, an organization or an indicator asks for the version alone.
import { dataApi } from '../../shared/api/clients.ts'
import { createState } from '../../shared/state/create-state.ts'
import { TooManyRows, type Filters, type ReadingStep, type Row } from '../model.ts'
import { keepRowSets } from './row-sets.ts'
import { serverFilters } from './server-filters.ts'

/** More would take a browser too much memory. */
const maxRows = 100_000

/** Rows and facets are requested together and share one response. */
const sharedMs = 5000

/** Every period, organization, indicator and kind of value; the rows themselves say these, so they can be chosen here. */
const widened = (filters: Filters): Filters => ({
  ...filters,
  org: null,
  indicator: null,
  from: null,
  to: null,
  kind: null,
})

const filtersKey = (filters: Filters): string => JSON.stringify(serverFilters(filters))

export type RowReader = ReturnType<typeof createRowReader>

export function createRowReader(namespace: string) {
  const shared = new Map<string, Promise<readonly Row[]>>()
  const sets = keepRowSets()
  const reading = createState<ReadingStep | null>(null)
  const fetchRows = async (filters: Filters, limit: number): Promise<readonly Row[]> => {
    const [key, wideKey] = [filtersKey(filters), filtersKey(widened(filters))]
    const wider = shared.get(`${wideKey} ${maxRows}`)
    // Waits for the rows that hold these, where they are on their way.
    if (wider && key !== wideKey) await wider.catch(() => {})
    const query = serverFilters(filters)
    const { meta } = await dataApi.listThemes(query, { namespace })
    const { version, total_reports: of } = meta
    const there = sets.find(key, version)
    if (there) return there.rows
    const wide = sets.find(wideKey, version)
    // Themes, funds and the outcome are already those of the rows, which do not show all of them.
    if (wide) return await sets.choose(wide, key, { ...filters, themes: [], funds: [], outcome: null })
    if (of > limit) throw new TooManyRows(of, limit)
    reading.set({ read: 0, of })
    try {
      const include = ['target' as const]
      const response = await dataApi.listRows({ ...query, include, format: 'ndjson' }, { namespace })
      // What the stream has may be newer than what was counted.
      const read = { key, version: response.headers.get('x-namespace-version') ?? version }
      return await sets.read(read, response, (count) => reading.set({ read: count, of }))
    } finally {
      reading.set(null)
    }
  }
  return {
    readRows: (filters: Filters, limit = maxRows): Promise<readonly Row[]> => {
      const key = `${filtersKey(filters)} ${limit}`
      const running = shared.get(key)
      if (running) return running
      const rows = fetchRows(filters, limit)
      shared.set(key, rows)
      const forget = () => setTimeout(() => shared.delete(key), sharedMs)
      void rows.then(forget, forget)
      return rows
    },
    reading,
    close: sets.close,
  }
}
