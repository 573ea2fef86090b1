// A secret that is shown once. Clicking outside and Escape do not close it: only the button that says it has been stored.
import type { ReactElement, ReactNode } from 'react'

import { Button } from './button.tsx'
import { CodeBlock } from './code-block.tsx'
import { Dialog, DialogActions } from './dialog.tsx'
import { Note } from './note.tsx'

interface OnceShownProps {
  readonly title: string
  /** What it is, in words: names the copy button. */
  readonly what: string
  readonly secret: string
  readonly warning: string
  /** What the button says that closes it. */
  readonly stored: string
  readonly onStored: () => void
  /** Under the secret: how it is used. */
  readonly children?: ReactNode
}

export const OnceShown = (props: OnceShownProps): ReactElement => (
  <Dialog title={props.title} isOpen onClose={props.onStored} isDismissable={false} width="wide">
    <Note tone="warn">{props.warning}</Note>
    <CodeBlock text={props.secret} what={props.what} />
    {props.children}
    <DialogActions>
      <Button look="primary" onPress={props.onStored}>
        {props.stored}
      </Button>
    </DialogActions>
  </Dialog>
)
