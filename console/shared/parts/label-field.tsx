// The field for the label of a key or a link, which may not stay empty.
import type { ReactElement } from 'react'

import { Field } from './field.tsx'
import { fieldFault } from './problem-note.tsx'

export const maxLabel = 200

interface LabelFieldProps {
  readonly words: { readonly label: string; readonly labelHint: string; readonly labelMissing: string }
  readonly value: string
  readonly onChange: (label: string) => void
  /** False: an empty label is not complained about yet. */
  readonly isChecked?: boolean
  /** Of the last attempt to save. */
  readonly error: unknown
  readonly autoFocus?: boolean
}

export const LabelField = ({
  words,
  value,
  onChange,
  isChecked = true,
  error,
  autoFocus = false,
}: LabelFieldProps): ReactElement => (
  <Field
    label={words.label}
    hint={words.labelHint}
    autoFocus={autoFocus}
    maxLength={maxLabel}
    value={value}
    onChange={onChange}
    error={isChecked && value.trim() === '' ? words.labelMissing : fieldFault(error, 'label')}
  />
)
