// A field of a form: the label, the control, the hint and the error.
import { useId, type ReactElement } from 'react'

import { useParameterName } from '../parameter-names.ts'
import type { FormParameter } from '../parameter.ts'
import { apiForm } from '../words.ts'
import { Prose } from './prose.tsx'

/** Props of every field. */
export interface ParameterFieldProps {
  readonly parameter: FormParameter
  readonly values: readonly string[]
  readonly onChange: (values: readonly string[]) => void
  readonly hint: string | undefined
  readonly error: string | undefined
}

/** What ties a control to its label and its notes. */
interface ControlProps {
  readonly id: string
  readonly 'aria-describedby': string
  readonly 'aria-invalid': true | undefined
  readonly 'data-invalid': true | undefined
}

interface FieldFrameProps extends Pick<ParameterFieldProps, 'parameter' | 'hint' | 'error'> {
  readonly children: (control: ControlProps) => ReactElement
}

export function FieldFrame({ parameter, hint, error, children }: FieldFrameProps): ReactElement {
  const id = useId()
  const isInvalid = error === undefined ? undefined : true
  return (
    <div className="field">
      <label htmlFor={id}>
        <ParameterLabel parameter={parameter} />
      </label>
      {children({
        id,
        'aria-describedby': `${id}-hint ${id}-error`,
        'aria-invalid': isInvalid,
        'data-invalid': isInvalid,
      })}
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  )
}

/** A field of several boxes. */
export function GroupFrame({
  parameter,
  hint,
  error,
  children,
}: Omit<FieldFrameProps, 'children'> & { children: ReactElement | ReactElement[] | null }): ReactElement {
  const id = useId()
  return (
    <div className="field" role="group" aria-labelledby={id}>
      <span className="field-label" id={id}>
        <ParameterLabel parameter={parameter} />
      </span>
      {children}
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  )
}

/** The meaning of a parameter, its name in the API, and whether it is required. */
export const ParameterLabel = ({ parameter }: { parameter: FormParameter }): ReactElement => (
  <>
    {useParameterName(parameter.name)} <code>{parameter.name}</code>
    {parameter.isRequired && <em className="api-form-required"> {apiForm.use().required}</em>}
  </>
)

interface FieldNotesProps extends Pick<ParameterFieldProps, 'hint' | 'error'> {
  /** The field refers to `{id}-hint` and `{id}-error`. */
  readonly id: string
}

export const FieldNotes = ({ id, hint, error }: FieldNotesProps): ReactElement => (
  <>
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
  </>
)
