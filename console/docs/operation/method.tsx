// The HTTP method as a badge; the colour is not the only distinction.
import type { ReactElement } from 'react'

export const Method = ({ method }: { method: string }): ReactElement => (
  <span className={`docs-method ${method.toLowerCase()}`}>{method}</span>
)
