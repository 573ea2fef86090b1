// Changes the label of a key.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactElement } from 'react'

import { consoleApi } from '../../shared/api/clients.ts'
import { keysQuery } from '../../shared/api/keys.ts'
import { announce } from '../../shared/parts/announce.tsx'
import { FormDialog } from '../../shared/parts/form-dialog.tsx'
import { LabelField } from '../../shared/parts/label-field.tsx'
import type { KeyDialogProps } from './key-actions.tsx'
import { keys as own } from './words.ts'

export function RelabelKey({ apiKey: key, onClose }: KeyDialogProps): ReactElement {
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
