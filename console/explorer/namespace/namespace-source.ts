// A namespace as a source of the explorer, through the read operations. The service applies all filters.
import { compareNames } from '../../../src/core/natural-order.ts'
import { consoleApi, dataApi } from '../../shared/api/clients.ts'
import type { ExplorerSource } from '../model.ts'
import { readForQuality } from './namespace-quality.ts'
import { yearsBetween } from '../years.ts'
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
    reading: reader,
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
    organization: async (id, signal) => {
      const input = { id, include: ['profile' as const, 'identifiers' as const] }
      const found = await dataApi.getOrganization(input, { ...at, ...(signal && { signal }) })
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
      const { counts } = await consoleApi.getConsoleNamespace(at, signal ? { signal } : {})
      const { organizations, outcomes, indicators, reports } = counts
      return { organizations, outcomes, indicators, reports }
    },
    close: nodes.close,
  }
}
