// Light, dark, or the system setting.
import { createState } from '../state/create-state.ts'

export type Theme = 'system' | 'light' | 'dark'

const storedAs = 'impact-graph.theme'
const theme = createState(first())

function first(): Theme {
  const stored = localStorage.getItem(storedAs)
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}

export function showTheme(): void {
  const chosen = theme.get()
  if (chosen === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = chosen
}

export function setTheme(next: Theme): void {
  theme.set(next)
  localStorage.setItem(storedAs, next)
  showTheme()
}

export const useTheme = theme.use
