// All namespaces of the tenant, and the way to a new one. Guide, screen 4.
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactElement } from 'react'

import { basePath } from '../api/base-path.ts'
import { namespacesQuery } from '../api/session.ts'
import { Button, ButtonAnchor } from '../parts/button.tsx'
import { Empty, Loading, Page } from '../parts/page.tsx'
import { ProblemNote } from '../parts/problem-note.tsx'
import { CreateNamespace } from './create-namespace.tsx'
import { NamespacesTable } from './namespaces-table.tsx'
import { namespaces as own } from './words.ts'
import './namespaces.css'

export function NamespacesPage(): ReactElement {
  const say = own.use()
  const { create } = useSearch({ from: '/signed-in/namespaces' })
  const navigate = useNavigate()
  const {
    data: all,
    error,
    refetch,
  } = useQuery({
    ...namespacesQuery,
    // Capsules that are being checked will change the numbers.
    refetchInterval: ({ state }) => (state.data?.some((each) => each.capsules.pending > 0) ? 3000 : false),
  })
  const setCreating = (isOpen: boolean) =>
    void navigate({ to: '/namespaces', search: isOpen ? { create: 'yes' } : {}, replace: !isOpen })
  const createButton = (
    <Button look="primary" icon="plus" onPress={() => setCreating(true)}>
      {say.create}
    </Button>
  )
  return (
    <Page title={say.title} lead={say.lead} actions={all?.length === 0 ? undefined : createButton}>
      {error !== null && <ProblemNote error={error} onRetry={() => void refetch()} />}
      {!all && error === null && <Loading />}
      {all?.length === 0 && (
        <Empty
          title={say.emptyTitle}
          actions={
            <>
              {createButton}
              <ButtonAnchor look="quiet" href={`${basePath}/docs`}>
                {say.learnMore}
              </ButtonAnchor>
            </>
          }
        >
          {say.empty}
        </Empty>
      )}
      {all && all.length > 0 && <NamespacesTable all={all} />}
      {create !== undefined && <CreateNamespace all={all ?? []} onClose={() => setCreating(false)} />}
    </Page>
  )
}
