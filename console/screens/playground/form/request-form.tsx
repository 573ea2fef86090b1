// The form of one operation, generated from its declaration.
import type { ReactElement } from 'react'

import { ParameterFields } from '../../../shared/api-form/fields/parameter-fields.tsx'
import type { ParameterFieldsProps } from '../../../shared/api-form/fields/parameter-fields.tsx'
import { parametersOf } from '../../../shared/api-form/operation-form.ts'
import type { OperationForm } from '../../../shared/api-form/operation-form.ts'
import { useFormWords } from '../form-words.ts'
import { playground } from '../words.ts'
import { Picker } from './picker.tsx'

export interface RequestFormProps extends Pick<
  ParameterFieldsProps,
  'values' | 'onChange' | 'faults' | 'refusals'
> {
  readonly form: OperationForm
}

export function RequestForm({ form, ...fields }: RequestFormProps): ReactElement {
  const words = playground.use()
  const { hint } = useFormWords()
  const parameters = parametersOf(form)
  if (parameters.length === 0) return <p className="api-form-quiet">{words.noParameters}</p>
  return (
    <ParameterFields
      {...fields}
      // Resets the fields when the operation changes, even if parameters have the same name.
      key={form.id}
      parameters={parameters}
      hintOf={(name) => hint(form, name)}
      Picker={Picker}
    />
  )
}
