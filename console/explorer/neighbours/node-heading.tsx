// The heading of the view. It gets the focus when another node is opened.
import type { ReactElement, ReactNode } from 'react'

export const headingId = 'neighbours-heading'

export const NodeHeading = ({ children }: { children: ReactNode }): ReactElement => (
  <h2 id={headingId} tabIndex={-1}>
    {children}
  </h2>
)
