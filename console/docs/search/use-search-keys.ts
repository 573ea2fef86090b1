// Ctrl+K, Cmd+K or / focus the search; / only outside of text fields.
import { useLayoutEffect, useRef } from 'react'

import { isSlashOn } from './slash-key.ts'

export function useSearchKeys(onKey: () => void): void {
  const latest = useRef(onKey)
  latest.current = onKey
  // A layout effect, so that keys work as soon as the page is visible.
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
