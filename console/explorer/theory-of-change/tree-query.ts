// The tree of an organization, asked for once by every view that shows it.
import { queryOptions } from '@tanstack/react-query'

import type { ExplorerSource } from '../model.ts'

export const treeQuery = (source: ExplorerSource, organization: string | null) =>
  queryOptions({
    queryKey: [...source.key, 'tree', organization],
    queryFn: ({ signal }) => (organization === null ? null : source.tree(organization, signal)),
    enabled: organization !== null,
    // Thousands of reports are not compared with those before.
    structuralSharing: false,
    staleTime: source.kind === 'saved' ? Infinity : 30_000,
  })
