// Requests lines and search results from the worker.
import { useCallback, useEffect, useRef, useState } from 'react'

import type { Lines } from './lines.ts'
import type { LinesAnswer, LinesQuestion } from './lines-worker.ts'

export interface SetOut {
  /** Changes with every text. */
  readonly id: number
  readonly text: string
  readonly lines: Lines
  readonly as: 'json' | 'text'
}

export interface Found {
  readonly searchText: string
  readonly lines: Int32Array
}

export interface LinesOf {
  /** Null while the worker is busy. */
  readonly setOut: SetOut | null
  readonly found: Found | null
  readonly find: (searchText: string) => void
}

let setOuts = 0

export function useLines(text: string, as: 'json' | 'text'): LinesOf {
  const [setOut, setSetOut] = useState<SetOut | null>(null)
  const [found, setFound] = useState<Found | null>(null)
  const worker = useRef<Worker | null>(null)
  useEffect(() => {
    const made = new Worker(new URL('./lines-worker.ts', import.meta.url), { type: 'module' })
    worker.current = made
    made.addEventListener('message', ({ data }: MessageEvent<LinesAnswer>) => {
      if (data.answer === 'lines') setSetOut({ id: ++setOuts, text, lines: data.lines, as: data.as })
      else setFound({ searchText: data.searchText, lines: data.found })
    })
    ask(made, { ask: 'lines', text, as })
    return () => {
      made.terminate()
      setSetOut(null)
      setFound(null)
    }
  }, [text, as])
  const find = useCallback((searchText: string) => {
    if (searchText === '') setFound(null)
    else if (worker.current) ask(worker.current, { ask: 'find', searchText })
  }, [])
  return { setOut, found, find }
}

const ask = (worker: Worker, question: LinesQuestion): void => worker.postMessage(question, { transfer: [] })
