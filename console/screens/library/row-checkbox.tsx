// A checkbox in a table row. Its label names the row for screen readers.
import type { ReactElement } from 'react'

interface RowCheckboxProps {
  readonly label: string
  readonly isTicked: boolean
  readonly onChange: (isTicked: boolean) => void
}

export const RowCheckbox = ({ label, isTicked, onChange }: RowCheckboxProps): ReactElement => (
  <label className="library-tick">
    <input type="checkbox" checked={isTicked} onChange={({ target }) => onChange(target.checked)} />
    <span className="visually-hidden">{label}</span>
  </label>
)

/** Adds an id to the selection or removes it. */
export const withTick = (ticked: ReadonlySet<string>, id: string, isTicked: boolean): ReadonlySet<string> =>
  new Set(isTicked ? [...ticked, id] : [...ticked].filter((each) => each !== id))
