// A text field of several lines with label, hint and error, associated for assistive technology.
import type { ReactElement, ReactNode } from 'react'
import {
  FieldError,
  Label,
  Text,
  TextArea as Area,
  TextField,
  type TextFieldProps,
} from 'react-aria-components'

import './field.css'

interface TextAreaProps extends Omit<TextFieldProps, 'children' | 'className' | 'type'> {
  readonly label: string
  readonly hint?: ReactNode
  /** Shown under the field; undefined when the value is valid. */
  readonly error?: string | undefined
  readonly rows?: number
}

export const TextArea = ({ label, hint, error, rows = 4, ...rest }: TextAreaProps): ReactElement => (
  <TextField {...rest} className="field" isInvalid={error !== undefined}>
    <Label>{label}</Label>
    <Area rows={rows} />
    {hint !== undefined && <Text slot="description">{hint}</Text>}
    <FieldError>{error}</FieldError>
  </TextField>
)
