// Requests the positions of items from the worker, for visible items only.
import { createContext, useContext, useEffect, useState } from 'react'

import type { Concern, FileExcerpt } from './file-excerpt.ts'
import { callWorker } from '../../shared/workers/call-worker.ts'
import type { ExcerptFunctions } from './excerpt-worker.ts'

interface ExcerptFinder {
  readonly find: (focus: string, concern: Concern) => Promise<FileExcerpt | null>
}

/** Null until the text of the file is loaded. */
export const Excerpts = createContext<ExcerptFinder | null>(null)

export function useExcerptFinder(text: string | undefined): ExcerptFinder | null {
  const [finder, setFinder] = useState<ExcerptFinder | null>(null)
  useEffect(() => {
    if (text === undefined) return undefined
    const worker = callWorker<ExcerptFunctions>(
      new Worker(new URL('./excerpt-worker.ts', import.meta.url), { type: 'module' }),
    )
    // A text that cannot be indexed has no excerpts, and a closed worker none to give.
    const orNone = (excerpt: Promise<FileExcerpt | null>): Promise<FileExcerpt | null> =>
      excerpt.catch(() => null)
    worker.call('open', text).catch(() => {})
    setFinder({ find: (focus, concern) => orNone(worker.call('excerpt', focus, concern)) })
    return () => {
      worker.close()
      setFinder(null)
    }
  }, [text])
  return finder
}

export function useExcerpt(focus: string, { path, value }: Concern): FileExcerpt | null {
  const finder = useContext(Excerpts)
  const [place, setPlace] = useState<FileExcerpt | null>(null)
  useEffect(() => {
    let isWanted = true
    setPlace(null)
    void finder?.find(focus, { path, value }).then((found) => isWanted && setPlace(found))
    return () => {
      isWanted = false
    }
  }, [finder, focus, path, value])
  return place
}
