// The dialog that an action of a list opens. The page shows it, so that it stays when its line leaves the list.
import { useState, type ReactElement } from 'react'

/** Opens a dialog, which is given how to close it. */
export type Open = (dialog: (onClose: () => void) => ReactElement) => void

export function useOpened(): readonly [ReactElement | null, Open] {
  const [dialog, setDialog] = useState<ReactElement | null>(null)
  return [dialog, (make) => setDialog(make(() => setDialog(null)))]
}
