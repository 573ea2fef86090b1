// All namespaces of the tenant, and creating one.
import type { ReactElement } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'

import { namespacesQuery, useMayWrite, type ConsoleNamespace } from '../../shared/api/session.ts'
import { Button } from '../../shared/parts/button.tsx'
import { ListPage } from '../../shared/parts/list-page.tsx'
import { Field } from '../../shared/parts/field.tsx'
import { FormDialog } from '../../shared/parts/form-dialog.tsx'
import { NamespacesTable } from './namespaces-table.tsx'
import { namespaces as own } from './words.ts'
import { useNewNamespace } from './new-namespace.ts'
import './namespaces.css'

export function NamespacesPage(): ReactElement {
  const words = own.use()
  const { create } = useSearch({ from: '/signed-in/namespaces' })
  const navigate = useNavigate()
  const mayWrite = useMayWrite()
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
        mayWrite && (
          <Button variant="primary" icon="plus" onPress={() => setCreating(true)}>
            {words.create}
          </Button>
        )
      }
      empty={{ title: words.emptyTitle, text: words.empty, docs: words.learnMore, word: 'namespace' }}
      query={query}
      list={(all) => <NamespacesTable all={all} />}
    >
      {create !== undefined && mayWrite && (
        <CreateNamespace all={query.data ?? []} onClose={() => setCreating(false)} />
      )}
    </ListPage>
  )
}

interface CreateProps {
  readonly all: readonly ConsoleNamespace[]
  readonly onClose: () => void
}

function CreateNamespace({ all, onClose }: CreateProps): ReactElement {
  const words = own.use()
  const navigate = useNavigate()
  const { label, slug, freeSlug, submit, create } = useNewNamespace(all, ({ namespace }) =>
    navigate({ to: '/namespaces/$namespace', params: { namespace } }),
  )
  return (
    <FormDialog
      title={words.create}
      submitLabel={create.isPending ? words.creating : words.create}
      change={create}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field {...label} label={words.label} hint={words.labelHint} autoFocus maxLength={200} />
      <Field {...slug} label={words.slug} hint={words.slugHint} mono spellCheck="false" autoComplete="off" />
      <p className="namespaces-free" aria-live="polite">
        {freeSlug !== null && words.slugFree(freeSlug)}
      </p>
    </FormDialog>
  )
}
