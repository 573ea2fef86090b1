// The mapping of a file while a person looks at it: every change is applied to the file at once, in a worker.
import { useEffect, useRef, useState } from 'react'

import { callWorker, type WorkerCalls } from '../../shared/workers/call-worker.ts'
import { language } from '../../shared/words/language.ts'
import { type Mapping, plainHeading } from '../../../src/core/workbook/mapping/mapping.ts'
import type { MapFunctions } from './map-worker.ts'
import type { HeadingsPlace, SavedFault, SheetPreview, Summary } from './model.ts'

export interface MappingState {
  readonly sheets: readonly SheetPreview[]
  readonly mapping: Mapping
  readonly summary: Summary
  /** What it makes of the file is not known yet. */
  readonly isBusy: boolean
  /** Where what it says comes from, besides the workbook: these headings were met before in this browser, or a file. */
  readonly saved: 'here' | 'file' | null
}

const typingMs = 200
const maxSavedBytes = 5_000_000

/** Null for what is no JSON: that is no mapping either. */
async function readJson(file: File): Promise<unknown> {
  try {
    return JSON.parse(await file.text())
  } catch {
    return null
  }
}

async function openState(calls: WorkerCalls<MapFunctions>, file: File): Promise<MappingState> {
  const opened = await calls.call('open', file, language())
  if (!opened) throw new Error('not a workbook that is read')
  const kept = findKept(opened.mapping)
  const again = kept === null ? null : await calls.call('applySaved', kept)
  const isUsed = again !== null && typeof again !== 'string'
  const settled = isUsed ? again : await calls.call('settle', opened.mapping)
  return { sheets: opened.sheets, ...settled, isBusy: false, saved: isUsed ? 'here' : null }
}

export type OwnMapping = ReturnType<typeof useMapping>

export function useMapping(file: File) {
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
    openState(own, file).then(
      (opened) => isLeft || setState(opened),
      () => isLeft || setFailed(true),
    )
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
    /** A mapping that was saved as a file. */
    load: async (saved: File): Promise<SavedFault | null> => {
      const own = ++turn.current
      window.clearTimeout(timer.current)
      const content = saved.size > maxSavedBytes ? null : await readJson(saved)
      const settled = (await calls.current?.call('applySaved', content)) ?? 'notMapping'
      if (typeof settled === 'string') return settled
      if (own === turn.current) setState((now) => now && { ...now, ...settled, isBusy: false, saved: 'file' })
      return null
    },
    chooseHeadings: (place: HeadingsPlace) => {
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

const storedAs = 'mappings'
const keptAtMost = 20

interface Kept {
  readonly headings: string
  readonly mapping: unknown
}

const listHeadings = ({ tables }: Mapping): string =>
  JSON.stringify(tables.map(({ columns }) => columns.map(({ heading }) => plainHeading(heading))))

function read(): readonly Kept[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storedAs) ?? '[]')
    return Array.isArray(stored) ? (stored as Kept[]) : []
  } catch {
    return []
  }
}

/** As it was stored; null where these headings were never met. */
function findKept(guess: Mapping): unknown {
  const headings = listHeadings(guess)
  return read().find((each) => each.headings === headings)?.mapping ?? null
}

function keep(mapping: Mapping): void {
  const headings = listHeadings(mapping)
  const others = read().filter((each) => each.headings !== headings)
  try {
    localStorage.setItem(storedAs, JSON.stringify([{ headings, mapping }, ...others].slice(0, keptAtMost)))
  } catch {
    // A browser that stores nothing asks again next year.
  }
}
