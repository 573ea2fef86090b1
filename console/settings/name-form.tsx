// A form for a name: of the organization or of a person.
import { useState } from 'react'
import type { FormEvent, ReactElement } from 'react'

import { Button } from '../parts/button.tsx'
import { Field } from '../parts/field.tsx'
import { faultOf, ProblemNote } from '../parts/problem-note.tsx'
import { sharedWords } from '../words/shared-words.ts'

interface NameProps {
  readonly label: string
  readonly hint?: string
  readonly missing: string
  readonly before: string
  readonly autoComplete?: string
  readonly isPending: boolean
  readonly error: unknown
  readonly onSave: (name: string) => void
}

export function NameForm(props: NameProps): ReactElement {
  const { label, hint, missing, before, autoComplete, isPending, error, onSave } = props
  const { save } = sharedWords.use()
  const [name, setName] = useState(before)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() !== '' && name.trim() !== before) onSave(name.trim())
  }
  return (
    <form className="settings-name" onSubmit={submit} noValidate>
      {error !== null && error !== undefined && <ProblemNote error={error} />}
      <Field
        label={label}
        {...(hint === undefined ? {} : { hint })}
        {...(autoComplete === undefined ? {} : { autoComplete })}
        maxLength={200}
        value={name}
        onChange={setName}
        error={name.trim() === '' ? missing : faultOf(error, 'name')}
      />
      <Button type="submit" isPending={isPending}>
        {save}
      </Button>
    </form>
  )
}
