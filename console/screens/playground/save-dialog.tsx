// Asks for the name of a saved request.
import { useState, type ReactElement } from 'react'

import type { ApiRequest } from '../../shared/api-form/fetch-answer.ts'
import { announce } from '../../shared/parts/announce.tsx'
import { Button } from '../../shared/parts/button.tsx'
import { Dialog, DialogActions } from '../../shared/parts/dialog.tsx'
import { Field } from '../../shared/parts/field.tsx'
import { sharedWords } from '../../shared/words/shared-words.ts'
import { useRuns } from './runs.ts'
import { playground } from './words.ts'

export function SaveDialog({ request, onClose }: { request: ApiRequest; onClose: () => void }): ReactElement {
  const words = playground.use()
  const { save } = useRuns()
  const [name, setName] = useState('')
  const keep = () => {
    if (name.trim() === '') return
    save({ ...request, name: name.trim() })
    announce(words.savedAs(name.trim()))
    onClose()
  }
  return (
    <Dialog title={words.saveTitle} isOpen onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          keep()
        }}
      >
        <Field
          label={words.saveName}
          hint={words.saveHint}
          value={name}
          onChange={setName}
          maxLength={80}
          autoFocus
        />
        <DialogActions>
          <Button onPress={onClose}>{sharedWords.use().cancel}</Button>
          <Button variant="primary" type="submit" isDisabled={name.trim() === ''}>
            {words.saveAction}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
