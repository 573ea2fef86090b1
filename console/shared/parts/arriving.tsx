// What stands on a page until its data is there: a placeholder, or why it does not come.
import type { ReactElement } from 'react'

import { Loading } from './page.tsx'
import { ProblemNote } from './problem-note.tsx'

interface ArrivingProps {
  readonly data: unknown
  readonly error: unknown
  readonly refetch: () => unknown
  /** Of the placeholder. */
  readonly lines?: number
}

/** Data that was there before stays, below the error. */
export function Arriving({ data, error, refetch, lines = 4 }: ArrivingProps): ReactElement | null {
  if (error !== null) return <ProblemNote error={error} onRetry={() => void refetch()} />
  return data ? null : <Loading lines={lines} />
}
