// A dialog with a form: the error of the last attempt, the fields, and the buttons that cancel and submit.
import type { ReactElement, ReactNode } from 'react'

import { sharedWords } from '../words/shared-words.ts'
import { Dialog, DialogActions } from './dialog.tsx'
import { Form } from './form.tsx'
import { Button } from './plain-button.tsx'
import { ProblemNote } from './problem-note.tsx'

interface FormDialogProps {
  readonly title: string
  /** Default: Save. */
  readonly submitLabel?: string
  readonly submitVariant?: 'primary' | 'danger'
  /** What the form changes. */
  readonly change: { readonly isPending: boolean; readonly error: unknown }
  readonly onSubmit: () => void
  readonly onClose: () => void
  readonly children: ReactNode
}

export function FormDialog(props: FormDialogProps): ReactElement {
  const { title, submitLabel, submitVariant = 'primary', change, onSubmit, onClose, children } = props
  const words = sharedWords.use()
  return (
    <Dialog title={title} isOpen onClose={onClose}>
      <Form onSubmit={onSubmit}>
        {change.error !== null && <ProblemNote error={change.error} />}
        {children}
        <DialogActions>
          <Button onPress={onClose}>{words.cancel}</Button>
          <Button type="submit" variant={submitVariant} isPending={change.isPending}>
            {submitLabel ?? words.save}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
