// The checks of the service, run in the browser: before a saved capsule is sent anywhere, and for the list of them.
import { queryOptions } from '@tanstack/react-query'

import { consoleApi } from '../api/clients.ts'
import type { Checked } from './validate-worker.ts'

export interface LocalCheck {
  /** Null: the checks could not be run here. */
  readonly reports: Checked['reports'] | null
  readonly text: string
}

/** The file as it was saved never changes, and neither does what the checks say of it. */
export const localCheckQuery = (id: string) =>
  queryOptions({
    queryKey: ['library', id, 'check'],
    queryFn: async ({ signal }): Promise<LocalCheck> => {
      const file = await readSaved(id, signal)
      const [checked, text] = await Promise.all([runChecks(file, signal), file.text()])
      return { reports: checked?.reports ?? null, text }
    },
    staleTime: Infinity,
    gcTime: 60_000,
  })

export interface SavedVerdict {
  readonly kind: Checked['verdict']
  readonly violations: number
  readonly warnings: number
}

/** Null: the checks could not be run here. Small, so it is kept as long as the console is open. */
export const verdictQuery = (id: string) =>
  queryOptions({
    queryKey: ['library', id, 'verdict'],
    queryFn: ({ signal }) => inTurn(() => verdictOn(id, signal)),
    staleTime: Infinity,
    gcTime: Infinity,
  })

async function verdictOn(id: string, signal: AbortSignal): Promise<SavedVerdict | null> {
  signal.throwIfAborted()
  const checked = await runChecks(await readSaved(id, signal), signal)
  if (!checked) return null
  const { verdict: kind, reports } = checked
  return { kind, violations: reports.en.violation_count, warnings: reports.en.warning_count }
}

/** How many files of the list are checked at once: there may be hundreds, of megabytes each. */
const atOnce = 2
const waiting: (() => Promise<void>)[] = []
let running = 0

const inTurn = <T>(work: () => Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    waiting.push(() => work().then(resolve, reject))
    if (running < atOnce) void runWaiting()
  })

async function runWaiting(): Promise<void> {
  running++
  for (let next = waiting.shift(); next; next = waiting.shift()) await next()
  running--
}

async function readSaved(id: string, signal: AbortSignal): Promise<Blob> {
  const response = await consoleApi.downloadSaved({ saved_id: id }, { signal })
  return await response.blob()
}

async function runChecks(file: Blob, signal: AbortSignal): Promise<Checked | null> {
  const worker = new Worker(new URL('./validate-worker.ts', import.meta.url), { type: 'module' })
  try {
    return await new Promise((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<Checked | null>) => resolve(data))
      worker.addEventListener('error', () => resolve(null))
      signal.addEventListener('abort', () => reject(new DOMException('No longer wanted.', 'AbortError')))
      worker.postMessage(file, [])
    })
  } finally {
    worker.terminate()
  }
}
