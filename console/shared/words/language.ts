// The two languages of the console and the one chosen in this browser. Data is never translated.
import { createState } from '../state/create-state.ts'

export type Language = 'en' | 'fr'

/** Dates and numbers use Canadian formats. */
export const localeOf = { en: 'en-CA', fr: 'fr-CA' } as const

const storedAs = 'impact-graph.language'

const chosen = createState(first())

function first(): Language {
  const stored = localStorage.getItem(storedAs)
  if (stored === 'en' || stored === 'fr') return stored
  return navigator.language.toLowerCase().startsWith('fr') ? 'fr' : 'en'
}

export const language = chosen.get

export function setLanguage(next: Language): void {
  localStorage.setItem(storedAs, next)
  chosen.set(next)
  showLanguage()
}

export function showLanguage(): void {
  document.documentElement.lang = localeOf[language()]
}

export const useLanguage = chosen.use
