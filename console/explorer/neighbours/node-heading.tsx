// The head of what this view shows. The focus comes here when another node is gone to.
import type { ReactElement, ReactNode } from 'react'

export const headingId = 'neighbours-heading'

export const NodeHeading = ({ children }: { children: ReactNode }): ReactElement => (
  <h2 id={headingId} tabIndex={-1}>
    {children}
  </h2>
)
