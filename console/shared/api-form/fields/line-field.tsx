// Fields for typed parameters: text, numbers, dates.
import type { ReactElement } from 'react'
import { FieldError, Input, Label, Text, TextField } from 'react-aria-components'

import { isDay } from '../../../../src/core/calendar-day.ts'
import type { ParameterFieldProps } from './parameter-field-props.ts'
import { ParameterLabel } from './parameter-label.tsx'
import { Prose } from './prose.tsx'

interface LineFieldProps extends ParameterFieldProps {
  readonly as: 'day' | 'number' | 'text'
}

export function LineField({ parameter, values, onChange, hint, error, as }: LineFieldProps): ReactElement {
  const value = values[0] ?? ''
  // A date input shows nothing for an invalid date; a text input shows it so that it can be corrected.
  const type = as === 'day' && (value === '' || isDay(value)) ? 'date' : 'text'
  const example = parameter.schema.examples?.[0]
  return (
    <TextField
      className="field"
      type={type}
      value={value}
      onChange={(text) => onChange(text === '' ? [] : [text])}
      isInvalid={error !== undefined}
      isRequired={parameter.isRequired}
      validationBehavior="aria"
      inputMode={as === 'number' ? 'numeric' : 'text'}
    >
      <Label>
        <ParameterLabel parameter={parameter} />
      </Label>
      <Input
        className={as === 'text' ? 'mono' : ''}
        placeholder={typeof example === 'string' && as === 'text' ? example : ''}
        autoComplete="off"
        spellCheck="false"
      />
      {hint !== undefined && (
        <Text slot="description">
          <Prose text={hint} />
        </Text>
      )}
      <FieldError>{error}</FieldError>
    </TextField>
  )
}
