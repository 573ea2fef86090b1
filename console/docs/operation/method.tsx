// The method of a request as a small mark; its colour repeats the word.
import type { ReactElement } from 'react'

export const Method = ({ method }: { method: string }): ReactElement => (
  <span className={`docs-method ${method.toLowerCase()}`}>{method}</span>
)
