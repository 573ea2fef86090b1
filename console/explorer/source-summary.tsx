// The number of entities of each kind, in one line.
import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'

import { sharedWords } from '../shared/words/shared-words.ts'
import { useFormat } from '../shared/words/format.ts'
import type { ExplorerSource } from './model.ts'

export function SourceSummary({ source }: { source: ExplorerSource }): ReactElement {
  const { counts } = sharedWords.use()
  const { number } = useFormat()
  const { data } = useQuery({
    queryKey: [...source.key, 'summary'],
    queryFn: ({ signal }) => source.summary(signal),
  })
  const kinds = ['organizations', 'outcomes', 'indicators', 'reports'] as const
  return (
    <ul className="explorer-summary">
      {kinds.map((kind) => (
        <li key={kind}>
          <strong>{data ? number(data[kind]) : '…'}</strong> {counts[kind](data?.[kind] ?? 0)}
        </li>
      ))}
    </ul>
  )
}
