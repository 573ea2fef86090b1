// A namespace as a source of the explorer, through the read operations. The service applies all filters.
import { compareNames } from '../../../src/core/natural-order.ts'
import { consoleApi, dataApi } from '../../shared/api/clients.ts'
import type { ExplorerSource, QualityReader } from '../model.ts'
import { yearsBetween } from '../years.ts'
import { allItems, items } from '../../../src/client/pages.ts'
import type { AssessedReport } from '../../../src/core/quality/quality.ts'
import { namespaceFacets } from './namespace-facets.ts'
import { namespaceNodes } from './namespace-nodes.ts'
import type { RowReader } from './row-reader.ts'

export function namespaceSource(namespace: string, reader: RowReader): ExplorerSource {
  const at = { namespace }
  const nodes = namespaceNodes(namespace)
  const { readRows } = reader
  return {
    key: [namespace, 'explorer'],
    kind: 'namespace',
    namespace,
    rows: (filters) => readRows(filters),
    reading: reader.reading,
    facets: (filters, signal) => namespaceFacets(namespace, filters, readRows, signal),
    years: async (signal) => {
      const { first_day: first, last_day: last } = await consoleApi.getReportedPeriod(at, { signal })
      return yearsBetween(first, last, new Date().getFullYear())
    },
    organizations: async (signal) => {
      const { data } = await dataApi.listOrganizations({}, { ...at, signal })
      return data.map(({ id, uri, name }) => ({ id, uri, name })).sort((a, b) => compareNames(a.name, b.name))
    },
    tree: (id, signal) => dataApi.getEverything({ id, include: ['target'] }, { ...at, signal }),
    report: (id, signal) =>
      id.startsWith('rep_')
        ? dataApi.getReport({ id, include: ['target'] }, { ...at, signal })
        : Promise.resolve(null),
    organization: async (id, signal) => {
      const input = { id, include: ['profile' as const, 'identifiers' as const] }
      const found = await dataApi.getOrganization(input, { ...at, signal })
      const { profile = null, identifiers: numbers = [] } = found
      if (profile === null) return { profile, numbers }
      const { org_types: orgTypes, ...lists } = profile
      return { profile: { ...lists, orgTypes }, numbers }
    },
    node: nodes.node,
    readWhole: nodes.readWhole,
    reports: () => Promise.resolve([]),
    quality: readForQuality(namespace),
    summary: async (signal) => {
      const { counts } = await consoleApi.getConsoleNamespace(at, { signal })
      const { organizations, outcomes, indicators, reports } = counts
      return { organizations, outcomes, indicators, reports }
    },
    close: nodes.close,
  }
}

const pageSize = { limit: 1000 }

/**
 * The organizations, indicators and outcomes of a namespace as quality looks at them, and the names of its
 * reports.
 */
const readForQuality = (namespace: string): QualityReader => ({
  async entities(signal) {
    const here = { namespace, signal }
    const [{ data: organizations }, indicators, outcomes] = await Promise.all([
      dataApi.listOrganizations({ include: ['profile', 'identifiers'] }, here),
      allItems(dataApi.listIndicators, pageSize, here),
      allItems(dataApi.listOutcomes, pageSize, here),
    ])
    return { organizations, indicators, outcomes }
  },
  async reports(signal) {
    const found: AssessedReport[] = []
    const all = items(dataApi.listReports, pageSize, { namespace, signal })
    for await (const { id, name = null, org_id } of all) found.push({ id, name, org_id })
    return found
  },
})
