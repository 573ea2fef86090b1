import type { FormParameter } from '../parameter.ts'

/** Props of every field of a form. */
export interface ParameterFieldProps {
  readonly parameter: FormParameter
  readonly values: readonly string[]
  readonly onChange: (values: readonly string[]) => void
  readonly hint: string | undefined
  readonly error: string | undefined
}
