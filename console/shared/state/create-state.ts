// A value that components show and other code sets.
import { useSyncExternalStore } from 'react'

export interface State<T> {
  readonly get: () => T
  readonly set: (next: T) => void
  readonly subscribe: (listener: () => void) => () => void
  /** For components: they render again when it changes. */
  readonly use: () => T
}

export function createState<T>(first: T): State<T> {
  const listeners = new Set<() => void>()
  let current = first
  const get = () => current
  const set = (next: T) => {
    current = next
    for (const listener of listeners) listener()
  }
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  return { get, set, subscribe, use: () => useSyncExternalStore(subscribe, get) }
}
