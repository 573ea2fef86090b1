// The label of a field: its meaning, its name in the API, and whether it is required.
import type { ReactElement } from 'react'

import { useParameterName } from '../parameter-names.ts'
import type { FormParameter } from '../parameter.ts'
import { apiForm } from '../words.ts'

export const ParameterLabel = ({ parameter }: { parameter: FormParameter }): ReactElement => {
  const words = apiForm.use()
  return (
    <>
      {useParameterName(parameter.name)} <code>{parameter.name}</code>
      {parameter.isRequired && <em className="api-form-required"> {words.required}</em>}
    </>
  )
}
