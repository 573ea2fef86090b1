// The parameters of an operation as fields: the Playground's controls, without what only a signed-in account can pick from.
import { useId } from 'react'
import type { ReactElement } from 'react'

import type { Values } from '../../playground/ask.ts'
import type { Faults } from '../../playground/check-value.ts'
import { ChoiceField, TicksField } from '../../playground/form/choice-fields.tsx'
import { ExpandField } from '../../playground/form/expand-field.tsx'
import { useFaultWords } from '../../playground/form/fault-words.ts'
import { fieldKind } from '../../playground/form/field-kind.ts'
import { LineField } from '../../playground/form/line-field.tsx'
import type { ParameterFieldProps } from '../../playground/form/parameter-field.tsx'
import { ParameterLabel } from '../../playground/form/parameter-label.tsx'
import type { ReferenceOperation } from '../reference/reference-types.ts'
import { tryWords } from './words.ts'

export interface ParameterFieldsProps {
  readonly operation: ReferenceOperation
  readonly values: Values
  readonly onGive: (name: string, given: readonly string[]) => void
  readonly faults: Faults
  /** Told by the server, by parameter. */
  readonly refusals: Readonly<Record<string, string>>
}

export function ParameterFields(props: ParameterFieldsProps): ReactElement {
  const { operation, values, onGive, faults, refusals } = props
  const wordsOf = useFaultWords()
  return (
    <div className="playground-fields">
      {operation.parameters.map((parameter) => {
        const { name } = parameter
        const fault = faults[name]
        return (
          <OneField
            key={name}
            parameter={parameter}
            namespace={null}
            given={values[name] ?? []}
            onGive={(given) => onGive(name, given)}
            // What it means stands in the list above.
            hint={undefined}
            error={fault ? wordsOf(fault) : refusals[name]}
          />
        )
      })}
    </div>
  )
}

function OneField(props: ParameterFieldProps): ReactElement {
  const kind = fieldKind(props.parameter)
  if (kind.as === 'choice') return <ChoiceField {...props} choices={kind.choices} />
  if (kind.as === 'ticks') return <TicksField {...props} choices={kind.choices} />
  if (kind.as === 'expand') return <ExpandField {...props} />
  if (kind.as !== 'picker') return <LineField {...props} as={kind.as} />
  return kind.isMany ? <LinesField {...props} /> : <LineField {...props} as="text" />
}

/** Several values: one on each line. */
function LinesField({ parameter, given, onGive, error }: ParameterFieldProps): ReactElement {
  const say = tryWords.use()
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>
        <ParameterLabel parameter={parameter} />
      </label>
      <textarea
        id={id}
        className="docs-lines"
        rows={Math.max(2, given.length + 1)}
        spellCheck="false"
        autoComplete="off"
        aria-describedby={`${id}-hint ${id}-error`}
        aria-invalid={error !== undefined || undefined}
        data-invalid={error !== undefined || undefined}
        value={given.join('\n')}
        onChange={(event) => onGive(event.target.value === '' ? [] : event.target.value.split('\n'))}
      />
      <span slot="description" id={`${id}-hint`}>
        {say.onePerLine}
      </span>
      <span className="react-aria-FieldError" id={`${id}-error`}>
        {error}
      </span>
    </div>
  )
}
