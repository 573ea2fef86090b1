// The parameters of an operation as fields, by their declarations.
import type { ComponentType, ReactElement } from 'react'

import { useFormat } from '../../words/format.ts'
import type { Faults, ValueFault } from '../check-value.ts'
import type { Values } from '../form-values.ts'
import type { FormParameter } from '../parameter.ts'
import { apiForm } from '../words.ts'
import { ChoiceField, ExpandField, TicksField } from './choice-fields.tsx'
import type { ParameterFieldProps } from './field-frame.tsx'
import { fieldKind, type PickerKind } from './field-kind.ts'
import { LineField, LinesField } from './text-fields.tsx'

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
  /** For values that exist in the data. Absent where the data cannot be listed: they are typed. */
  readonly Picker?: ComponentType<PickerProps>
}

export function ParameterFields(props: ParameterFieldsProps): ReactElement | null {
  const { parameters, values, onChange, faults, refusals, hintOf, Picker } = props
  const wordsOf = useFaultWords()
  if (parameters.length === 0) return null
  return (
    <div className="api-form-fields stack top gap-4">
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
            {...(Picker && { Picker })}
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
  const { onePerLine } = apiForm.use()
  if (kind.as === 'picker') {
    if (Picker) return <Picker {...props} kind={kind.of} isMany={kind.isMany} />
    return kind.isMany ? <LinesField {...props} hint={onePerLine} /> : <LineField {...props} as="text" />
  }
  if (kind.as === 'choice') return <ChoiceField {...props} choices={kind.choices} />
  if (kind.as === 'ticks') return <TicksField {...props} choices={kind.choices} />
  if (kind.as === 'expand') return <ExpandField {...props} />
  return <LineField {...props} as={kind.as} />
}

function useFaultWords(): (fault: ValueFault) => string {
  const words = apiForm.use().faults
  const { number } = useFormat()
  return (fault) => {
    if (fault.fault === 'too-small') return words.tooSmall(number(fault.bound))
    if (fault.fault === 'too-large') return words.tooLarge(number(fault.bound))
    if (fault.fault === 'too-long') return words.tooLong(number(fault.bound))
    if (fault.fault === 'no-choice') return words.noChoice(fault.choices.join(', '))
    if (fault.fault === 'not-expected') return words.notExpected(fault.expected)
    return words[fault.fault]
  }
}
