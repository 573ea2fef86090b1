// All namespaces of the tenant, and creating one.
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactElement } from 'react'

import { namespacesQuery } from '../../shared/api/session.ts'
import { Button } from '../../shared/parts/button.tsx'
import { ListPage } from '../../shared/parts/list-page.tsx'
import { CreateNamespace } from './create-namespace.tsx'
import { NamespacesTable } from './namespaces-table.tsx'
import { namespaces as own } from './words.ts'
import './namespaces.css'

export function NamespacesPage(): ReactElement {
  const words = own.use()
  const { create } = useSearch({ from: '/signed-in/namespaces' })
  const navigate = useNavigate()
  const query = useQuery({
    ...namespacesQuery,
    // Pending capsules will change the counts.
    refetchInterval: ({ state }) => (state.data?.some((each) => each.capsules.pending > 0) ? 3000 : false),
  })
  const setCreating = (isOpen: boolean) =>
    void navigate({ to: '/namespaces', search: isOpen ? { create: 'yes' } : {}, replace: !isOpen })
  return (
    <ListPage
      title={words.title}
      lead={words.lead}
      action={
        <Button variant="primary" icon="plus" onPress={() => setCreating(true)}>
          {words.create}
        </Button>
      }
      empty={{ title: words.emptyTitle, text: words.empty, docs: words.learnMore }}
      query={query}
      list={(all) => <NamespacesTable all={all} />}
    >
      {create !== undefined && <CreateNamespace all={query.data ?? []} onClose={() => setCreating(false)} />}
    </ListPage>
  )
}
