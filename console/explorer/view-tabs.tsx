// The views as links that look like tabs. Filters are kept.
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'

import { LinkTabs } from '../shared/parts/link-tabs.tsx'
import { useFormat } from '../shared/words/format.ts'
import { useLanguage } from '../shared/words/language.ts'
import type { ExplorerSource } from './model.ts'
import { reportsQuery } from './problems/reports-query.ts'
import type { ExplorerView } from './views.ts'
import { explorer as own } from './words.ts'

interface ViewTabsProps {
  readonly source: ExplorerSource
  readonly offered: readonly ExplorerView[]
  readonly open: string
}

export function ViewTabs({ source, offered, open }: ViewTabsProps): ReactElement {
  const words = own.use()
  return (
    <LinkTabs label={words.views.label}>
      {offered.map(({ id }) => (
        <Link
          key={id}
          to="."
          search={(before) => ({ ...before, view: id })}
          aria-current={id === open ? 'page' : undefined}
          // The router would not mark the link as current, because the URL has more parameters.
          activeProps={{ 'aria-current': id === open ? 'page' : undefined }}
          resetScroll={false}
        >
          {words.views[id]}
          {id === 'problems' && <ProblemCount source={source} />}
        </Link>
      ))}
    </LinkTabs>
  )
}

function ProblemCount({ source }: { source: ExplorerSource }): ReactElement | null {
  const { number } = useFormat()
  const { data = [] } = useQuery(reportsQuery(source, useLanguage()))
  const count = data.reduce((sum, { report }) => sum + report.violation_count + report.warning_count, 0)
  return count === 0 ? null : <small>{number(count)}</small>
}
