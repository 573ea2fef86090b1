// A request as a link that runs it again.
import { Link } from '@tanstack/react-router'
import type { ReactElement, ReactNode } from 'react'

import { pathOfRequest, readAsk } from '../ask.ts'
import { useFormWords } from '../form-words.ts'
import { findForm } from '../operation-form.ts'
import type { Asked } from '../asked.ts'

export interface AskedLinkProps {
  readonly asked: Asked
  /** In place of what the operation does. */
  readonly name?: string
  readonly children?: ReactNode
}

export const AskedLink = ({ asked, name, children }: AskedLinkProps): ReactElement => {
  const { summary } = useFormWords()
  const { op, ns, ask } = asked
  const form = findForm(op)
  return (
    <Link to="/playground" search={{ op, ask, run: 'yes', ...(ns === null ? {} : { ns }) }}>
      {name ?? (form ? summary(form) : op)}
      <code>{form ? pathOfRequest(form, readAsk(form, ask)) : op}</code>
      {ns !== null && <small>{ns}</small>}
      {children}
    </Link>
  )
}
