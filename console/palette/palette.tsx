import type { ReactElement } from 'react'

import { Dialog } from '../parts/dialog.tsx'

export default function Palette({ onClose }: { onClose: () => void }): ReactElement {
  return (
    <Dialog title="…" isOpen onClose={onClose}>
      …
    </Dialog>
  )
}
