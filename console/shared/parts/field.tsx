// Text fields with label, hint and error, associated for assistive technology.
import { type HTMLInputTypeAttribute, type ReactElement, type ReactNode, type Ref, useState } from 'react'
import { FieldError, Input, Label, Text, TextField, type TextFieldProps } from 'react-aria-components'

import { sharedWords } from '../words/shared-words.ts'
import { IconButton } from './plain-button.tsx'
import './field.css'

export interface LabelledFieldProps extends Omit<TextFieldProps, 'children' | 'className' | 'type'> {
  readonly label: string
  readonly hint?: ReactNode
  /** Shown under the field; undefined when the value is valid. */
  readonly error?: string | undefined
  readonly type?: HTMLInputTypeAttribute
}

/** What stands around every text field; `children` is what is typed into. */
export const LabelledField = ({
  label,
  hint,
  error,
  children,
  ...rest
}: LabelledFieldProps & { readonly children: ReactNode }): ReactElement => (
  <TextField {...rest} className="field" isInvalid={error !== undefined}>
    <Label>{label}</Label>
    {children}
    {hint !== undefined && <Text slot="description">{hint}</Text>}
    <FieldError>{error}</FieldError>
  </TextField>
)

interface FieldProps extends LabelledFieldProps {
  readonly placeholder?: string
  readonly mono?: boolean
  readonly inputRef?: Ref<HTMLInputElement>
}

export const Field = ({
  placeholder = '',
  mono = false,
  inputRef = null,
  ...labelled
}: FieldProps): ReactElement => (
  <LabelledField {...labelled}>
    <Input className={mono ? 'mono' : ''} placeholder={placeholder} ref={inputRef} />
  </LabelledField>
)

/** Allows pasting and password managers; the password can be shown. */
export function PasswordField({ inputRef = null, ...labelled }: FieldProps): ReactElement {
  const [isShown, setShown] = useState(false)
  const words = sharedWords.use()
  return (
    <LabelledField {...labelled} type={isShown ? 'text' : 'password'}>
      <div className="with-button">
        <Input ref={inputRef} spellCheck="false" />
        <IconButton
          icon="eye"
          label={isShown ? words.hidePassword : words.showPassword}
          size="small"
          onPress={() => setShown(!isShown)}
        />
      </div>
    </LabelledField>
  )
}
