// Shown instead of a page that failed, could not be loaded, or does not exist.
import { useQuery } from '@tanstack/react-query'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { useEffect, type ReactElement } from 'react'

import { askEveryMs, isReachable } from '../api/reachable.ts'
import { sessionQuery } from '../api/session.ts'
import { ButtonLink } from '../parts/button.tsx'
import { Note } from '../parts/note.tsx'
import { Page } from '../parts/page.tsx'
import { ProblemNote } from '../parts/problem-note.tsx'
import { Brand } from './brand.tsx'
import { Frame, type FrameProps } from './frame.tsx'
import { ChunkLoadError } from './load-chunk.ts'
import { frame } from './words.ts'

export const FailedPage = ({ error, reset }: ErrorComponentProps): ReactElement =>
  error instanceof ChunkLoadError ? (
    <UnreachablePage />
  ) : (
    <Page title={frame.use().failed} width="text">
      <ProblemNote error={error} onRetry={reset} />
    </Page>
  )

/** Limits reloads when a chunk is missing although the service responds. */
const reloadAtMostEveryMs = 30_000
const storedAs = 'impact-graph.reloaded-at'

/** Reloads the page once the service responds again. */
function UnreachablePage(): ReactElement {
  const words = frame.use()
  useEffect(() => {
    const ask = async (): Promise<void> => {
      const last = Number(sessionStorage.getItem(storedAs) ?? 0)
      if (Date.now() - last < reloadAtMostEveryMs || !(await isReachable())) return
      sessionStorage.setItem(storedAs, String(Date.now()))
      location.reload()
    }
    void ask()
    const timer = setInterval(() => void ask(), askEveryMs)
    return () => clearInterval(timer)
  }, [])
  return (
    <Page title={words.unreachable} width="text">
      <Note tone="warn">{words.unreachableAdvice}</Note>
    </Page>
  )
}

/** Inside the frame for signed-in users; readable for others too. */
export function MissingPage({ Palette }: Pick<FrameProps, 'Palette'>): ReactElement {
  const { data: session } = useQuery(sessionQuery)
  if (session?.signed_in === true) {
    return (
      <Frame Palette={Palette}>
        <NotFound />
      </Frame>
    )
  }
  return (
    <main className="frameless">
      <Brand />
      <NotFound />
    </main>
  )
}

/** Inside the frame: what cannot be shown, and the way back. */
const NotShown = ({ title, lead }: { title: string; lead: string }): ReactElement => (
  <Page title={title} lead={lead} width="text">
    <p>
      <ButtonLink to="/">{frame.use().toOverview}</ButtonLink>
    </p>
  </Page>
)

export const NotForReaders = (): ReactElement => {
  const { notForReaders, notForReadersAdvice } = frame.use()
  return <NotShown title={notForReaders} lead={notForReadersAdvice} />
}

export const NotFound = (): ReactElement => {
  const { notFound, notFoundAdvice } = frame.use()
  return <NotShown title={notFound} lead={notFoundAdvice} />
}
