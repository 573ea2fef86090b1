// The open page of the documentation; the URL is the only state.
import { basePath } from '../shared/api/base-path.ts'
import { createState } from '../shared/state/create-state.ts'
import { readPlace, type Place } from './place.ts'

const root = `${basePath}/docs`

const currentPath = (): string => location.pathname.slice(root.length)
const currentHash = (): string => location.hash.slice(1)

const path = createState(currentPath())
const hash = createState(currentHash())

const notify = (): void => {
  path.set(currentPath())
  hash.set(currentHash())
}

addEventListener('popstate', notify)

/** The complete URL of a path such as `/operations/listRows`. */
export const pageHref = (to: string): string => root + to

export function goTo(to: string): void {
  history.pushState(null, '', pageHref(to))
  notify()
}

export const usePath = path.use
export const useHash = hash.use

export const usePlace = (): Place => readPlace(usePath())
