// Shares what the explorer shows of a namespace, by a link with its filters.
import { lazy, Suspense, useState, type ReactElement } from 'react'

import { loadChunk } from '../../shared/frame/load-chunk.ts'
import { Button } from '../../shared/parts/button.tsx'
import { useAllPeriods, useSharedGroups } from '../charts/use-results.ts'
import { useFacets } from '../facets/use-facets.ts'
import type { Explorer } from '../model.ts'
import { serverFilters } from '../namespace/server-filters.ts'
import { useExplorerSearch } from '../use-explorer.ts'
import { findView } from '../views.ts'
import { writeGroups } from './shared-groups.ts'
import { explorer as own } from '../words.ts'

const CreateLink = lazy(
  loadChunk(async () => ({ default: (await import('../../screens/links/create-link.tsx')).CreateLink })),
)

interface ShareViewProps {
  readonly explorer: Explorer
  readonly namespace: string
}

export function ShareView({ explorer, namespace }: ShareViewProps): ReactElement {
  const words = own.use()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button icon="link" aria-label={words.shareView} onPress={() => setOpen(true)}>
        {words.share}
      </Button>
      {isOpen && (
        <Suspense>
          <Share explorer={explorer} namespace={namespace} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

function Share({ explorer, namespace, onClose }: ShareViewProps & { onClose: () => void }): ReactElement {
  const { data } = useFacets(explorer)
  const search = useExplorerSearch()
  const { data: everyPeriod } = useAllPeriods(explorer)
  const groups = useSharedGroups(explorer.source)
  // Results compare a period with the one before and name who is missing: the link has every period, and chooses one.
  const isResults = findView(explorer.source, search.view)?.id === 'results'
  const { filters } = explorer
  const named = [...(data?.organizations ?? []), ...(data?.outcomes ?? []), ...(data?.indicators ?? [])]
  const shared = {
    filters: serverFilters(isResults ? { ...filters, from: null, to: null } : filters),
    names: Object.fromEntries(named.map(({ value, name }) => [value, name])),
    search: isResults
      ? viewSearch({
          ...search,
          sums: writeGroups(groups, new Set(everyPeriod?.indicators.flatMap(({ of }) => of?.id ?? []))),
        })
      : viewSearch({ ...search, from: undefined, to: undefined }),
  }
  return <CreateLink namespace={namespace} shared={shared} onClose={onClose} />
}

/** How the view looks. Filters, but the period of Results, are part of the link; nothing else of the URL belongs to it. */
const kept = [
  'view',
  'org1',
  'org2',
  'shape',
  'sort',
  'columns',
  'measure',
  'unit',
  'by',
  'counted',
  'start',
  'from',
  'to',
  'sums',
  'down',
  'grain',
] as const

const viewSearch = (search: { readonly [Name in (typeof kept)[number]]?: string | undefined }): string =>
  new URLSearchParams(
    kept.flatMap((name) => (search[name] === undefined ? [] : [[name, search[name]]])),
  ).toString()
