// Form contents by operation, kept until the page is closed, so that they survive reading another page.
import { useState } from 'react'

const drafts = new Map<string, unknown>()

/** Like `useState`, but kept under a name until the page is closed. Never used for a key. */
export function useDraft<T>(name: string, first: T): [T, (next: T) => void] {
  const [draft, setDraft] = useState<T>(() => (drafts.has(name) ? (drafts.get(name) as T) : first))
  const set = (next: T) => {
    drafts.set(name, next)
    setDraft(next)
  }
  return [draft, set]
}
