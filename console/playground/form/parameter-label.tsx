// The head of a field: what it means, what the API calls it, whether it is needed.
import type { ReactElement } from 'react'

import { useParameterName } from '../parameter-names.ts'
import type { FormParameter } from '../parameter.ts'
import { playground } from '../words.ts'

export const ParameterLabel = ({ parameter }: { parameter: FormParameter }): ReactElement => {
  const say = playground.use()
  return (
    <>
      {useParameterName(parameter.name)} <code>{parameter.name}</code>
      {parameter.isRequired && <em className="playground-required"> {say.required}</em>}
    </>
  )
}
