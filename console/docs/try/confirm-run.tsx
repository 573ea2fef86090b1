// Asks for confirmation before data is deleted.
import type { ReactElement } from 'react'

import { Confirm } from '../../shared/parts/confirm.tsx'
import { tryWords } from './words.ts'

interface ConfirmRunProps {
  readonly summary: string
  /** Method and path of the request. */
  readonly request: string
  readonly namespace: string
  readonly onConfirm: () => void
  readonly onClose: () => void
}

export default function ConfirmRun(props: ConfirmRunProps): ReactElement {
  const { summary, request, namespace, onConfirm, onClose } = props
  const words = tryWords.use()
  return (
    <Confirm
      title={words.confirm(summary)}
      confirmLabel={summary}
      isPending={false}
      error={null}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p>
        <code>{request}</code> {namespace !== '' && words.inNamespace(namespace)}
      </p>
      <p>{words.confirmText}</p>
    </Confirm>
  )
}
