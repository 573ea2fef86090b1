// A section of a page with a heading that can be linked to.
import type { ReactElement, ReactNode } from 'react'

import { DocLink } from './doc-link.tsx'
import { usePath } from './use-place.ts'
import { docs } from './words.ts'

interface HeadingProps {
  readonly id: string
  readonly level?: 2 | 3
  /** Plain text, for the label of the link. */
  readonly title: string
  readonly children?: ReactNode
}

export function Heading({ id, level = 2, title, children }: HeadingProps): ReactElement {
  const words = docs.use()
  const Tag = level === 2 ? 'h2' : 'h3'
  return (
    <div className="docs-heading row one-line baseline">
      <Tag id={id} tabIndex={-1}>
        {children ?? title}
      </Tag>
      <DocLink to={`${usePath()}#${id}`} aria-label={words.linkTo(title)}>
        #
      </DocLink>
    </div>
  )
}

export const Section = ({
  id,
  title,
  children,
}: {
  id: string
  title: string
  children: ReactNode
}): ReactElement => (
  <section className="docs-section stack gap-3 shrinks" aria-labelledby={id}>
    <Heading id={id} title={title} />
    {children}
  </section>
)
