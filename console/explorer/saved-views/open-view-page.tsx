// The link to a saved view: redirects to the explorer.
import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from '@tanstack/react-router'
import type { ReactElement } from 'react'

import { ApiProblem } from '../../../src/client/api-problem.ts'
import { consoleApi } from '../../shared/api/clients.ts'
import { Arriving } from '../../shared/parts/arriving.tsx'
import { ButtonLink } from '../../shared/parts/button.tsx'
import { Page } from '../../shared/parts/page.tsx'
import { readSearch } from './views-query.ts'
import { savedViews as own } from './words.ts'

export function OpenViewPage(): ReactElement {
  const words = own.use()
  const { viewId } = useParams({ from: '/signed-in/views/$viewId' })
  const { data, error, refetch } = useQuery({
    queryKey: ['saved-views', viewId],
    queryFn: ({ signal }) => consoleApi.getView({ view_id: viewId }, { signal }),
  })
  if (data) return <Navigate to="/explorer" search={readSearch(data.search)} replace />
  if (error instanceof ApiProblem && error.code === 'view_not_found') {
    return (
      <Page title={words.notFound} lead={words.notFoundAdvice} width="text">
        <p>
          <ButtonLink to="/explorer">{words.toExplorer}</ButtonLink>
        </p>
      </Page>
    )
  }
  return (
    <Page title={words.opening} width="text">
      <Arriving {...{ data, error, refetch }} />
    </Page>
  )
}
