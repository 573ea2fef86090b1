// A page with its table of contents beside it on wide screens.
import type { ReactElement, ReactNode } from 'react'

import { DocLink } from './doc-link.tsx'
import { usePath } from './use-place.ts'
import { docs } from './words.ts'

interface ContentsProps {
  readonly parts: readonly { readonly id: string; readonly title: string }[]
  readonly children: ReactNode
}

export function Contents({ parts, children }: ContentsProps): ReactElement {
  const words = docs.use()
  const path = usePath()
  return (
    <div className="docs-page">
      {children}
      <nav className="docs-contents not-printed" aria-label={words.onThisPage}>
        <b aria-hidden="true">{words.onThisPage}</b>
        <ul>
          {parts.map(({ id, title }) => (
            <li key={id}>
              <DocLink to={`${path}#${id}`}>{title}</DocLink>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  )
}
