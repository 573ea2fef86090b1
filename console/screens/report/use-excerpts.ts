// Requests the positions of items from the worker, for visible items only.
import { createContext, useContext, useEffect, useState } from 'react'

import type { Concern, FileExcerpt } from './file-excerpt.ts'
import { callWorker } from '../../shared/workers/call-worker.ts'
import type { ExcerptFunctions } from './excerpt-worker.ts'

type ExcerptFinder = (focus: string, concern: Concern) => Promise<FileExcerpt | null>

/** Null until the file is loaded. */
export const Excerpts = createContext<ExcerptFinder | null>(null)

export function useExcerptFinder(file: Blob | undefined): ExcerptFinder | null {
  const [finder, setFinder] = useState<ExcerptFinder | null>(null)
  useEffect(() => {
    if (file === undefined) return undefined
    const worker = callWorker<ExcerptFunctions>(
      new Worker(new URL('./excerpt-worker.ts', import.meta.url), { type: 'module' }),
    )
    // A text that cannot be indexed has no excerpts, and a closed worker none to give.
    const find: ExcerptFinder = (focus, concern) => worker.call('excerpt', focus, concern).catch(() => null)
    worker.call('open', file).catch(() => {})
    setFinder(() => find)
    return () => {
      worker.close()
      setFinder(null)
    }
  }, [file])
  return finder
}

export function useExcerpt(focus: string, { path, value }: Concern): FileExcerpt | null {
  const finder = useContext(Excerpts)
  const [place, setPlace] = useState<FileExcerpt | null>(null)
  useEffect(() => {
    let isWanted = true
    setPlace(null)
    void finder?.(focus, { path, value }).then((found) => isWanted && setPlace(found))
    return () => {
      isWanted = false
    }
  }, [finder, focus, path, value])
  return place
}
