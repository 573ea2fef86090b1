// A change at the service that is made once it is confirmed, and closes its dialog.
import type { ComponentProps, ReactElement } from 'react'

import { Confirm } from './confirm.tsx'
import { useChange } from './use-change.ts'

type ConfirmProps = Omit<ComponentProps<typeof Confirm>, 'change'>
type ChangeProps = Omit<Parameters<typeof useChange<unknown>>[0], 'onDone'>

export function ConfirmChange({
  change,
  shownBy,
  isShared = false,
  says = '',
  ...rest
}: ConfirmProps & ChangeProps): ReactElement {
  const made = useChange({ change, shownBy, isShared, says, onDone: rest.onClose })
  return <Confirm {...rest} change={made} />
}
