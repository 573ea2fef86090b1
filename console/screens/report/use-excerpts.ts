// Requests the positions of items from the worker, for visible items only.
import { createContext, useContext, useEffect, useState } from 'react'

import type { Concern, FileExcerpt } from './file-excerpt.ts'
import type { Answer, ExcerptRequest } from './excerpt-worker.ts'

interface ExcerptFinder {
  readonly find: (focus: string, concern: Concern) => Promise<FileExcerpt | null>
}

/** Null until the text of the file is loaded. */
export const Excerpts = createContext<ExcerptFinder | null>(null)

export function useExcerptFinder(text: string | undefined): ExcerptFinder | null {
  const [finder, setFinder] = useState<ExcerptFinder | null>(null)
  useEffect(() => {
    if (text === undefined) return undefined
    const worker = new Worker(new URL('./excerpt-worker.ts', import.meta.url), { type: 'module' })
    setFinder(finderOver(worker, text))
    return () => {
      worker.terminate()
      setFinder(null)
    }
  }, [text])
  return finder
}

function finderOver(worker: Worker, text: string): ExcerptFinder {
  const waiting = new Map<number, (place: FileExcerpt | null) => void>()
  let count = 0
  const send = (request: ExcerptRequest) => worker.postMessage(request, [])
  worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => {
    waiting.get(data.id)?.(data.excerpt)
    waiting.delete(data.id)
  })
  send({ text })
  return {
    find: (focus, concern) =>
      new Promise((resolve) => {
        const id = ++count
        waiting.set(id, resolve)
        send({ id, focus, concern })
      }),
  }
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
