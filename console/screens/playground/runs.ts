// History and saved requests, stored in this browser: requests only, never answers.
import { useSyncExternalStore } from 'react'

import { useAnswer, type Run } from '../../shared/api-form/use-answer.ts'
import { useSignedIn } from '../../shared/api/session.ts'
import { withRun, withSave, type PastRun, type SavedRun } from './request-lists.ts'

const listeners = new Set<() => void>()
const read = new Map<string, { readonly text: string; readonly list: readonly unknown[] }>()

/** Returns the same array until it changes, as useSyncExternalStore requires. Unreadable content counts as empty. */
function listAt(key: string): readonly unknown[] {
  const text = localStorage.getItem(key) ?? '[]'
  const cached = read.get(key)
  if (cached?.text === text) return cached.list
  const list = parse(text)
  read.set(key, { text, list })
  return list
}

function parse(text: string): readonly unknown[] {
  try {
    const value: unknown = JSON.parse(text)
    return Array.isArray(value) ? value.filter((each) => typeof each === 'object' && each !== null) : []
  } catch {
    return []
  }
}

function write(key: string, list: readonly unknown[]): void {
  try {
    localStorage.setItem(key, JSON.stringify(list))
  } catch {
    // Storage may be full or blocked; requests still run.
  }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

/** Stored per organization: several people may use the same browser. */
export function useRuns() {
  const { tenant } = useSignedIn()
  const runsKey = `impact-graph.runs.${tenant.id}`
  const savesKey = `impact-graph.saves.${tenant.id}`
  const runs = useSyncExternalStore(subscribe, () => listAt(runsKey)) as readonly PastRun[]
  const saves = useSyncExternalStore(subscribe, () => listAt(savesKey)) as readonly SavedRun[]
  return {
    runs,
    saves,
    addRun: (run: PastRun) => write(runsKey, withRun(listAt(runsKey) as readonly PastRun[], run)),
    clearRuns: () => write(runsKey, []),
    save: (save: SavedRun) => write(savesKey, withSave(listAt(savesKey) as readonly SavedRun[], save)),
    forget: (name: string) =>
      write(
        savesKey,
        saves.filter((each) => each.name !== name),
      ),
  }
}

/** Runs requests and adds them to the history. */
export function useRun(): Run {
  const { addRun } = useRuns()
  return useAnswer(({ request }, status, ms) =>
    addRun({ ...request, status, ms: Math.round(ms), at: new Date().toISOString() }),
  )
}
