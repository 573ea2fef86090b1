// Actions on one key: see its use, rename, rotate, revoke.
import { useState, type ReactElement } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'

import { keysQuery, type ApiKey } from '../../shared/api/keys.ts'
import { consoleApi } from '../../shared/api/clients.ts'
import { announce } from '../../shared/parts/announce.tsx'
import { FormDialog } from '../../shared/parts/form-dialog.tsx'
import { LabelField } from '../../shared/parts/label-field.tsx'
import { RevokeKey } from './revoke-key.tsx'
import { RotateKey } from './rotate-key.tsx'
import { UseDialog } from './use-dialog.tsx'
import { keys as own } from './words.ts'

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

/** Changes the label of a key. */
function RelabelKey({ apiKey: key, onClose }: KeyDialogProps): ReactElement {
  const words = own.use()
  const [label, setLabel] = useState(key.label)
  const queries = useQueryClient()
  const relabel = useMutation({
    mutationFn: () => consoleApi.relabelApiKey({ key_id: key.id, body: { label: label.trim() } }),
    onSuccess: async () => {
      await queries.invalidateQueries(keysQuery)
      announce(words.relabelled)
      onClose()
    },
  })
  const submit = () => {
    if (label.trim() !== '') relabel.mutate()
  }
  return (
    <FormDialog
      title={words.relabelTitle(key.label)}
      isPending={relabel.isPending}
      error={relabel.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <LabelField words={words} autoFocus value={label} onChange={setLabel} error={relabel.error} />
    </FormDialog>
  )
}
