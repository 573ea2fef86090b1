// The tree of an organization, shared by all views.
import { queryOptions } from '@tanstack/react-query'

import type { ExplorerSource } from '../model.ts'

export const treeQuery = (source: ExplorerSource, organization: string | null) =>
  queryOptions({
    queryKey: [...source.key, 'tree', organization],
    queryFn: ({ signal }) => (organization === null ? null : source.tree(organization, signal)),
    enabled: organization !== null,
    // Structural sharing would compare thousands of reports.
    structuralSharing: false,
    staleTime: source.kind === 'namespace' ? 30_000 : Infinity,
  })
