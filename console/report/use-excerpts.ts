// Requests the positions of items from the worker, for visible items only.
import { createContext, useContext, useEffect, useState } from 'react'

import type { Concern, FilePlace } from './file-excerpt.ts'
import type { Answer, Asked } from './excerpt-worker.ts'

interface PlaceFinder {
  readonly find: (focus: string, concern: Concern) => Promise<FilePlace | null>
}

/** Null until the text of the file is loaded. */
export const Places = createContext<PlaceFinder | null>(null)

export function usePlaceFinder(text: string | undefined): PlaceFinder | null {
  const [finder, setFinder] = useState<PlaceFinder | null>(null)
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

function finderOver(worker: Worker, text: string): PlaceFinder {
  const waiting = new Map<number, (place: FilePlace | null) => void>()
  let count = 0
  const send = (asked: Asked) => worker.postMessage(asked, [])
  worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => {
    waiting.get(data.id)?.(data.place)
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

export function usePlace(focus: string, { path, value }: Concern): FilePlace | null {
  const finder = useContext(Places)
  const [place, setPlace] = useState<FilePlace | null>(null)
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
