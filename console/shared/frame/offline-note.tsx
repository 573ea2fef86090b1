// Says that the browser has no network, on every page and until it has one again.
import { useSyncExternalStore, type ReactElement } from 'react'

import { Note } from '../parts/note.tsx'
import { frame } from './words.ts'

export function OfflineNote(): ReactElement {
  const words = frame.use()
  const isOnline = useSyncExternalStore(listen, () => navigator.onLine)
  return (
    <div role="status" className="offline-note">
      {!isOnline && <Note tone="warn">{words.offline}</Note>}
    </div>
  )
}

function listen(onChange: () => void): () => void {
  addEventListener('online', onChange)
  addEventListener('offline', onChange)
  return () => {
    removeEventListener('online', onChange)
    removeEventListener('offline', onChange)
  }
}
