// Opens the source in the URL: saved capsules or a namespace. Closes the previous one.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

import { openSaved, type OpenedSource, type OpeningStep } from './capsules/saved-source.ts'
import { leaveReader, takeReader } from './namespace/kept-reader.ts'
import { namespaceSource } from './namespace/namespace-source.ts'

type Opening =
  | { readonly state: 'nothing' }
  | { readonly state: 'opening'; readonly step: OpeningStep | null }
  | ({ readonly state: 'open' } & OpenedSource)
  | { readonly state: 'failed'; readonly error: unknown }

const savedIds = (text: string | undefined): string[] => [
  ...new Set((text ?? '').split(',').filter((id) => id !== '')),
]

export function useSource(
  saved: string | undefined,
  namespace: string | undefined,
): readonly [Opening, () => void] {
  const [opening, setOpening] = useState<Opening>({ state: 'opening', step: null })
  const [attempt, setAttempt] = useState(0)
  const queries = useQueryClient()
  useEffect(() => {
    const ids = savedIds(saved)
    if (ids.length === 0) {
      if (namespace === undefined) {
        setOpening({ state: 'nothing' })
        return undefined
      }
      const reader = takeReader(namespace, queries)
      const source = namespaceSource(namespace, reader)
      setOpening({ state: 'open', source, names: [namespace], ids: [], missing: [] })
      return () => {
        source.close()
        leaveReader(reader)
      }
    }
    const leaving = new AbortController()
    setOpening({ state: 'opening', step: null })
    const update = (next: Opening) => leaving.signal.aborted || setOpening(next)
    openSaved(ids, (step) => update({ state: 'opening', step }), leaving.signal).then(
      (opened) => update({ state: 'open', ...opened }),
      (error: unknown) => update({ state: 'failed', error }),
    )
    return () => leaving.abort()
  }, [saved, namespace, attempt, queries])
  return [opening, () => setAttempt(attempt + 1)]
}
