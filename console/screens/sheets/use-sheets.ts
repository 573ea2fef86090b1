// The sheets of a workbook: their names, and the rows of one of them in portions.
import { useEffect, useState } from 'react'

import type { CellPlace } from '../../../src/core/spreadsheet/cell-place.ts'
import { callWorker, type WorkerCalls } from '../../shared/workers/call-worker.ts'
import type { SheetTable, ShownRow } from './model.ts'
import type { SheetsFunctions } from './sheets-worker.ts'

/** Rows on the page at once. */
export const portion = 50

/** `wanted`: the cell that is brought to view. */
export function useSheets(file: Blob, first: string | undefined, wanted: CellPlace | null) {
  const worker = useSheetsWorker(file)
  /** Null until they are read. */
  const [names, setNames] = useState<readonly string[] | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const [shown, setShown] = useState<{ readonly sheet: string; readonly from: number } | null>(null)
  const [table, setTable] = useState<SheetTable | null>(null)
  const [rows, setRows] = useState<readonly ShownRow[]>([])

  useEffect(() => {
    let isCurrent = true
    worker?.call('open', file).then(
      (found) => isCurrent && setNames(found),
      () => isCurrent && setFailed(true),
    )
    return () => {
      isCurrent = false
    }
  }, [worker, file])

  useEffect(() => {
    if (!worker || !names || !wanted || !names.includes(wanted.sheet)) return
    const { sheet, row } = wanted
    worker.call('position', sheet, row).then(
      (at) => setShown({ sheet, from: Math.floor(at / portion) * portion }),
      () => {},
    )
  }, [worker, names, wanted])

  const sheet = shown?.sheet ?? (first !== undefined && names?.includes(first) ? first : names?.[0])
  /** Position of the first row. */
  const from = shown?.from ?? 0
  useEffect(() => {
    if (!worker || sheet === undefined) return undefined
    let isCurrent = true
    void Promise.all([worker.call('table', sheet), worker.call('rows', sheet, from, from + portion)]).then(
      ([found, portionRows]) => {
        if (!isCurrent) return
        setTable(found)
        setRows(portionRows)
      },
      () => isCurrent && setFailed(true),
    )
    return () => {
      isCurrent = false
    }
  }, [worker, sheet, from])

  const choose = (name: string) => setShown({ sheet: name, from: 0 })
  const turnTo = (at: number) => setShown({ sheet: sheet ?? '', from: at })
  return { names, hasFailed, table, rows, from, choose, turnTo }
}

function useSheetsWorker(file: Blob): WorkerCalls<SheetsFunctions> | null {
  const [worker, setWorker] = useState<WorkerCalls<SheetsFunctions> | null>(null)
  useEffect(() => {
    const calls = callWorker<SheetsFunctions>(
      new Worker(new URL('./sheets-worker.ts', import.meta.url), { type: 'module' }),
    )
    setWorker(calls)
    return () => {
      calls.close()
      setWorker(null)
    }
  }, [file])
  return worker
}
