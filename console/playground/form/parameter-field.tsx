// One parameter as the control that suits it.
import type { ReactElement } from 'react'

import type { FormParameter } from '../parameter.ts'
import { ChoiceField, TicksField } from './choice-fields.tsx'
import { ExpandField } from './expand-field.tsx'
import { fieldKind } from './field-kind.ts'
import { LineField } from './line-field.tsx'
import { Picker } from './picker.tsx'

export interface ParameterFieldProps {
  readonly parameter: FormParameter
  /** Whose data the pickers offer. */
  readonly namespace: string | null
  readonly given: readonly string[]
  readonly onGive: (given: readonly string[]) => void
  readonly hint: string | undefined
  readonly error: string | undefined
}

export function ParameterField(props: ParameterFieldProps): ReactElement {
  const kind = fieldKind(props.parameter)
  if (kind.as === 'picker') return <Picker {...props} kind={kind.of} isMany={kind.isMany} />
  if (kind.as === 'choice') return <ChoiceField {...props} choices={kind.choices} />
  if (kind.as === 'ticks') return <TicksField {...props} choices={kind.choices} />
  if (kind.as === 'expand') return <ExpandField {...props} />
  return <LineField {...props} as={kind.as} />
}
