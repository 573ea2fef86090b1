// Whether the / key focuses the search. Single-character shortcuts can be turned off (WCAG 2.1.4).
import { useSyncExternalStore } from 'react'

const storedAs = 'impact-graph.docs.slash'
const listeners = new Set<() => void>()

export const isSlashOn = (): boolean => localStorage.getItem(storedAs) !== 'off'

export function setSlash(isOn: boolean): void {
  localStorage.setItem(storedAs, isOn ? 'on' : 'off')
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useSlash = (): boolean => useSyncExternalStore(subscribe, isSlashOn)
