// Messages about what just happened, announced to screen readers and shown for a few seconds.
import { useEffect, useState, type ReactElement } from 'react'

import './announce.css'

interface Announcement {
  readonly id: number
  readonly text: string
}

let listener: ((text: string) => void) | undefined
let count = 0

export function announce(text: string): void {
  listener?.(text)
}

const shownMs = 5000

/** Rendered once per page. */
export function Announcements(): ReactElement {
  const [shown, setShown] = useState<Announcement | null>(null)
  useEffect(() => {
    listener = (text) => setShown({ id: ++count, text })
    return () => {
      listener = undefined
    }
  }, [])
  useEffect(() => {
    if (!shown) return undefined
    const timer = setTimeout(() => setShown(null), shownMs)
    return () => clearTimeout(timer)
  }, [shown])
  return (
    // The attribute keeps messages announced while a dialog hides the rest of the page from assistive technology.
    <div className="announcements" role="status" aria-live="polite" data-live-announcer="true">
      {shown && <p key={shown.id}>{shown.text}</p>}
    </div>
  )
}
