// The explorer over the rows of a link, read-only, with its locked filters.
import { Suspense, useId, useMemo, useState, type ReactElement } from 'react'
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'

import { readExplorerSearch } from '../../explorer/search.ts'
import type { ExplorerSource } from '../../explorer/model.ts'
import { readGroups } from '../../explorer/share/shared-groups.ts'
import { SourceSummary } from '../../explorer/source-summary.tsx'
import { useExplorer, useExplorerSearch } from '../../explorer/use-explorer.ts'
import { ViewTabs } from '../../explorer/view-tabs.tsx'
import { EarlierValues, findView, offeredViews } from '../../explorer/views.ts'
import { plainSearch } from '../../shared/frame/plain-search.ts'
import { Loading, Page } from '../../shared/parts/page.tsx'
import { ProblemNote } from '../../shared/parts/problem-note.tsx'
import { useFormat } from '../../shared/words/format.ts'
import { Icon } from '../../shared/parts/icon.tsx'
import { useFilterWords } from '../../shared/words/filter-words.ts'
import type { LinkAbout } from '../../../src/contract/link-schemas.ts'
import { linkPath } from '../about.ts'
import { linkWords } from '../words.ts'
import { maxRows, readLinkRows, TooManyForPage } from './link-rows.ts'
import { linkSource } from './link-source.ts'
import '../../explorer/explorer.css'

export function ViewPage({ about }: { about: LinkAbout }): ReactElement {
  const [queries] = useState(() => new QueryClient())
  const [router] = useState(() => createLinkRouter(() => <View about={about} />))
  return (
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  )
}

/** One page, whose search parameters are those of the explorer. */
function createLinkRouter(component: () => ReactElement) {
  const root = createRootRoute()
  // As a route and not as the base path, which the router would end with a slash.
  const page = createRoute({
    getParentRoute: () => root,
    path: linkPath,
    validateSearch: readExplorerSearch,
    component,
  })
  return createRouter({ routeTree: root.addChildren([page]), ...plainSearch })
}

function View({ about }: { about: LinkAbout }): ReactElement {
  const words = linkWords.use()
  const { number } = useFormat()
  const { data, error, refetch } = useQuery({
    queryKey: ['link'],
    queryFn: readLinkRows,
    // Reading again is up to the reader, who reloads the page.
    staleTime: Infinity,
    gcTime: Infinity,
    structuralSharing: false,
    retry: false,
  })
  const { sums } = useExplorerSearch()
  const source = useMemo(
    () => data && { ...linkSource(data), indicatorGroups: readGroups(sums) },
    [data, sums],
  )
  if (source) return <Opened about={about} source={source} />
  return (
    <Page title={about.label} lead={<SharedBy about={about} />} width="full explorer">
      {error === null ? (
        <Loading lines={12} />
      ) : error instanceof TooManyForPage ? (
        <p>{words.tooMany(number(error.count), number(maxRows))}</p>
      ) : (
        <ProblemNote error={error} onRetry={() => void refetch()} />
      )}
      <LinkFiles />
    </Page>
  )
}

function Opened({ about, source }: { about: LinkAbout; source: ExplorerSource }): ReactElement {
  const words = linkWords.use()
  const locked = useMemo(() => ({ query: about.filters, names: about.names }), [about])
  const explorer = useExplorer(source, EarlierValues, locked)
  const { view } = useExplorerSearch()
  const offered = offeredViews(source)
  const open = findView(source, view)
  return (
    <Page
      title={about.label}
      beside={
        <SourceSummary source={source}>
          <SharedBy about={about} />
        </SourceSummary>
      }
      width="full explorer"
    >
      <LockedChips about={about} />
      <ViewTabs source={source} offered={offered} open={open?.id ?? 'table'} />
      {open?.id === 'theory' && <p className="muted">{words.reportedOnly}</p>}
      <Suspense fallback={<Loading lines={8} />}>{open && <open.Content explorer={explorer} />}</Suspense>
      <LinkFiles />
    </Page>
  )
}

function SharedBy({ about }: { about: LinkAbout }): ReactElement {
  const { date } = useFormat()
  return <>{linkWords.use().sharedBy(about.organization.name, date(about.expires_at))}</>
}

/** The files of a link, whatever the reader has filtered: the browser writes them without holding them in memory. */
function LinkFiles(): ReactElement {
  const words = linkWords.use()
  return (
    <p className="link-files row apart gap-1 muted small-text not-printed">
      {words.files}
      {(['xlsx', 'csv', 'ndjson'] as const).map((format) => (
        <a key={format} href={`${linkPath}/rows.${format}`} download="">
          {words[format]}
        </a>
      ))}
    </p>
  )
}

/** The filters of a link in words. They cannot be removed. */
function LockedChips({ about }: { about: LinkAbout }): ReactElement | null {
  const words = linkWords.use()
  const id = useId()
  const filters = useFilterWords(about.filters, about.names)
  if (filters.length === 0) return null
  return (
    <div className="link-locked row small-text">
      <p id={id} className="muted">
        {words.locked}{' '}
      </p>
      <ul aria-labelledby={id}>
        {filters.map((each) => (
          <li key={each} title={words.lockedHint}>
            <Icon name="lock" size={14} /> {each}
          </li>
        ))}
      </ul>
    </div>
  )
}
