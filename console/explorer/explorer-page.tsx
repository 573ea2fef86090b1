// The explorer: saved capsules or a namespace, as a table and in other views. Read-only.
import { Suspense, useEffect, type ReactElement } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Link, Navigate } from '@tanstack/react-router'

import { useCurrentNamespace } from '../shared/api/current-namespace.ts'
import { markLooked } from '../shared/api/looked.ts'
import { useMayWrite, useNamespaces, useSignedIn } from '../shared/api/session.ts'
import { ApiButton } from '../shared/parts/api-button.tsx'
import { ButtonLink } from '../shared/parts/button.tsx'
import { Note } from '../shared/parts/note.tsx'
import { Empty, Loading, Page } from '../shared/parts/page.tsx'
import { ProblemNote } from '../shared/parts/problem-note.tsx'
import { useFormat } from '../shared/words/format.ts'
import { libraryQuery } from '../screens/library/library-query.ts'
import type { OpenedSource, OpeningStep } from './capsules/saved-source.ts'
import { recordVisit } from './changes/visits.ts'
import { NothingOpen, UnknownNamespace } from './nothing-open.tsx'
import { ViewsMenu } from './saved-views/views-menu.tsx'
import { ShareView } from './share/share-view.tsx'
import { SourceSummary } from './source-summary.tsx'
import { useExplorer, useExplorerSearch } from './use-explorer.ts'
import { useSource } from './use-source.ts'
import { ViewTabs } from './view-tabs.tsx'
import { serverFilters } from './namespace/server-filters.ts'
import { EarlierValues, findView, offeredViews } from './views.ts'
import { explorer as own } from './words.ts'
import './explorer.css'

export function ExplorerPage(): ReactElement {
  const words = own.use()
  const { saved, ns } = useExplorerSearch()
  const current = useCurrentNamespace()
  const { data: namespaces } = useNamespaces()
  const [opening, retry] = useSource(saved, ns)
  const isUnknown = namespaces !== undefined && !namespaces.some(({ namespace }) => namespace === ns)
  if (opening.state === 'nothing') {
    if (namespaces === undefined) return <OpeningNamespaces />
    return current === null ? <NothingOpen /> : <Navigate to="/explorer" search={{ ns: current }} replace />
  }
  if (saved === undefined && ns !== undefined && isUnknown) return <UnknownNamespace slug={ns} />
  if (opening.state === 'open') return <Opened opened={opening} />
  // A namespace is there at once: only capsules of the library take time to open.
  if (opening.state === 'opening' && saved === undefined) return <OpeningNamespaces />
  return (
    <Page title={words.title} above={<Link to="/library">{words.library}</Link>}>
      {opening.state === 'opening' ? (
        <OpeningNote step={opening.step} />
      ) : (
        <ProblemNote error={opening.error} onRetry={retry} />
      )}
    </Page>
  )
}

const OpeningNamespaces = (): ReactElement => (
  <Page title={own.use().title}>
    <Loading lines={8} />
  </Page>
)

function Opened({ opened }: { opened: OpenedSource }): ReactElement {
  const words = own.use()
  const { number } = useFormat()
  const { source, missing } = opened
  const { names, removed } = useOpenedNames(opened)
  const explorer = useExplorer(source, EarlierValues)
  const { view } = useExplorerSearch()
  const offered = offeredViews(source)
  const open = findView(source, view)
  const { namespace } = source
  useEffect(() => {
    if (namespace === null) return
    markLooked()
    recordVisit(namespace)
  }, [namespace])
  const { data: namespaces } = useNamespaces()
  const { has_links: hasLinks } = useSignedIn()
  const mayWrite = useMayWrite()
  if (names.length === 0) return <Gone />
  const label = namespaces?.find((each) => each.namespace === namespace)?.label
  const first = label ?? names[0] ?? ''
  return (
    <Page
      title={names.length === 1 ? first : words.capsules(number(names.length))}
      lead={namespace === null && names.length > 1 ? words.together(names.join(', ')) : undefined}
      beside={
        <SourceSummary source={source}>
          {namespace === null ? (
            <Link to="/library">{words.library}</Link>
          ) : (
            <Link to="/namespaces/$namespace" params={{ namespace }}>
              {words.namespace}
            </Link>
          )}
        </SourceSummary>
      }
      actions={
        namespace === null ? undefined : (
          <>
            {mayWrite && <ViewsMenu />}
            {hasLinks && mayWrite && <ShareView explorer={explorer} namespace={namespace} />}
            <ApiButton op="listRows" ns={namespace} ask={{ ...serverFilters(explorer.filters) }} />
          </>
        )
      }
      width="full explorer"
    >
      {missing.length > 0 && <Note tone="warn">{words.missing(missing.length)}</Note>}
      {removed.length > 0 && <Note tone="warn">{words.removed(removed.join(', '))}</Note>}
      <ViewTabs source={source} offered={offered} open={open?.id ?? 'table'} />
      <Suspense fallback={<Loading lines={8} />}>{open && <open.Content explorer={explorer} />}</Suspense>
    </Page>
  )
}

/** Progress while capsules are opened. */
function OpeningNote({ step }: { step: OpeningStep | null }): ReactElement {
  const { opening } = own.use()
  const { number } = useFormat()
  return (
    <div className="explorer-opening stack gap-4">
      <p role="status">
        {step === null ? opening.list : opening[step.step](step.name)}
        {step !== null && step.of > 1 && <small>{opening.place(number(step.at), number(step.of))}</small>}
      </p>
      <Loading lines={8} />
    </div>
  )
}

/** Every capsule was deleted since. */
function Gone(): ReactElement {
  const words = own.use()
  return (
    <Page title={words.title}>
      <Empty
        title={words.gone}
        actions={
          <ButtonLink to="/library" variant="primary">
            {words.toLibrary}
          </ButtonLink>
        }
      >
        {words.goneAdvice}
      </Empty>
    </Page>
  )
}

interface OpenedNames {
  readonly names: readonly string[]
  /** Names of capsules that were deleted since. */
  readonly removed: readonly string[]
}

function useOpenedNames({ source, ids, names }: OpenedSource): OpenedNames {
  const { data } = useQuery({ ...libraryQuery, staleTime: 0, enabled: source.kind === 'saved' })
  if (!data || source.kind !== 'saved') return { names, removed: [] }
  const current = new Map(data.data.map(({ id, name }) => [id, name]))
  return {
    names: names.map((name, at) => current.get(ids[at] ?? '') ?? name),
    removed: names.filter((_, at) => !current.has(ids[at] ?? '')),
  }
}
