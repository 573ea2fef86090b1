// The parameters of an operation as fields, by their declarations.
import type { ComponentType, ReactElement } from 'react'

import type { Faults } from '../check-value.ts'
import type { Values } from '../form-values.ts'
import type { FormParameter } from '../parameter.ts'
import { ChoiceField, TicksField } from './choice-fields.tsx'
import { ExpandField } from './expand-field.tsx'
import { useFaultWords } from './fault-words.ts'
import { fieldKind } from './field-kind.ts'
import type { PickerKind } from './field-kind.ts'
import { LineField } from './line-field.tsx'
import type { ParameterFieldProps } from './parameter-field-props.ts'

export interface PickerProps extends ParameterFieldProps {
  readonly kind: PickerKind | null
  readonly isMany: boolean
}

export interface ParameterFieldsProps {
  readonly parameters: readonly FormParameter[]
  readonly values: Values
  readonly onChange: (name: string, values: readonly string[]) => void
  /** Found before sending. */
  readonly faults: Faults
  /** From the server's answer, by parameter. */
  readonly refusals: Readonly<Record<string, string>>
  /** Explanation of a parameter; absent where the page explains it elsewhere. */
  readonly hintOf?: (name: string) => string | undefined
  /** Field for values that exist in the data: a picker in the console, a text field in the documentation. */
  readonly Picker: ComponentType<PickerProps>
}

export function ParameterFields(props: ParameterFieldsProps): ReactElement {
  const { parameters, values, onChange, faults, refusals, hintOf, Picker } = props
  const wordsOf = useFaultWords()
  return (
    <div className="api-form-fields">
      {parameters.map((parameter) => {
        const { name } = parameter
        const fault = faults[name]
        return (
          <ParameterField
            key={name}
            parameter={parameter}
            values={values[name] ?? []}
            onChange={(values) => onChange(name, values)}
            hint={hintOf?.(name)}
            error={fault ? wordsOf(fault) : refusals[name]}
            Picker={Picker}
          />
        )
      })}
    </div>
  )
}

function ParameterField({
  Picker,
  ...props
}: ParameterFieldProps & Pick<ParameterFieldsProps, 'Picker'>): ReactElement {
  const kind = fieldKind(props.parameter)
  if (kind.as === 'picker') return <Picker {...props} kind={kind.of} isMany={kind.isMany} />
  if (kind.as === 'choice') return <ChoiceField {...props} choices={kind.choices} />
  if (kind.as === 'ticks') return <TicksField {...props} choices={kind.choices} />
  if (kind.as === 'expand') return <ExpandField {...props} />
  return <LineField {...props} as={kind.as} />
}
