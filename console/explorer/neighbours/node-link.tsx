// A link to another node, as a real link, so that it can be opened in another window.
import { Link } from '@tanstack/react-router'
import type { ReactElement, ReactNode } from 'react'

import { useTrail } from './steps.ts'
import type { Step } from './steps.ts'

interface NodeLinkProps {
  readonly id: string
  /** The current node; null in the search. */
  readonly from: Step | null
  readonly className?: string
  readonly title?: string
  readonly children: ReactNode
}

export function NodeLink({ id, from, className, title, children }: NodeLinkProps): ReactElement {
  const trail = useTrail()
  return (
    <Link
      to="/explorer"
      search={(before) => ({ ...before, view: 'neighbours', node: id })}
      state={(before) => ({ ...before, trail: from ? [...trail, from] : [] })}
      resetScroll={false}
      {...(className !== undefined && { className })}
      {...(title !== undefined && { title })}
    >
      {children}
    </Link>
  )
}
