// Fields of typed parameters: one line, or several values.
import type { ReactElement } from 'react'

import { isDay } from '../../../../src/core/calendar-day.ts'
import { FieldFrame, type ParameterFieldProps } from './field-frame.tsx'

interface LineFieldProps extends ParameterFieldProps {
  readonly as: 'day' | 'number' | 'text'
}

export function LineField({ values, onChange, as, ...frame }: LineFieldProps): ReactElement {
  const value = values[0] ?? ''
  // A date input shows nothing for an invalid date; a text input shows it so that it can be corrected.
  const type = as === 'day' && (value === '' || isDay(value)) ? 'date' : 'text'
  const { schema, isRequired } = frame.parameter
  const example = schema.examples?.[0]
  return (
    <FieldFrame {...frame}>
      {(control) => (
        <input
          {...control}
          className={as === 'text' ? 'mono' : ''}
          type={type}
          inputMode={as === 'number' ? 'numeric' : 'text'}
          aria-required={isRequired || undefined}
          placeholder={typeof example === 'string' && as === 'text' ? example : ''}
          autoComplete="off"
          spellCheck="false"
          value={value}
          onChange={({ target }) => onChange(target.value === '' ? [] : [target.value])}
        />
      )}
    </FieldFrame>
  )
}

/** Several values, one per line. */
export const LinesField = ({ values, onChange, ...frame }: ParameterFieldProps): ReactElement => (
  <FieldFrame {...frame}>
    {(control) => (
      <textarea
        {...control}
        className="docs-lines"
        rows={Math.max(2, values.length + 1)}
        spellCheck="false"
        autoComplete="off"
        value={values.join('\n')}
        onChange={({ target }) => onChange(target.value === '' ? [] : target.value.split('\n'))}
      />
    )}
  </FieldFrame>
)
