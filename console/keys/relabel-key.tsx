// Changes the label of a key.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { FormEvent, ReactElement } from 'react'

import { consoleApi } from '../api/clients.ts'
import { keysQuery } from '../api/keys.ts'
import { announce } from '../parts/announce.tsx'
import { Button } from '../parts/button.tsx'
import { Dialog, DialogActions } from '../parts/dialog.tsx'
import { Field } from '../parts/field.tsx'
import { faultOf, ProblemNote } from '../parts/problem-note.tsx'
import { sharedWords } from '../words/shared-words.ts'
import type { KeyDialogProps } from './key-actions.tsx'
import { keys as own } from './words.ts'

export function RelabelKey({ apiKey: key, onClose }: KeyDialogProps): ReactElement {
  const words = own.use()
  const { cancel, save } = sharedWords.use()
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
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (label.trim() !== '') relabel.mutate()
  }
  return (
    <Dialog title={words.relabelTitle(key.label)} isOpen onClose={onClose}>
      <form onSubmit={submit} noValidate>
        {relabel.isError && <ProblemNote error={relabel.error} />}
        <Field
          label={words.label}
          hint={words.labelHint}
          autoFocus
          maxLength={200}
          value={label}
          onChange={setLabel}
          error={label.trim() === '' ? words.labelMissing : faultOf(relabel.error, 'label')}
        />
        <DialogActions>
          <Button onPress={onClose}>{cancel}</Button>
          <Button type="submit" variant="primary" isPending={relabel.isPending}>
            {save}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
