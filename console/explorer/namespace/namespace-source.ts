// A namespace as a source of the explorer, through the read operations. The service applies all filters.
import { compareNames } from '../../../src/core/natural-order.ts'
import type { FilterQuery } from '../../../src/contract/row-operations.ts'
import { consoleApi, dataApi } from '../../shared/api/clients.ts'
import { TooManyRows, type ExplorerSource, type Row } from '../model.ts'
import { yearsBetween } from '../years.ts'
import { readLines } from './read-lines.ts'
import { namespaceFacets, type ReadRows } from './namespace-facets.ts'
import { namespaceNodes } from './namespace-nodes.ts'
import { serverFilters } from './server-filters.ts'

const maxRows = 100_000

/** Rows and facets are requested together and share one response. */
const sharedMs = 5000

export function namespaceSource(namespace: string): ExplorerSource {
  const at = { namespace }
  const nodes = namespaceNodes(namespace)
  const shared = new Map<string, Promise<readonly Row[]>>()
  const readRows: ReadRows = (filters, limit = maxRows) => {
    const query = serverFilters(filters)
    const key = JSON.stringify([query, limit])
    const running = shared.get(key)
    if (running) return running
    const rows = fetchRows(namespace, query, limit)
    shared.set(key, rows)
    const forget = () => setTimeout(() => shared.delete(key), sharedMs)
    void rows.then(forget, forget)
    return rows
  }
  return {
    key: [namespace, 'explorer'],
    kind: 'namespace',
    namespace,
    rows: (filters) => readRows(filters),
    facets: (filters, signal) => namespaceFacets(namespace, filters, readRows, signal),
    years: async (signal) => {
      const { first_day: first, last_day: last } = await consoleApi.getReportedPeriod(
        at,
        signal ? { signal } : {},
      )
      return yearsBetween(first, last, new Date().getFullYear())
    },
    organizations: async (signal) => {
      const { data } = await dataApi.listOrganizations({}, { ...at, ...(signal && { signal }) })
      return data.map(({ id, uri, name }) => ({ id, uri, name })).sort((a, b) => compareNames(a.name, b.name))
    },
    tree: (id, signal) =>
      dataApi.getEverything({ id, include: ['target'] }, { ...at, ...(signal && { signal }) }),
    report: (id, signal) =>
      id.startsWith('rep_')
        ? dataApi.getReport({ id, include: ['target'] }, { ...at, ...(signal && { signal }) })
        : Promise.resolve(null),
    node: nodes.node,
    readWhole: nodes.readWhole,
    reports: () => Promise.resolve([]),
    summary: async (signal) => {
      const { counts } = await consoleApi.getConsoleNamespace(at, signal ? { signal } : {})
      const { organizations, outcomes, indicators, reports } = counts
      return { organizations, outcomes, indicators, reports }
    },
    close: nodes.close,
  }
}

async function fetchRows(namespace: string, query: FilterQuery, limit: number): Promise<readonly Row[]> {
  const { meta } = await dataApi.listThemes(query, { namespace })
  if (meta.total_reports > limit) throw new TooManyRows(meta.total_reports, limit)
  const response = await dataApi.listRows({ ...query, include: ['target'], format: 'ndjson' }, { namespace })
  return await readLines<Row>(response)
}
