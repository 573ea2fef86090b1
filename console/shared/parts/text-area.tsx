// A text field of several lines.
import type { ReactElement } from 'react'
import { TextArea as Area } from 'react-aria-components'

import { LabelledField, type LabelledFieldProps } from './field.tsx'

interface TextAreaProps extends LabelledFieldProps {
  readonly rows?: number
}

export const TextArea = ({ rows = 4, ...labelled }: TextAreaProps): ReactElement => (
  <LabelledField {...labelled}>
    <Area rows={rows} />
  </LabelledField>
)
