// Actions on a saved capsule: rename and delete.
import { useState, type ReactElement } from 'react'

import { useChange } from '../../shared/parts/use-change.ts'
import { consoleApi } from '../../shared/api/clients.ts'
import { ConfirmChange } from '../../shared/parts/confirm-change.tsx'
import { Field } from '../../shared/parts/field.tsx'
import { FormDialog } from '../../shared/parts/form-dialog.tsx'
import { fieldFault } from '../../shared/parts/problem-note.tsx'
import { libraryQuery, type SavedCapsule } from './library-query.ts'
import { library as own } from './words.ts'

interface SavedDialogProps {
  readonly saved: SavedCapsule
  readonly onClose: () => void
}

export function RenameSaved({ saved, onClose }: SavedDialogProps): ReactElement {
  const words = own.use().rename
  const [name, setName] = useState(saved.name)
  const rename = useChange({
    change: () => consoleApi.renameSaved({ saved_id: saved.id, body: { name: name.trim() } }),
    shownBy: [libraryQuery],
    isShared: true,
    says: (renamed) => words.done(renamed.name),
    onDone: onClose,
  })
  const submit = () => {
    if (name.trim() !== '') rename.mutate()
  }
  return (
    <FormDialog title={words.title(saved.name)} change={rename} onSubmit={submit} onClose={onClose}>
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

export function DeleteSaved({ saved, onClose }: SavedDialogProps): ReactElement {
  const words = own.use().delete
  return (
    <ConfirmChange
      title={words.title(saved.name)}
      confirmLabel={words.action(saved.name)}
      change={() => consoleApi.deleteSaved({ saved_id: saved.id })}
      shownBy={[libraryQuery]}
      isShared
      says={words.done(saved.name)}
      onClose={onClose}
    >
      <p>{words.lead}</p>
    </ConfirmChange>
  )
}
