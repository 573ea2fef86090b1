// A form for a name: of the organization, a person, or a namespace.
import { useState, type ReactElement } from 'react'

import { sharedWords } from '../words/shared-words.ts'
import { Field } from './field.tsx'
import { Form } from './form.tsx'
import { Button } from './plain-button.tsx'
import { fieldFault, ProblemNote } from './problem-note.tsx'
import './name-form.css'

interface NameProps {
  /** The name of the field in the API. */
  readonly field: 'name' | 'label'
  readonly label: string
  readonly hint?: string
  readonly missing: string
  readonly before: string
  readonly autoComplete?: string
  readonly change: { readonly isPending: boolean; readonly error: unknown }
  readonly onSave: (name: string) => void
}

export function NameForm(props: NameProps): ReactElement {
  const { field, label, hint, missing, before, autoComplete, change, onSave } = props
  const { save } = sharedWords.use()
  const [name, setName] = useState(before)
  const submit = () => {
    if (name.trim() !== '' && name.trim() !== before) onSave(name.trim())
  }
  return (
    <Form className="name-form" onSubmit={submit}>
      {change.error !== null && <ProblemNote error={change.error} />}
      <Field
        label={label}
        {...(hint === undefined ? {} : { hint })}
        {...(autoComplete === undefined ? {} : { autoComplete })}
        maxLength={200}
        value={name}
        onChange={setName}
        error={name.trim() === '' ? missing : fieldFault(change.error, field)}
      />
      <Button type="submit" isPending={change.isPending}>
        {save}
      </Button>
    </Form>
  )
}
