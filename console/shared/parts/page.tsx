// The heading of every page with title, lead and actions, and the building blocks of pages.
import { useEffect, type ReactElement, type ReactNode } from 'react'

import { sharedWords } from '../words/shared-words.ts'
import './page.css'

interface PageProps {
  readonly title: string
  /** Below the title: one sentence, or an identifier. */
  readonly lead?: ReactNode
  /** Beside the title, in the same line: the numbers of the page. */
  readonly beside?: ReactNode
  readonly actions?: ReactNode
  /** A link to the parent page, or to the pages beside this one. */
  readonly above?: ReactNode
  /** `explorer` is as wide as the window, with one line of heading. */
  readonly width?: 'text' | 'usual' | 'full' | 'full explorer'
  readonly children: ReactNode
}

export function Page(props: PageProps): ReactElement {
  const { title, lead, beside, actions, above, width = 'usual', children } = props
  const words = sharedWords.use()
  useEffect(() => {
    document.title = `${title} · ${words.product}`
  }, [title, words])
  return (
    <div className={`page ${width}`}>
      {above && <div className="page-above">{above}</div>}
      <header className="page-head row top between gap-4">
        <div>
          <h1>{title}</h1>
          {lead !== undefined && <p className="lead">{lead}</p>}
        </div>
        {beside}
        {actions && <div className="page-actions">{actions}</div>}
      </header>
      {children}
    </div>
  )
}

interface CardProps {
  readonly title?: string
  readonly actions?: ReactNode
  readonly tone?: 'danger'
  readonly children: ReactNode
}

export const Card = ({ title, actions, tone, children }: CardProps): ReactElement => (
  <section className={tone ? `card ${tone}` : 'card'}>
    {title !== undefined && (
      <header className="row between gap-3">
        <h2>{title}</h2>
        {actions}
      </header>
    )}
    {children}
  </section>
)

interface EmptyProps {
  readonly title: string
  readonly children: ReactNode
  /** The main action, and a link to documentation. */
  readonly actions?: ReactNode
}

export const Empty = ({ title, children, actions }: EmptyProps): ReactElement => (
  <div className="empty">
    <h2>{title}</h2>
    <p>{children}</p>
    {actions && <div className="empty-actions">{actions}</div>}
  </div>
)

/** Placeholder while loading; the text appears after 300 ms. */
export const Loading = ({ lines = 4 }: { lines?: number }): ReactElement => {
  const words = sharedWords.use()
  return (
    <div className="loading stack gap-3" role="status">
      <span>{words.loading}</span>
      {Array.from({ length: lines }, (_, index) => (
        <i key={index} />
      ))}
    </div>
  )
}
