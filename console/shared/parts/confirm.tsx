// Asks for confirmation before something is deleted. The button names the action and its object.
import type { ReactElement, ReactNode } from 'react'

import { sharedWords } from '../words/shared-words.ts'
import { Button } from './plain-button.tsx'
import { Dialog, DialogActions } from './dialog.tsx'
import { ProblemNote } from './problem-note.tsx'

interface ConfirmProps {
  readonly title: string
  readonly confirmLabel: string
  readonly change: { readonly isPending: boolean; readonly error: unknown; readonly mutate: () => void }
  readonly onClose: () => void
  /** Consequences: what is lost and what stays. */
  readonly children: ReactNode
}

export function Confirm(props: ConfirmProps): ReactElement {
  const { title, confirmLabel, change, onClose, children } = props
  const words = sharedWords.use()
  return (
    <Dialog title={title} isOpen onClose={onClose}>
      {change.error !== null && <ProblemNote error={change.error} />}
      {children}
      <DialogActions>
        <Button onPress={onClose} autoFocus>
          {words.cancel}
        </Button>
        <Button variant="danger" isPending={change.isPending} onPress={() => change.mutate()}>
          {confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
