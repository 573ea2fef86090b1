// A text field with label, hint and error, associated for assistive technology.
import { type HTMLInputTypeAttribute, type ReactElement, type ReactNode, type Ref, useState } from 'react'
import { FieldError, Input, Label, Text, TextField, type TextFieldProps } from 'react-aria-components'

import { sharedWords } from '../words/shared-words.ts'
import { IconButton } from './plain-button.tsx'
import './field.css'

interface FieldProps extends Omit<TextFieldProps, 'children' | 'className' | 'type'> {
  readonly label: string
  readonly hint?: ReactNode
  /** Shown under the field; undefined when the value is valid. */
  readonly error?: string | undefined
  readonly type?: HTMLInputTypeAttribute
  readonly placeholder?: string
  readonly mono?: boolean
  readonly inputRef?: Ref<HTMLInputElement>
}

export const Field = ({
  label,
  hint,
  error,
  type = 'text',
  placeholder,
  mono = false,
  inputRef,
  ...rest
}: FieldProps): ReactElement => (
  <TextField {...rest} className="field" type={type} isInvalid={error !== undefined}>
    <Label>{label}</Label>
    <Input className={mono ? 'mono' : ''} placeholder={placeholder ?? ''} ref={inputRef ?? null} />
    {hint !== undefined && <Text slot="description">{hint}</Text>}
    <FieldError>{error}</FieldError>
  </TextField>
)

/** Allows pasting and password managers; the password can be shown. */
export function PasswordField({ label, hint, error, inputRef, ...rest }: FieldProps): ReactElement {
  const [isShown, setShown] = useState(false)
  const words = sharedWords.use()
  return (
    <TextField
      {...rest}
      className="field"
      type={isShown ? 'text' : 'password'}
      isInvalid={error !== undefined}
    >
      <Label>{label}</Label>
      <div className="with-button">
        <Input ref={inputRef ?? null} spellCheck="false" />
        <IconButton
          icon="eye"
          label={isShown ? words.hidePassword : words.showPassword}
          size="small"
          onPress={() => setShown(!isShown)}
        />
      </div>
      {hint !== undefined && <Text slot="description">{hint}</Text>}
      <FieldError>{error}</FieldError>
    </TextField>
  )
}
