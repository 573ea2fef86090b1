// A secret that is shown once. Only the button that confirms storing it closes the dialog, not Escape or a click
// outside.
import type { ReactElement, ReactNode } from 'react'

import { Button } from './button.tsx'
import { CodeBlock } from './code-block.tsx'
import { Dialog, DialogActions } from './dialog.tsx'
import { Note } from './note.tsx'

interface OneTimeSecretProps {
  readonly title: string
  /** Names the secret for the copy button. */
  readonly what: string
  readonly secret: string
  readonly warning: string
  /** Label of the closing button. */
  readonly stored: string
  readonly onStored: () => void
  /** Below the secret: how to use it. */
  readonly children?: ReactNode
}

export const OneTimeSecret = (props: OneTimeSecretProps): ReactElement => (
  <Dialog title={props.title} isOpen onClose={props.onStored} isDismissable={false} width="wide">
    <Note tone="warn">{props.warning}</Note>
    <CodeBlock text={props.secret} what={props.what} />
    {props.children}
    <DialogActions>
      <Button variant="primary" onPress={props.onStored}>
        {props.stored}
      </Button>
    </DialogActions>
  </Dialog>
)
