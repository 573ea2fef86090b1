// A dialog with a form: the error of the last attempt, the fields, and the buttons that cancel and submit.
import type { FormEvent, ReactElement, ReactNode } from 'react'

import { sharedWords } from '../words/shared-words.ts'
import { Dialog, DialogActions } from './dialog.tsx'
import { Button } from './plain-button.tsx'
import { ProblemNote } from './problem-note.tsx'

interface FormDialogProps {
  readonly title: string
  /** Default: Save. */
  readonly submitLabel?: string
  readonly isPending: boolean
  readonly error: unknown
  readonly onSubmit: (event: FormEvent) => void
  readonly onClose: () => void
  readonly children: ReactNode
}

export function FormDialog(props: FormDialogProps): ReactElement {
  const { title, submitLabel, isPending, error, onSubmit, onClose, children } = props
  const words = sharedWords.use()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit(event)
  }
  return (
    <Dialog title={title} isOpen onClose={onClose}>
      <form onSubmit={submit} noValidate>
        {error !== null && <ProblemNote error={error} />}
        {children}
        <DialogActions>
          <Button onPress={onClose}>{words.cancel}</Button>
          <Button type="submit" variant="primary" isPending={isPending}>
            {submitLabel ?? words.save}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
