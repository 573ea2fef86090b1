// Whether the / key focuses the search. Single-character shortcuts can be turned off (WCAG 2.1.4).
import { createState } from '../../shared/state/create-state.ts'

const storedAs = 'impact-graph.docs.slash'

export const isSlashOn = (): boolean => localStorage.getItem(storedAs) !== 'off'

const slash = createState(isSlashOn())

export function setSlash(isOn: boolean): void {
  localStorage.setItem(storedAs, isOn ? 'on' : 'off')
  slash.set(isOn)
}

export const useSlash = slash.use
