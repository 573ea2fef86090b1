// A text field of several lines.
import type { ReactElement } from 'react'
import { TextArea as Area } from 'react-aria-components'

import { LabelledField, type LabelledFieldProps } from './field.tsx'

export const TextArea = (props: LabelledFieldProps): ReactElement => (
  <LabelledField {...props}>
    <Area rows={4} />
  </LabelledField>
)
