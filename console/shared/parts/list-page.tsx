// A page with a list: error, loading and empty states, or the list.
import type { ReactElement, ReactNode } from 'react'

import { glossaryPath, type GlossaryWord } from '../api/glossary-path.ts'
import { Arriving } from './arriving.tsx'
import { ButtonAnchor } from './button.tsx'
import { Empty, Page } from './page.tsx'

interface ListPageProps<T> {
  readonly title: string
  readonly lead: string
  /** Links to the pages beside this one. First, so that they stay where they are when the list arrives. */
  readonly tabs?: ReactElement
  /** The button that creates an item. */
  readonly action: ReactNode
  readonly empty: {
    readonly title: string
    readonly text: string
    readonly docs: string
    /** What `docs` leads to. */
    readonly word: GlossaryWord
  }
  readonly query: {
    readonly data: readonly T[] | undefined
    readonly error: unknown
    readonly refetch: () => unknown
  }
  /** Renders the list, which is not empty. */
  readonly list: (all: readonly T[]) => ReactNode
  readonly children?: ReactNode
}

export function ListPage<T>({
  title,
  lead,
  tabs,
  action,
  empty,
  query,
  list,
  children,
}: ListPageProps<T>): ReactElement {
  const { data, error, refetch } = query
  return (
    <Page title={title} lead={lead} above={tabs} actions={data?.length === 0 ? undefined : action}>
      <Arriving data={data} error={error} refetch={refetch} />
      {data?.length === 0 && (
        <Empty
          title={empty.title}
          actions={
            <>
              {action}
              <ButtonAnchor variant="quiet" href={glossaryPath(empty.word)}>
                {empty.docs}
              </ButtonAnchor>
            </>
          }
        >
          {empty.text}
        </Empty>
      )}
      {data && data.length > 0 && list(data)}
      {children}
    </Page>
  )
}
