// Requests lines and search results from the worker.
import { useCallback, useEffect, useRef, useState } from 'react'

import type { Lines } from './lines.ts'
import { callWorker, type WorkerCalls } from '../workers/call-worker.ts'
import type { LinesFunctions } from './lines-worker.ts'

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
  const worker = useRef<WorkerCalls<LinesFunctions> | null>(null)
  useEffect(() => {
    const calls = callWorker<LinesFunctions>(
      new Worker(new URL('./lines-worker.ts', import.meta.url), { type: 'module' }),
    )
    worker.current = calls
    calls.call('format', text, as).then(
      (made) => setFormatted({ id: ++count, text, ...made }),
      // Closed.
      () => {},
    )
    return () => {
      worker.current = null
      calls.close()
      setFormatted(null)
      setFound(null)
    }
  }, [text, as])
  const find = useCallback((searchText: string) => {
    const calls = worker.current
    if (searchText === '') setFound(null)
    else
      calls?.call('find', searchText).then(
        (lines) => worker.current === calls && setFound({ searchText, lines }),
        () => {},
      )
  }, [])
  return { formatted, found, find }
}
