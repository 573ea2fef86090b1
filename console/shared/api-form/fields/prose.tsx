// A sentence of a declaration; text in backticks becomes code.
import type { ReactElement } from 'react'

export const Prose = ({ text }: { text: string }): ReactElement => (
  <>{text.split('`').map((part, index) => (index % 2 === 1 ? <code key={index}>{part}</code> : part))}</>
)
