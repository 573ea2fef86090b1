// The capsules of a namespace: uploads, their progress, and the list.
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useParams, useSearch, Link } from '@tanstack/react-router'
import { useEffect, useRef, type ReactElement } from 'react'

import { Arriving } from '../../shared/parts/arriving.tsx'
import { MoreButton } from '../../shared/parts/more-button.tsx'
import {
  namespacesQuery,
  useMayWrite,
  useNamespaces,
  type ConsoleNamespace,
} from '../../shared/api/session.ts'
import { ButtonLink } from '../../shared/parts/button.tsx'
import { FileZone } from '../../shared/parts/file-zone.tsx'
import { Page } from '../../shared/parts/page.tsx'
import { sharedWords } from '../../shared/words/shared-words.ts'
import { LinkTabs } from '../../shared/parts/link-tabs.tsx'
import { useFormat } from '../../shared/words/format.ts'
import { capsuleListQuery, statuses, type CapsuleSummary, type CapsuleStatus } from './capsule-queries.ts'
import { CapsulesTable } from './capsules-table.tsx'
import { UploadList } from './upload-list.tsx'
import { addUploads } from './uploads.ts'
import { capsules as own } from './words.ts'
import './capsules.css'

export function CapsulesPage(): ReactElement {
  const words = own.use()
  const { openInPlayground } = sharedWords.use()
  const { namespace } = useParams({ from: '/signed-in/namespaces/$namespace/capsules' })
  const search = useSearch({ from: '/signed-in/namespaces/$namespace/capsules' })
  const status = statuses.find((each) => each === search.status)
  const { data: namespaces } = useNamespaces()
  const mayWrite = useMayWrite()
  const found = namespaces?.find((each) => each.namespace === namespace)
  const list = useInfiniteQuery(capsuleListQuery(namespace, status))
  const { data: all } = list
  useFreshCounts(all)
  return (
    <Page
      title={words.title}
      lead={words.lead(found?.label ?? namespace)}
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
      {/* High only where there is nothing below it, and not before that is known: what can be clicked would move. */}
      {mayWrite && <UploadZone namespace={namespace} isLow={all?.length !== 0 || status !== undefined} />}
      <UploadList namespace={namespace} />
      <StatusFilter namespace={namespace} status={status} counts={found?.capsules} />
      <Arriving data={all} error={list.error} refetch={list.refetch} lines={6} />
      {all && <CapsulesTable namespace={namespace} capsules={all} status={status} />}
      <MoreButton list={list} label={words.showMore} icon="chevron" />
    </Page>
  )
}

/** The list polls while a capsule is pending; when its statuses change, the counts above it are fetched again. */
function useFreshCounts(all: readonly CapsuleSummary[] | undefined): void {
  const queries = useQueryClient()
  const states = all?.map((each) => `${each.capsule_id} ${each.status}`).join()
  const counted = useRef(states)
  useEffect(() => {
    // The first list arrives together with its counts.
    if (counted.current !== undefined && counted.current !== states) {
      void queries.invalidateQueries(namespacesQuery)
    }
    counted.current = states
  }, [states, queries])
}

const UploadZone = ({ namespace, isLow }: { namespace: string; isLow: boolean }): ReactElement => (
  <FileZone words={own.use().upload} onFiles={(files) => addUploads(namespace, files)} isLow={isLow} />
)

interface StatusFilterProps {
  readonly namespace: string
  readonly status: CapsuleStatus | undefined
  readonly counts: ConsoleNamespace['capsules'] | undefined
}

/** Filters capsules by status, with counts. */
function StatusFilter({ namespace, status, counts }: StatusFilterProps): ReactElement | null {
  const words = own.use()
  const { number } = useFormat()
  const total = statuses.reduce((sum, each) => sum + (counts?.[each] ?? 0), 0)
  if (counts && total === 0) return null
  const choice = (value: CapsuleStatus | undefined, label: string, count: number | undefined) => (
    <Link
      key={label}
      to="/namespaces/$namespace/capsules"
      params={{ namespace }}
      search={value ? { status: value } : {}}
      activeOptions={{ exact: true }}
      aria-current={status === value ? 'page' : undefined}
    >
      {label} {count !== undefined && <small>{number(count)}</small>}
    </Link>
  )
  return (
    <LinkTabs label={words.filter}>
      {choice(undefined, words.every, counts && total)}
      {statuses.map((each) => choice(each, words.tabs[each], counts?.[each]))}
    </LinkTabs>
  )
}
