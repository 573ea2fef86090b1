// Requests tables and visible rows from the worker.
import { useCallback, useEffect, useRef, useState } from 'react'

import type { TableAnswer, TableForm, TableHead, TableQuestion } from './table-worker.ts'
import type { Cell } from './tables.ts'

interface ShownRows {
  readonly table: number
  readonly first: number
  readonly rows: readonly (readonly Cell[])[]
}

export interface Tables {
  /** Null until they are ready. */
  readonly heads: readonly TableHead[] | null
  readonly shown: ShownRows | null
  readonly show: (table: number, first: number, last: number) => void
  /** All rows of a table, for a file. */
  readonly all: (table: number) => Promise<readonly (readonly Cell[])[]>
}

export function useTables(text: string, form: TableForm): Tables {
  const [heads, setHeads] = useState<readonly TableHead[] | null>(null)
  const [shown, setShown] = useState<ShownRows | null>(null)
  const worker = useRef<Worker | null>(null)
  useEffect(() => {
    const started = new Worker(new URL('./table-worker.ts', import.meta.url), { type: 'module' })
    worker.current = started
    started.addEventListener('message', ({ data }: MessageEvent<TableAnswer>) => {
      if (data.answer === 'tables') setHeads(data.heads)
      else if (data.answer === 'rows') setShown(data)
    })
    ask(started, { ask: 'tables', text, form })
    return () => {
      started.terminate()
      setHeads(null)
      setShown(null)
    }
  }, [text, form])
  const show = useCallback((table: number, first: number, last: number) => {
    if (worker.current) ask(worker.current, { ask: 'rows', table, first, last })
  }, [])
  const all = useCallback(
    (table: number) =>
      new Promise<readonly (readonly Cell[])[]>((resolve) => {
        const { current } = worker
        if (!current) return resolve([])
        const take = ({ data }: MessageEvent<TableAnswer>): void => {
          if (data.answer !== 'all') return
          current.removeEventListener('message', take)
          resolve(data.rows)
        }
        current.addEventListener('message', take)
        ask(current, { ask: 'all', table })
      }),
    [],
  )
  return { heads, shown, show, all }
}

const ask = (worker: Worker, question: TableQuestion): void => worker.postMessage(question, { transfer: [] })
