// Text fields where the Playground has pickers: the documentation cannot list the data, because not every reader has
// entered a key.
import { useId } from 'react'
import type { ReactElement } from 'react'

import { LineField } from '../../shared/api-form/fields/line-field.tsx'
import type { PickerProps } from '../../shared/api-form/fields/parameter-fields.tsx'
import { ParameterLabel } from '../../shared/api-form/fields/parameter-label.tsx'
import { tryWords } from './words.ts'

export const TypedValues = (props: PickerProps): ReactElement =>
  props.isMany ? <LinesField {...props} /> : <LineField {...props} as="text" />

/** Several values, one per line. */
function LinesField({ parameter, values, onChange, error }: PickerProps): ReactElement {
  const words = tryWords.use()
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>
        <ParameterLabel parameter={parameter} />
      </label>
      <textarea
        id={id}
        className="docs-lines"
        rows={Math.max(2, values.length + 1)}
        spellCheck="false"
        autoComplete="off"
        aria-describedby={`${id}-hint ${id}-error`}
        aria-invalid={error !== undefined || undefined}
        data-invalid={error !== undefined || undefined}
        value={values.join('\n')}
        onChange={(event) => onChange(event.target.value === '' ? [] : event.target.value.split('\n'))}
      />
      <span slot="description" id={`${id}-hint`}>
        {words.onePerLine}
      </span>
      <span className="react-aria-FieldError" id={`${id}-error`}>
        {error}
      </span>
    </div>
  )
}
