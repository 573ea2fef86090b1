// A box to tick in a row of a table. The row says what it is; here it is said for those who do not see the row.
import type { ReactElement } from 'react'

interface TickProps {
  readonly label: string
  readonly isTicked: boolean
  readonly onChange: (isTicked: boolean) => void
}

export const Tick = ({ label, isTicked, onChange }: TickProps): ReactElement => (
  <label className="library-tick">
    <input type="checkbox" checked={isTicked} onChange={({ target }) => onChange(target.checked)} />
    <span className="visually-hidden">{label}</span>
  </label>
)

/** Ticked ids with one more, or without it. */
export const withTick = (ticked: ReadonlySet<string>, id: string, isTicked: boolean): ReadonlySet<string> =>
  new Set(isTicked ? [...ticked, id] : [...ticked].filter((each) => each !== id))
