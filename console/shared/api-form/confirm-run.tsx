// Asks for confirmation before data is deleted.
import type { ReactElement } from 'react'

import { Confirm } from '../parts/confirm.tsx'
import { apiForm } from './words.ts'

interface ConfirmRunProps {
  readonly summary: string
  /** Method and path of the request. */
  readonly request: string
  readonly namespace: string | null
  readonly onConfirm: () => void
  readonly onClose: () => void
}

export default function ConfirmRun(props: ConfirmRunProps): ReactElement {
  const { summary, request, namespace, onConfirm, onClose } = props
  const words = apiForm.use()
  return (
    <Confirm
      title={`${summary}?`}
      confirmLabel={summary}
      change={{ isPending: false, error: null, mutate: onConfirm }}
      onClose={onClose}
    >
      <p>
        <code>{request}</code> {namespace && words.inNamespace(namespace)}
      </p>
      <p>{words.confirmText}</p>
    </Confirm>
  )
}
