// Checkboxes and radio buttons with a description.
import type { ReactElement, ReactNode } from 'react'
import { Checkbox, Label, Radio, RadioGroup } from 'react-aria-components'

import { Icon } from './icon.tsx'
import './field.css'

interface CheckProps {
  readonly isSelected: boolean
  readonly onChange: (isSelected: boolean) => void
  readonly children: ReactNode
  readonly hint?: string
  readonly isDisabled?: boolean
}

export const Check = ({ children, hint, isDisabled = false, ...rest }: CheckProps): ReactElement => (
  <Checkbox {...rest} isDisabled={isDisabled} className="choice">
    <span className="mark">
      <Icon name="check" size={14} />
    </span>
    <span>
      {children}
      {hint !== undefined && <small>{hint}</small>}
    </span>
  </Checkbox>
)

interface Option<V extends string> {
  readonly value: V
  readonly label: string
  readonly hint?: string
}

interface ChoicesProps<V extends string> {
  readonly label: string
  /** Empty: none is chosen yet. */
  readonly value: V | ''
  readonly options: readonly Option<V>[]
  readonly onChange: (value: V) => void
}

export const Choices = <V extends string>({
  label,
  value,
  options,
  onChange,
}: ChoicesProps<V>): ReactElement => (
  // Where none is chosen, the Tab key leads to the first: to the group, an empty value would be a chosen one.
  <RadioGroup
    className="choices"
    value={value === '' ? null : value}
    onChange={(next) => onChange(next as V)}
  >
    <Label className="field-label">{label}</Label>
    {options.map((option) => (
      <Radio key={option.value} value={option.value} className="choice">
        <span className="mark round">
          <Icon name="check" size={12} />
        </span>
        <span>
          {option.label}
          {option.hint !== undefined && <small>{option.hint}</small>}
        </span>
      </Radio>
    ))}
  </RadioGroup>
)
