// Whether the window is as narrow as a phone.
import { useSyncExternalStore } from 'react'

const narrow = matchMedia('(max-width: 44rem)')

function subscribe(listener: () => void): () => void {
  narrow.addEventListener('change', listener)
  return () => narrow.removeEventListener('change', listener)
}

export const useNarrow = (): boolean => useSyncExternalStore(subscribe, () => narrow.matches)
