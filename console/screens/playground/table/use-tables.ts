// Requests tables and visible rows from the worker.
import { useCallback, useEffect, useRef, useState } from 'react'

import { callWorker, type WorkerCalls } from '../../../shared/workers/call-worker.ts'
import type { TableForm, TableFunctions, TableHead } from './table-worker.ts'
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
  const worker = useRef<WorkerCalls<TableFunctions> | null>(null)
  useEffect(() => {
    const calls = callWorker<TableFunctions>(
      new Worker(new URL('./table-worker.ts', import.meta.url), { type: 'module' }),
    )
    worker.current = calls
    calls.call('read', text, form).then(setHeads, ignoreClosed)
    return () => {
      worker.current = null
      calls.close()
      setHeads(null)
      setShown(null)
    }
  }, [text, form])
  const show = useCallback((table: number, first: number, last: number) => {
    const calls = worker.current
    calls
      ?.call('rows', table, first, last)
      .then((rows) => worker.current === calls && setShown({ table, first, rows }), ignoreClosed)
  }, [])
  const all = useCallback(async (table: number) => (await worker.current?.call('rows', table)) ?? [], [])
  return { heads, shown, show, all }
}

const ignoreClosed = (): void => {}
