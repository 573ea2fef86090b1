// Asks for the name of a saved view.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactElement } from 'react'

import { consoleApi } from '../../shared/api/clients.ts'
import { announce } from '../../shared/parts/announce.tsx'
import { Field } from '../../shared/parts/field.tsx'
import { FormDialog } from '../../shared/parts/form-dialog.tsx'
import { fieldFault } from '../../shared/parts/problem-note.tsx'
import { viewsQuery } from './views-query.ts'
import { savedViews as own } from './words.ts'

export function SaveView({ search, onClose }: { search: string; onClose: () => void }): ReactElement {
  const words = own.use()
  const [name, setName] = useState('')
  const [isTried, setTried] = useState(false)
  const queries = useQueryClient()
  const save = useMutation({
    mutationFn: () => consoleApi.saveView({ body: { name: name.trim(), search } }),
    onSuccess: async (view) => {
      await queries.invalidateQueries(viewsQuery)
      announce(words.saved(view.name))
      onClose()
    },
  })
  const submit = () => {
    setTried(true)
    if (name.trim() !== '') save.mutate()
  }
  return (
    <FormDialog
      title={words.title}
      isPending={save.isPending}
      error={save.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        label={words.name}
        hint={words.hint}
        autoFocus
        maxLength={100}
        value={name}
        onChange={setName}
        error={isTried && name.trim() === '' ? words.missing : fieldFault(save.error, 'name')}
      />
    </FormDialog>
  )
}
