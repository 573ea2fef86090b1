// The field for the label of a key or a link.
import type { ReactElement } from 'react'

import { Field } from './field.tsx'

export const maxLabel = 200

interface LabelFieldProps {
  readonly words: { readonly label: string; readonly labelHint: string }
  readonly value: string
  readonly onChange: (label: string) => void
  readonly error: string | undefined
  readonly autoFocus?: boolean
}

export const LabelField = ({ words, ...rest }: LabelFieldProps): ReactElement => (
  <Field label={words.label} hint={words.labelHint} maxLength={maxLabel} {...rest} />
)
