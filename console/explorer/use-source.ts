// Opens the source in the URL: saved capsules or a namespace. Closes the previous one.
import { useEffect, useState } from 'react'

import { openSaved, type OpenedSource, type OpeningStep } from './capsules/saved-source.ts'
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
  useEffect(() => {
    const ids = savedIds(saved)
    if (ids.length === 0) {
      if (namespace === undefined) {
        setOpening({ state: 'nothing' })
        return undefined
      }
      const source = namespaceSource(namespace)
      setOpening({ state: 'open', source, names: [namespace], ids: [], missing: [] })
      return source.close
    }
    const leaving = new AbortController()
    setOpening({ state: 'opening', step: null })
    const update = (next: Opening) => leaving.signal.aborted || setOpening(next)
    openSaved(ids, (step) => update({ state: 'opening', step }), leaving.signal).then(
      (opened) => update({ state: 'open', ...opened }),
      (error: unknown) => update({ state: 'failed', error }),
    )
    return () => leaving.abort()
  }, [saved, namespace, attempt])
  return [opening, () => setAttempt(attempt + 1)]
}
