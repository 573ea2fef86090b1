// Requests lines and search results from the worker.
import { useCallback, useEffect, useRef, useState } from 'react'

import type { Lines } from './lines.ts'
import type { LinesAnswer, LinesQuestion } from './lines-worker.ts'

export interface FormattedText {
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
  readonly formatted: FormattedText | null
  readonly found: Found | null
  readonly find: (searchText: string) => void
}

let count = 0

export function useLines(text: string, as: 'json' | 'text'): LinesOf {
  const [formatted, setFormatted] = useState<FormattedText | null>(null)
  const [found, setFound] = useState<Found | null>(null)
  const worker = useRef<Worker | null>(null)
  useEffect(() => {
    const started = new Worker(new URL('./lines-worker.ts', import.meta.url), { type: 'module' })
    worker.current = started
    started.addEventListener('message', ({ data }: MessageEvent<LinesAnswer>) => {
      if (data.answer === 'lines') setFormatted({ id: ++count, text, lines: data.lines, as: data.as })
      else setFound({ searchText: data.searchText, lines: data.found })
    })
    ask(started, { ask: 'lines', text, as })
    return () => {
      started.terminate()
      setFormatted(null)
      setFound(null)
    }
  }, [text, as])
  const find = useCallback((searchText: string) => {
    if (searchText === '') setFound(null)
    else if (worker.current) ask(worker.current, { ask: 'find', searchText })
  }, [])
  return { formatted, found, find }
}

const ask = (worker: Worker, question: LinesQuestion): void => worker.postMessage(question, { transfer: [] })
