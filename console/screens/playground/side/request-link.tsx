// A link that runs a request again.
import { Link } from '@tanstack/react-router'
import type { ReactElement, ReactNode } from 'react'

import type { ApiRequest } from '../../../shared/api-form/fetch-answer.ts'
import { pathOfRequest, readAsk } from '../../../shared/api-form/form-values.ts'
import { findForm } from '../../../shared/api-form/operation-form.ts'
import { useFormWords } from '../form-words.ts'

interface RequestLinkProps {
  readonly request: ApiRequest
  /** Shown instead of the operation's description. */
  readonly name?: string
  readonly children?: ReactNode
}

export const RequestLink = ({ request, name, children }: RequestLinkProps): ReactElement => {
  const { summary } = useFormWords()
  const { op, ns, ask } = request
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
