// Actions on one key: see its use, rename, rotate, revoke.
import type { ReactElement } from 'react'

import type { ApiKey } from '../../shared/api/keys.ts'
import { RelabelKey } from './relabel-key.tsx'
import { RevokeKey } from './revoke-key.tsx'
import { RotateKey } from './rotate-key.tsx'
import { UseDialog } from './use-dialog.tsx'

export interface KeyAction {
  readonly type: 'use' | 'relabel' | 'rotate' | 'revoke'
  readonly key: ApiKey
}

export interface KeyDialogProps {
  readonly apiKey: ApiKey
  readonly onClose: () => void
}

const dialogs = { use: UseDialog, relabel: RelabelKey, rotate: RotateKey, revoke: RevokeKey } as const

export function KeyActionDialog({
  action,
  onClose,
}: {
  action: KeyAction
  onClose: () => void
}): ReactElement {
  const ActionDialog = dialogs[action.type]
  return <ActionDialog apiKey={action.key} onClose={onClose} />
}
