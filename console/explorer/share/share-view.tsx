// Shares what the explorer shows of a namespace, by a link with its filters.
import { lazy, Suspense, useState, type ReactElement } from 'react'

import { loadChunk } from '../../shared/frame/load-chunk.ts'
import { Button } from '../../shared/parts/button.tsx'
import { useFacets } from '../facets/use-facets.ts'
import type { Explorer } from '../model.ts'
import { serverFilters } from '../namespace/server-filters.ts'
import { useExplorerSearch } from '../use-explorer.ts'
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
  const named = [...(data?.organizations ?? []), ...(data?.outcomes ?? []), ...(data?.indicators ?? [])]
  const shared = {
    filters: serverFilters(explorer.filters),
    names: Object.fromEntries(named.map(({ value, name }) => [value, name])),
    search: viewSearch(search),
  }
  return <CreateLink namespace={namespace} shared={shared} onClose={onClose} />
}

/** How the view looks. Filters are part of the link, and nothing else of the URL belongs to it. */
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
  'down',
  'grain',
] as const

const viewSearch = (search: ReturnType<typeof useExplorerSearch>): string =>
  new URLSearchParams(
    kept.flatMap((name) => (search[name] === undefined ? [] : [[name, search[name]]])),
  ).toString()
