// Actions on a saved capsule: rename and delete.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactElement } from 'react'

import { consoleApi } from '../../shared/api/clients.ts'
import { announce } from '../../shared/parts/announce.tsx'
import { Confirm } from '../../shared/parts/confirm.tsx'
import { Field } from '../../shared/parts/field.tsx'
import { FormDialog } from '../../shared/parts/form-dialog.tsx'
import { fieldFault } from '../../shared/parts/problem-note.tsx'
import { libraryQuery, type SavedCapsule } from './library-query.ts'
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
  const submit = () => {
    if (name.trim() !== '') rename.mutate()
  }
  return (
    <FormDialog
      title={words.title(saved.name)}
      isPending={rename.isPending}
      error={rename.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        label={words.name}
        autoFocus
        maxLength={200}
        value={name}
        onChange={setName}
        error={name.trim() === '' ? words.missing : fieldFault(rename.error, 'name')}
      />
    </FormDialog>
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
