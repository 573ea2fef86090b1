// What just happened, said aloud by screen readers and shown for a moment at the edge of the page.
import { useEffect, useState } from 'react'
import type { ReactElement } from 'react'

import './announce.css'

interface Told {
  readonly id: number
  readonly text: string
}

let listener: ((text: string) => void) | undefined
let count = 0

export function announce(text: string): void {
  listener?.(text)
}

const shownMs = 5000

/** Once on every page. */
export function Announcements(): ReactElement {
  const [told, setTold] = useState<Told | null>(null)
  useEffect(() => {
    listener = (text) => setTold({ id: ++count, text })
    return () => {
      listener = undefined
    }
  }, [])
  useEffect(() => {
    if (!told) return undefined
    const timer = setTimeout(() => setTold(null), shownMs)
    return () => clearTimeout(timer)
  }, [told])
  return (
    // The mark keeps it heard while a dialog hides the rest of the page from assistive technology.
    <div className="announcements" role="status" aria-live="polite" data-live-announcer="true">
      {told && <p key={told.id}>{told.text}</p>}
    </div>
  )
}
