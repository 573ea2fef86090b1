// The open page of the documentation; the URL is the only state.
import { useSyncExternalStore } from 'react'

import { basePath } from '../shared/api/base-path.ts'
import { readPlace, type Place } from './place.ts'

const root = `${basePath}/docs`
const listeners = new Set<() => void>()

const notify = (): void => {
  for (const listener of listeners) listener()
}

addEventListener('popstate', notify)

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The complete URL of a path such as `/operations/listRows`. */
export const pageHref = (path: string): string => root + path

export function goTo(path: string): void {
  history.pushState(null, '', pageHref(path))
  notify()
}

const currentPath = (): string => location.pathname.slice(root.length)
const currentHash = (): string => location.hash.slice(1)

export const usePath = (): string => useSyncExternalStore(subscribe, currentPath)
export const useHash = (): string => useSyncExternalStore(subscribe, currentHash)

export const usePlace = (): Place => readPlace(usePath())
