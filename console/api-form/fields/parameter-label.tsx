// The head of a field: what it means, what the API calls it, whether it is needed.
import type { ReactElement } from 'react'

import { useParameterName } from '../parameter-names.ts'
import type { FormParameter } from '../parameter.ts'
import { apiForm } from '../words.ts'

export const ParameterLabel = ({ parameter }: { parameter: FormParameter }): ReactElement => {
  const say = apiForm.use()
  return (
    <>
      {useParameterName(parameter.name)} <code>{parameter.name}</code>
      {parameter.isRequired && <em className="api-form-required"> {say.required}</em>}
    </>
  )
}
