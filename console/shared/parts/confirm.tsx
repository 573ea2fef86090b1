// Asks for confirmation before something is deleted. The button names the action and its object.
import type { ReactElement, ReactNode } from 'react'

import { sharedWords } from '../words/shared-words.ts'
import { Button } from './plain-button.tsx'
import { Dialog, DialogActions } from './dialog.tsx'
import { ProblemNote } from './problem-note.tsx'

interface ConfirmProps {
  readonly title: string
  readonly confirmLabel: string
  readonly isPending: boolean
  readonly error: unknown
  readonly onConfirm: () => void
  readonly onClose: () => void
  /** Consequences: what is lost and what stays. */
  readonly children: ReactNode
}

export function Confirm(props: ConfirmProps): ReactElement {
  const { title, confirmLabel, isPending, error, onConfirm, onClose, children } = props
  const words = sharedWords.use()
  return (
    <Dialog title={title} isOpen onClose={onClose}>
      {error !== null && error !== undefined && <ProblemNote error={error} />}
      {children}
      <DialogActions>
        <Button onPress={onClose} autoFocus>
          {words.cancel}
        </Button>
        <Button variant="danger" isPending={isPending} onPress={onConfirm}>
          {confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
