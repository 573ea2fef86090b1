// The explorer: capsules of the library, or a namespace, seen as a table and in other views. It never writes. Guide, screen 9.
import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import type { ReactElement } from 'react'

import { useNamespaces } from '../api/session.ts'
import { ApiButton } from '../parts/api-button.tsx'
import { ButtonLink } from '../parts/button.tsx'
import { Note } from '../parts/note.tsx'
import { Empty, Loading, Page } from '../parts/page.tsx'
import { ProblemNote } from '../parts/problem-note.tsx'
import { useFormat } from '../words/format.ts'
import type { OpenedSource } from './capsules/saved-source.ts'
import { NothingOpen } from './nothing-open.tsx'
import { OpeningNote } from './opening-note.tsx'
import { SourceSummary } from './source-summary.tsx'
import { useExplorer, useExplorerSearch } from './use-explorer.ts'
import { useOpenedNames } from './use-opened-names.ts'
import { useSource } from './use-source.ts'
import { ViewTabs } from './view-tabs.tsx'
import { serverFilters } from './namespace/server-filters.ts'
import { views } from './views.ts'
import { explorer as own } from './words.ts'
import './explorer.css'

export function ExplorerPage(): ReactElement {
  const say = own.use()
  const { saved, ns } = useExplorerSearch()
  const [opening, retry] = useSource(saved, ns)
  if (opening.state === 'nothing') return <NothingOpen />
  if (opening.state === 'open') return <Opened opened={opening} />
  return (
    <Page title={say.title} above={<Link to="/library">{say.library}</Link>}>
      {opening.state === 'opening' ? (
        <OpeningNote step={opening.step} />
      ) : (
        <ProblemNote error={opening.error} onRetry={retry} />
      )}
    </Page>
  )
}

function Opened({ opened }: { opened: OpenedSource }): ReactElement {
  const say = own.use()
  const { number } = useFormat()
  const { source, missing } = opened
  const { names, removed } = useOpenedNames(opened)
  const explorer = useExplorer(source)
  const { view } = useExplorerSearch()
  const offered = views.filter(({ isForSavedAlone }) => source.kind === 'saved' || !isForSavedAlone)
  const open = offered.find(({ id }) => id === view) ?? offered[0]
  const { namespace } = source
  const { data: namespaces } = useNamespaces()
  if (names.length === 0) {
    return (
      <Page title={say.title}>
        <Empty
          title={say.gone}
          actions={
            <ButtonLink to="/library" look="primary">
              {say.toLibrary}
            </ButtonLink>
          }
        >
          {say.goneAdvice}
        </Empty>
      </Page>
    )
  }
  const label = namespaces?.find((each) => each.namespace === namespace)?.label
  const first = label ?? names[0] ?? ''
  return (
    <Page
      title={names.length === 1 ? first : say.capsules(number(names.length))}
      above={
        namespace === null ? (
          <Link to="/library">{say.library}</Link>
        ) : (
          <Link to="/namespaces/$namespace" params={{ namespace }}>
            {say.namespace}
          </Link>
        )
      }
      lead={
        <>
          {namespace !== null
            ? say.liveNamespace
            : names.length > 1
              ? say.together(names.join(', '))
              : say.readOnly}
        </>
      }
      actions={
        namespace === null ? undefined : (
          <ApiButton op="listRows" ns={namespace} ask={{ ...serverFilters(explorer.filters) }} />
        )
      }
      width="full"
    >
      <SourceSummary source={source} />
      {missing.length > 0 && <Note tone="warn">{say.missing(missing.length)}</Note>}
      {removed.length > 0 && <Note tone="warn">{say.removed(removed.join(', '))}</Note>}
      <ViewTabs source={source} offered={offered} open={open?.id ?? 'table'} />
      <Suspense fallback={<Loading lines={8} />}>{open && <open.Content explorer={explorer} />}</Suspense>
    </Page>
  )
}
