// The head of a field: what it means, what the API calls it, whether it is needed.
import type { ReactElement } from 'react'

import { useFormWords } from '../form-words.ts'
import type { FormParameter } from '../parameter.ts'
import { playground } from '../words.ts'

export const ParameterLabel = ({ parameter }: { parameter: FormParameter }): ReactElement => {
  const say = playground.use()
  return (
    <>
      {useFormWords().label(parameter.name)} <code>{parameter.name}</code>
      {parameter.isRequired && <em className="playground-required"> {say.required}</em>}
    </>
  )
}
