// The number of entities of each kind, and a link to their source, in one line.
import { useQuery } from '@tanstack/react-query'
import type { ReactElement, ReactNode } from 'react'

import { sharedWords } from '../shared/words/shared-words.ts'
import { useFormat } from '../shared/words/format.ts'
import type { ExplorerSource } from './model.ts'

interface SourceSummaryProps {
  readonly source: ExplorerSource
  /** A link to the page of the source. */
  readonly children: ReactNode
}

export function SourceSummary({ source, children }: SourceSummaryProps): ReactElement {
  const { counts } = sharedWords.use()
  const { number } = useFormat()
  const { data } = useQuery({
    queryKey: [...source.key, 'summary'],
    queryFn: ({ signal }) => source.summary(signal),
  })
  const kinds = ['organizations', 'outcomes', 'indicators', 'reports'] as const
  return (
    <ul className="explorer-summary row muted small-text">
      {kinds.map((kind) => (
        <li key={kind}>
          <strong>{data ? number(data[kind]) : '…'}</strong> {counts[kind](data?.[kind] ?? 0)}
        </li>
      ))}
      <li>{children}</li>
    </ul>
  )
}
