// Actions on a saved capsule: rename and delete.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { FormEvent, ReactElement } from 'react'

import { consoleApi } from '../api/clients.ts'
import { announce } from '../parts/announce.tsx'
import { Button } from '../parts/button.tsx'
import { Confirm } from '../parts/confirm.tsx'
import { Dialog, DialogActions } from '../parts/dialog.tsx'
import { Field } from '../parts/field.tsx'
import { faultOf, ProblemNote } from '../parts/problem-note.tsx'
import { sharedWords } from '../words/shared-words.ts'
import { libraryQuery } from './library-query.ts'
import type { SavedCapsule } from './library-query.ts'
import { library as own } from './words.ts'

export interface SavedAction {
  readonly type: 'rename' | 'delete'
  readonly saved: SavedCapsule
}

interface SavedDialogProps {
  readonly saved: SavedCapsule
  readonly onClose: () => void
}

const dialogs = { rename: RenameSaved, delete: DeleteSaved } as const

export function SavedActionDialog({
  action,
  onClose,
}: {
  action: SavedAction
  onClose: () => void
}): ReactElement {
  const ActionDialog = dialogs[action.type]
  return <ActionDialog saved={action.saved} onClose={onClose} />
}

function RenameSaved({ saved, onClose }: SavedDialogProps): ReactElement {
  const words = own.use().rename
  const { cancel, save } = sharedWords.use()
  const [name, setName] = useState(saved.name)
  const queries = useQueryClient()
  const rename = useMutation({
    mutationFn: () => consoleApi.renameSaved({ saved_id: saved.id, body: { name: name.trim() } }),
    onSuccess: async (renamed) => {
      await queries.invalidateQueries(libraryQuery)
      announce(words.done(renamed.name))
      onClose()
    },
    onError: () => queries.invalidateQueries(libraryQuery),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() !== '') rename.mutate()
  }
  return (
    <Dialog title={words.title(saved.name)} isOpen onClose={onClose}>
      <form onSubmit={submit} noValidate>
        {rename.isError && <ProblemNote error={rename.error} />}
        <Field
          label={words.name}
          autoFocus
          maxLength={200}
          value={name}
          onChange={setName}
          error={name.trim() === '' ? words.missing : faultOf(rename.error, 'name')}
        />
        <DialogActions>
          <Button onPress={onClose}>{cancel}</Button>
          <Button type="submit" variant="primary" isPending={rename.isPending}>
            {save}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

function DeleteSaved({ saved, onClose }: SavedDialogProps): ReactElement {
  const words = own.use().delete
  const queries = useQueryClient()
  const remove = useMutation({
    mutationFn: () => consoleApi.deleteSaved({ saved_id: saved.id }),
    onSuccess: async () => {
      await queries.invalidateQueries(libraryQuery)
      announce(words.done(saved.name))
      onClose()
    },
    // It may have been deleted in another window.
    onError: () => queries.invalidateQueries(libraryQuery),
  })
  return (
    <Confirm
      title={words.title(saved.name)}
      confirmLabel={words.action(saved.name)}
      isPending={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      <p>{words.lead}</p>
    </Confirm>
  )
}
