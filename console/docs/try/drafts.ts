// What was filled in, by operation, while the page lives: whoever reads up on an error finds the form as it was left.
import { useState } from 'react'

const drafts = new Map<string, unknown>()

/** Like `useState`, but remembered under a name until the page is closed. Never for a key. */
export function useDraft<T>(name: string, first: T): [T, (next: T) => void] {
  const [draft, setDraft] = useState<T>(() => (drafts.has(name) ? (drafts.get(name) as T) : first))
  const set = (next: T) => {
    drafts.set(name, next)
    setDraft(next)
  }
  return [draft, set]
}
