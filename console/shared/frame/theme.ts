// Light, dark, or the system setting.
import { useSyncExternalStore } from 'react'

export type Theme = 'system' | 'light' | 'dark'

const storedAs = 'impact-graph.theme'
const listeners = new Set<() => void>()
let current: Theme = first()

function first(): Theme {
  const stored = localStorage.getItem(storedAs)
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}

export function showTheme(): void {
  if (current === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = current
}

export function setTheme(next: Theme): void {
  current = next
  localStorage.setItem(storedAs, next)
  showTheme()
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useTheme = (): Theme => useSyncExternalStore(subscribe, () => current)
