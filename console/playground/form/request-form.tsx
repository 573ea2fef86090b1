// The form of one operation, made from its declaration.
import type { ReactElement } from 'react'

import type { Values } from '../ask.ts'
import type { Faults } from '../check-value.ts'
import { useFormWords } from '../form-words.ts'
import { parametersOf } from '../operation-form.ts'
import type { OperationForm } from '../operation-form.ts'
import { playground } from '../words.ts'
import { useFaultWords } from './fault-words.ts'
import { ParameterField } from './parameter-field.tsx'

export interface RequestFormProps {
  readonly form: OperationForm
  readonly namespace: string | null
  readonly values: Values
  readonly onGive: (name: string, given: readonly string[]) => void
  /** Found before sending. */
  readonly faults: Faults
  /** Told by the server, by parameter. */
  readonly refusals: Readonly<Record<string, string>>
}

export function RequestForm(props: RequestFormProps): ReactElement {
  const { form, namespace, values, onGive, faults, refusals } = props
  const say = playground.use()
  const formWords = useFormWords()
  const wordsOf = useFaultWords()
  const parameters = parametersOf(form)
  if (parameters.length === 0) return <p className="playground-quiet">{say.noParameters}</p>
  return (
    <div className="playground-fields">
      {parameters.map((parameter) => {
        const fault = faults[parameter.name]
        return (
          <ParameterField
            // Another operation's field of the same name is another field.
            key={`${form.id} ${parameter.name}`}
            parameter={parameter}
            namespace={namespace}
            given={values[parameter.name] ?? []}
            onGive={(given) => onGive(parameter.name, given)}
            hint={formWords.hint(form, parameter.name)}
            error={fault ? wordsOf(fault) : refusals[parameter.name]}
          />
        )
      })}
    </div>
  )
}
