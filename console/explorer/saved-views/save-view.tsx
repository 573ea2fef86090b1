// Asks for the name of a saved view.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { FormEvent, ReactElement } from 'react'

import { consoleApi } from '../../api/clients.ts'
import { announce } from '../../parts/announce.tsx'
import { Button } from '../../parts/button.tsx'
import { Dialog, DialogActions } from '../../parts/dialog.tsx'
import { Field } from '../../parts/field.tsx'
import { faultOf, ProblemNote } from '../../parts/problem-note.tsx'
import { sharedWords } from '../../words/shared-words.ts'
import { viewsQuery } from './views-query.ts'
import { savedViews as own } from './words.ts'

export function SaveView({ search, onClose }: { search: string; onClose: () => void }): ReactElement {
  const words = own.use()
  const { cancel, save: saveWord } = sharedWords.use()
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
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (name.trim() !== '') save.mutate()
  }
  return (
    <Dialog title={words.title} isOpen onClose={onClose}>
      <form onSubmit={submit} noValidate>
        {save.isError && <ProblemNote error={save.error} />}
        <Field
          label={words.name}
          hint={words.hint}
          autoFocus
          maxLength={100}
          value={name}
          onChange={setName}
          error={isTried && name.trim() === '' ? words.missing : faultOf(save.error, 'name')}
        />
        <DialogActions>
          <Button onPress={onClose}>{cancel}</Button>
          <Button type="submit" variant="primary" isPending={save.isPending}>
            {saveWord}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
