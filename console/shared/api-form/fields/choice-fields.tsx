// Fields for parameters with a list of allowed values: select one, or check several.
import { useId } from 'react'
import type { ReactElement } from 'react'

import { Check } from '../../parts/choice.tsx'
import { apiForm } from '../words.ts'
import { FieldNotes } from './field-notes.tsx'
import type { ParameterFieldProps } from './parameter-field-props.ts'
import { ParameterLabel } from './parameter-label.tsx'

interface ChoiceFieldProps extends ParameterFieldProps {
  readonly choices: readonly string[]
}

export function ChoiceField(props: ChoiceFieldProps): ReactElement {
  const { parameter, values, onChange, hint, error, choices } = props
  const words = apiForm.use()
  const id = useId()
  const value = values[0] ?? ''
  // An unknown value from the URL is listed too, so that it can be corrected.
  const listed = value === '' || choices.includes(value) ? choices : [...choices, value]
  return (
    <div className="field">
      <label htmlFor={id}>
        <ParameterLabel parameter={parameter} />
      </label>
      <select
        id={id}
        value={value}
        aria-describedby={`${id}-hint ${id}-error`}
        aria-invalid={error !== undefined || undefined}
        onChange={(event) => onChange(event.target.value === '' ? [] : [event.target.value])}
      >
        <option value="">{words.unset}</option>
        {listed.map((choice) => (
          <option key={choice} value={choice}>
            {choice}
          </option>
        ))}
      </select>
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  )
}

export function TicksField({
  parameter,
  values,
  onChange,
  hint,
  error,
  choices,
}: ChoiceFieldProps): ReactElement {
  const id = useId()
  return (
    <div className="field" role="group" aria-labelledby={id}>
      <span className="field-label" id={id}>
        <ParameterLabel parameter={parameter} />
      </span>
      {choices.map((choice) => (
        <Check
          key={choice}
          isSelected={values.includes(choice)}
          onChange={(isOn) => onChange(isOn ? [...values, choice] : values.filter((each) => each !== choice))}
        >
          <code>{choice}</code>
        </Check>
      ))}
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  )
}
