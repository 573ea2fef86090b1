// Changes the label of a namespace; the slug stays.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactElement } from 'react'

import { consoleApi } from '../../shared/api/clients.ts'
import { namespacesQuery, type ConsoleNamespace } from '../../shared/api/session.ts'
import { announce } from '../../shared/parts/announce.tsx'
import { NameForm } from '../../shared/parts/name-form.tsx'
import { Card } from '../../shared/parts/page.tsx'
import { namespaceQuery } from './namespace-query.ts'
import { namespaces as own } from './words.ts'

export function LabelForm({ namespace: current }: { namespace: ConsoleNamespace }): ReactElement {
  const { namespace } = current
  const words = own.use()
  const queries = useQueryClient()
  const relabel = useMutation({
    mutationFn: (label: string) => consoleApi.relabelNamespace({ namespace, body: { label } }),
    onSuccess: async (after) => {
      queries.setQueryData(namespaceQuery(namespace).queryKey, after)
      announce(words.renamed)
      await queries.invalidateQueries(namespacesQuery)
    },
  })
  return (
    <Card title={words.rename}>
      <NameForm
        field="label"
        label={words.label}
        hint={words.labelHint}
        missing={words.labelMissing}
        before={current.label}
        isPending={relabel.isPending}
        error={relabel.error}
        onSave={(label) => relabel.mutate(label)}
      />
    </Card>
  )
}
