// The mapping of a file while a person looks at it: every change is applied to the file at once, in a worker.
import { useEffect, useRef, useState } from 'react'

import { callWorker, type WorkerCalls } from '../../shared/workers/call-worker.ts'
import { language } from '../../shared/words/language.ts'
import type { Mapping } from '../../../src/core/workbook/mapping/mapping.ts'
import { findKept, keep } from './kept-mappings.ts'
import type { MapFunctions } from './map-worker.ts'
import type { SheetPreview, Summary } from './model.ts'

export interface MappingState {
  readonly sheets: readonly SheetPreview[]
  readonly mapping: Mapping
  readonly summary: Summary
  /** What it makes of the file is not known yet. */
  readonly isBusy: boolean
  /** The headings were met before in this browser. */
  readonly isKept: boolean
}

export interface OwnMapping {
  readonly state: MappingState | null
  readonly hasFailed: boolean
  readonly change: (mapping: Mapping) => void
  readonly chooseHeadings: (place: { table: number; sheet: string; row: number | null }) => void
  /** The template that is filled in. */
  readonly fill: () => Promise<Uint8Array<ArrayBuffer>>
}

const typingMs = 200

export function useMapping(file: File): OwnMapping {
  const calls = useRef<WorkerCalls<MapFunctions> | null>(null)
  const turn = useRef(0)
  const timer = useRef(0)
  const [state, setState] = useState<MappingState | null>(null)
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => {
    const worker = new Worker(new URL('./map-worker.ts', import.meta.url), { type: 'module' })
    const own = callWorker<MapFunctions>(worker)
    calls.current = own
    let isLeft = false
    const open = async () => {
      const opened = await own.call('open', file, language())
      if (!opened) throw new Error('not a workbook that is read')
      const kept = findKept(opened.mapping)
      const settled = await own.call('settle', kept ?? opened.mapping)
      if (!isLeft) setState({ sheets: opened.sheets, ...settled, isBusy: false, isKept: kept !== null })
    }
    open().catch(() => isLeft || setFailed(true))
    return () => {
      isLeft = true
      window.clearTimeout(timer.current)
      own.close()
    }
  }, [file])
  const settle = async (mapping: Mapping, own: number) => {
    const settled = await calls.current?.call('settle', mapping)
    if (settled && own === turn.current) setState((now) => now && { ...now, ...settled, isBusy: false })
  }
  const change = (mapping: Mapping) => {
    const own = ++turn.current
    setState((now) => now && { ...now, mapping, isBusy: true })
    window.clearTimeout(timer.current)
    timer.current = window.setTimeout(() => void settle(mapping, own).catch(() => setFailed(true)), typingMs)
  }
  return {
    state,
    hasFailed,
    change,
    chooseHeadings: (place) => {
      const own = ++turn.current
      const choose = async () => {
        const mapping = state && (await calls.current?.call('chooseHeadings', state.mapping, place))
        if (mapping) await settle(mapping, own)
      }
      choose().catch(() => setFailed(true))
    },
    fill: async () => {
      if (!state || !calls.current) throw new Error('no file is open')
      keep(state.mapping)
      return await calls.current.call('fill', state.mapping)
    },
  }
}
