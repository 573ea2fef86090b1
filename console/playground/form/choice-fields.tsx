// Parameters whose values are listed: one of them, or any of them.
import { useId } from 'react'
import type { ReactElement } from 'react'

import { Check } from '../../parts/choice.tsx'
import { playground } from '../words.ts'
import { ParameterLabel } from './parameter-label.tsx'
import type { ParameterFieldProps } from './parameter-field.tsx'
import { Prose } from './prose.tsx'

export interface ChoiceFieldProps extends ParameterFieldProps {
  readonly choices: readonly string[]
}

export function ChoiceField(props: ChoiceFieldProps): ReactElement {
  const { parameter, given, onGive, hint, error, choices } = props
  const say = playground.use()
  const id = useId()
  const value = given[0] ?? ''
  // A value from the address that is none of them is shown as it is, so that it can be mended.
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
        onChange={(event) => onGive(event.target.value === '' ? [] : [event.target.value])}
      >
        <option value="">{say.unset}</option>
        {listed.map((choice) => (
          <option key={choice} value={choice}>
            {choice}
          </option>
        ))}
      </select>
      {hint !== undefined && (
        <span slot="description" id={`${id}-hint`}>
          <Prose text={hint} />
        </span>
      )}
      {error !== undefined && (
        <span className="react-aria-FieldError" id={`${id}-error`}>
          {error}
        </span>
      )}
    </div>
  )
}

export function TicksField({
  parameter,
  given,
  onGive,
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
          isSelected={given.includes(choice)}
          onChange={(isOn) => onGive(isOn ? [...given, choice] : given.filter((each) => each !== choice))}
        >
          <code>{choice}</code>
        </Check>
      ))}
      {hint !== undefined && (
        <span slot="description">
          <Prose text={hint} />
        </span>
      )}
      {error !== undefined && <span className="react-aria-FieldError">{error}</span>}
    </div>
  )
}
