// The capsules of a namespace: sending new ones, following them, and finding those of before. Guide, screen 7.
import { useInfiniteQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import type { ReactElement } from 'react'

import { ButtonLink } from '../parts/button.tsx'
import { Loading, Page } from '../parts/page.tsx'
import { ProblemNote } from '../parts/problem-note.tsx'
import { useNamespaces } from '../api/session.ts'
import { sharedWords } from '../words/shared-words.ts'
import { capsuleListQuery, statusFrom } from './capsule-queries.ts'
import { CapsulesTable } from './capsules-table.tsx'
import { StatusFilter } from './status-filter.tsx'
import { UploadList } from './upload-list.tsx'
import { UploadZone } from './upload-zone.tsx'
import { capsules as own } from './words.ts'
import './capsules.css'

export function CapsulesPage(): ReactElement {
  const say = own.use()
  const { openInPlayground } = sharedWords.use()
  const { namespace } = useParams({ from: '/signed-in/namespaces/$namespace/capsules' })
  const search = useSearch({ from: '/signed-in/namespaces/$namespace/capsules' })
  const status = statusFrom(search.status)
  const { data: namespaces } = useNamespaces()
  const found = namespaces?.find((each) => each.namespace === namespace)
  const list = useInfiniteQuery(capsuleListQuery(namespace, status))
  const all = list.data?.pages.flatMap((page) => page.data)
  return (
    <Page
      title={say.title}
      lead={say.lead(found?.label ?? namespace)}
      actions={
        <ButtonLink
          to="/playground"
          search={{ ns: namespace, op: 'listCapsules', ...(status ? { ask: `status=${status}` } : {}) }}
          icon="playground"
        >
          {openInPlayground}
        </ButtonLink>
      }
    >
      <UploadZone namespace={namespace} />
      <UploadList namespace={namespace} />
      <StatusFilter namespace={namespace} status={status} counts={found?.capsules} />
      {list.isError && <ProblemNote error={list.error} onRetry={() => void list.refetch()} />}
      {list.isPending && <Loading lines={6} />}
      {all && (
        <CapsulesTable
          namespace={namespace}
          capsules={all}
          status={status}
          hasMore={list.hasNextPage}
          isLoadingMore={list.isFetchingNextPage}
          onMore={() => void list.fetchNextPage()}
        />
      )}
    </Page>
  )
}
