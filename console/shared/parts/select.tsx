// A native select field for short lists; it works on every browser, phone and screen reader.
import { useId, type ReactElement } from 'react'

import './field.css'

interface SelectProps<V extends string> {
  readonly label: string
  readonly value: V
  readonly options: readonly { readonly value: V; readonly label: string }[]
  readonly onChange: (value: V) => void
  readonly isLabelHidden?: boolean
}

export function Select<V extends string>(props: SelectProps<V>): ReactElement {
  const { label, value, options, onChange, isLabelHidden = false } = props
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id} className={isLabelHidden ? 'visually-hidden' : 'field-label'}>
        {label}
      </label>
      <select id={id} value={value} onChange={(event) => onChange(event.target.value as V)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  )
}
