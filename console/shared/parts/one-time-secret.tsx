// A secret that is shown once. Only the button that confirms storing it closes the dialog, not Escape or a click
// outside.
import type { ReactElement, ReactNode } from 'react'

import { announce } from './announce.tsx'
import { Button } from './button.tsx'
import { CodeBlock } from './code-block.tsx'
import { Dialog, DialogActions } from './dialog.tsx'
import { Note } from './note.tsx'

interface OneTimeSecretProps {
  readonly title: string
  /** Names the secret for the copy button. */
  readonly what: string
  readonly secret: string
  /** That it is shown once, the closing button, and what is announced when it was pressed. */
  readonly words: { readonly once: string; readonly stored: string; readonly closed?: string }
  readonly onStored: () => void
  /** Below the secret: how to use it. */
  readonly children?: ReactNode
}

export function OneTimeSecret(props: OneTimeSecretProps): ReactElement {
  const { title, what, secret, words, onStored, children } = props
  const close = () => {
    if (words.closed !== undefined) announce(words.closed)
    onStored()
  }
  return (
    <Dialog title={title} isOpen onClose={close} isDismissable={false} width="wide">
      <Note tone="warn">{words.once}</Note>
      <CodeBlock text={secret} what={what} />
      {children}
      <DialogActions>
        <Button variant="primary" onPress={close}>
          {words.stored}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
