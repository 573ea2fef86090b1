// The last runs and the named saves, kept in this browser: what was asked, never what was answered.
import { useSyncExternalStore } from 'react'

import { useSignedIn } from '../api/session.ts'

export interface Asked {
  readonly op: string
  readonly ns: string | null
  readonly ask: string
}

export interface PastRun extends Asked {
  /** Null when there was no answer. */
  readonly status: number | null
  readonly ms: number
  readonly at: string
}

export interface SavedRun extends Asked {
  readonly name: string
}

export const mostRuns = 50

/** The newest first; the same request again only moves up. */
export const withRun = (runs: readonly PastRun[], run: PastRun): readonly PastRun[] =>
  [run, ...runs.filter((old) => !isSame(old, run))].slice(0, mostRuns)

export const isSame = (one: Asked, other: Asked): boolean =>
  one.op === other.op && one.ns === other.ns && one.ask === other.ask

/** By name; a name taken again replaces what it stood for. */
export const withSave = (saves: readonly SavedRun[], save: SavedRun): readonly SavedRun[] =>
  [...saves.filter(({ name }) => name !== save.name), save].sort((a, b) => a.name.localeCompare(b.name))

const listeners = new Set<() => void>()
const read = new Map<string, { readonly text: string; readonly list: readonly unknown[] }>()

/** The same list until it changes, as React wants it. What cannot be read counts as nothing. */
function listAt(key: string): readonly unknown[] {
  const text = localStorage.getItem(key) ?? '[]'
  const known = read.get(key)
  if (known?.text === text) return known.list
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
    // A browser that keeps nothing for us still runs requests.
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

export interface Runs {
  readonly runs: readonly PastRun[]
  readonly saves: readonly SavedRun[]
  readonly addRun: (run: PastRun) => void
  readonly clearRuns: () => void
  readonly save: (save: SavedRun) => void
  readonly forget: (name: string) => void
}

/** One browser may serve people of several organizations: each has lists of its own. */
export function useRuns(): Runs {
  const { tenant } = useSignedIn()
  const runsKey = `impact-graph.runs.${tenant.id}`
  const savesKey = `impact-graph.saves.${tenant.id}`
  const runs = useSyncExternalStore(subscribe, () => listAt(runsKey)) as readonly PastRun[]
  const saves = useSyncExternalStore(subscribe, () => listAt(savesKey)) as readonly SavedRun[]
  return {
    runs,
    saves,
    addRun: (run) => write(runsKey, withRun(listAt(runsKey) as readonly PastRun[], run)),
    clearRuns: () => write(runsKey, []),
    save: (save) => write(savesKey, withSave(listAt(savesKey) as readonly SavedRun[], save)),
    forget: (name) =>
      write(
        savesKey,
        saves.filter((each) => each.name !== name),
      ),
  }
}
