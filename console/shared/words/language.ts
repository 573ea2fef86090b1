// The two languages of the console and the one chosen in this browser. Data is never translated.
import { useSyncExternalStore } from 'react'

export type Language = 'en' | 'fr'

/** Dates and numbers use Canadian formats. */
export const localeOf = { en: 'en-CA', fr: 'fr-CA' } as const

const storedAs = 'impact-graph.language'

const listeners = new Set<() => void>()
let current: Language = first()

function first(): Language {
  const stored = localStorage.getItem(storedAs)
  if (stored === 'en' || stored === 'fr') return stored
  return navigator.language.toLowerCase().startsWith('fr') ? 'fr' : 'en'
}

export const language = (): Language => current

export function setLanguage(next: Language): void {
  current = next
  localStorage.setItem(storedAs, next)
  showLanguage()
  for (const listener of listeners) listener()
}

export function showLanguage(): void {
  document.documentElement.lang = localeOf[current]
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useLanguage = (): Language => useSyncExternalStore(subscribe, language)
