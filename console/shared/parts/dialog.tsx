// A modal dialog. It traps the focus, closes on Escape, and restores the focus.
import { useEffect, type ReactElement, type ReactNode } from 'react'
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components'

import { sharedWords } from '../words/shared-words.ts'
import { IconButton } from './plain-button.tsx'
import { keepFocus } from './keep-focus.ts'
import './dialog.css'

interface DialogProps {
  readonly title: string
  readonly isOpen: boolean
  readonly onClose: () => void
  /** False: only a button of the dialog closes it, not Escape or a click outside. */
  readonly isDismissable?: boolean
  readonly width?: 'narrow' | 'wide'
  readonly children: ReactNode
}

export function Dialog(props: DialogProps): ReactElement {
  const { title, isOpen, onClose, isDismissable = true, width = 'narrow', children } = props
  const words = sharedWords.use()
  useEffect(() => (isOpen ? keepFocus : undefined), [isOpen])
  return (
    <ModalOverlay
      className="dialog-scrim"
      isOpen={isOpen}
      isKeyboardDismissDisabled={!isDismissable}
      onOpenChange={(open) => !open && onClose()}
    >
      <Modal className={`dialog-box ${width}`}>
        <AriaDialog className="dialog">
          <header className="row one-line top between gap-3">
            <Heading slot="title">{title}</Heading>
            {isDismissable && <IconButton icon="close" label={words.close} size="small" onPress={onClose} />}
          </header>
          {children}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}

export const DialogActions = ({ children }: { children: ReactNode }): ReactElement => (
  <footer className="dialog-actions">{children}</footer>
)
