// Changes the label of a namespace; the slug stays.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { FormEvent, ReactElement } from 'react'

import { consoleApi } from '../api/clients.ts'
import { namespacesQuery } from '../api/session.ts'
import type { ConsoleNamespace } from '../api/session.ts'
import { announce } from '../parts/announce.tsx'
import { Button } from '../parts/button.tsx'
import { Field } from '../parts/field.tsx'
import { Card } from '../parts/page.tsx'
import { faultOf, ProblemNote } from '../parts/problem-note.tsx'
import { sharedWords } from '../words/shared-words.ts'
import { namespaceQuery } from './namespace-query.ts'
import { namespaces as own } from './words.ts'

export function LabelForm({ namespace: current }: { namespace: ConsoleNamespace }): ReactElement {
  const { namespace, label: before } = current
  const words = own.use()
  const { save } = sharedWords.use()
  const [label, setLabel] = useState(before)
  const queries = useQueryClient()
  const relabel = useMutation({
    mutationFn: () => consoleApi.relabelNamespace({ namespace, body: { label: label.trim() } }),
    onSuccess: async (after) => {
      queries.setQueryData(namespaceQuery(namespace).queryKey, after)
      announce(words.renamed)
      await queries.invalidateQueries(namespacesQuery)
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (label.trim() !== '' && label.trim() !== before) relabel.mutate()
  }
  return (
    <Card title={words.rename}>
      <form className="namespaces-label" onSubmit={submit} noValidate>
        {relabel.isError && <ProblemNote error={relabel.error} />}
        <Field
          label={words.label}
          hint={words.labelHint}
          maxLength={200}
          value={label}
          onChange={setLabel}
          error={label.trim() === '' ? words.labelMissing : faultOf(relabel.error, 'label')}
        />
        <Button type="submit" isPending={relabel.isPending}>
          {save}
        </Button>
      </form>
    </Card>
  )
}
