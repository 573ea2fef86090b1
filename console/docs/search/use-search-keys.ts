// Ctrl+K, Cmd+K or / lead to the search from anywhere; / only where it is not being typed.
import { useLayoutEffect, useRef } from 'react'

import { isSlashOn } from './slash-key.ts'

export function useSearchKeys(onKey: () => void): void {
  const latest = useRef(onKey)
  latest.current = onKey
  // Before the page is shown: whoever sees it may already type.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!isCommand(event) && !isSlash(event)) return
      event.preventDefault()
      latest.current()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

const isCommand = ({ key, ctrlKey, metaKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'k' && (ctrlKey || metaKey)

function isSlash({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (key !== '/' || ctrlKey || metaKey || altKey || !isSlashOn()) return false
  return !(target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]'))
}
