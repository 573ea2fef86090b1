// First step: a namespace. The slug follows the name until somebody writes one.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { FormEvent, ReactElement } from 'react'

import { consoleApi } from '../api/clients.ts'
import { namespacesQuery } from '../api/session.ts'
import type { ConsoleNamespace } from '../api/session.ts'
import { slugFault, suggestSlug } from '../namespaces/slug.ts'
import { announce } from '../parts/announce.tsx'
import { Button } from '../parts/button.tsx'
import { Field } from '../parts/field.tsx'
import { ProblemNote } from '../parts/problem-note.tsx'
import { welcome as own } from './words.ts'

export function FirstNamespace({ namespaces }: { namespaces: readonly ConsoleNamespace[] }): ReactElement {
  const say = own.use().namespace
  const [label, setLabel] = useState('')
  const [typed, setTyped] = useState<string | null>(null)
  const [isChecked, setChecked] = useState(false)
  const create = useCreate()
  const slug = typed ?? suggestSlug(label)
  const labelWrong = label.trim() === '' ? say.labelMissing : undefined
  const slugWrong =
    slugFault(slug) !== null
      ? say.slugWrong
      : namespaces.some((each) => each.namespace === slug)
        ? say.slugTaken
        : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (labelWrong === undefined && slugWrong === undefined)
      create.mutate({ namespace: slug, label: label.trim() })
  }
  return (
    <form onSubmit={submit} noValidate className="welcome-form">
      {create.isError && <ProblemNote error={create.error} />}
      <Field
        label={say.label}
        placeholder={say.placeholder}
        maxLength={200}
        value={label}
        onChange={setLabel}
        error={isChecked ? labelWrong : undefined}
      />
      <Field
        label={say.slug}
        hint={say.slugHint}
        mono
        autoComplete="off"
        spellCheck="false"
        value={slug}
        onChange={setTyped}
        error={isChecked || slug !== '' ? slugWrong : undefined}
      />
      <Button type="submit" look="primary" isPending={create.isPending}>
        {create.isPending ? say.creating : say.create}
      </Button>
    </form>
  )
}

function useCreate() {
  const say = own.use().namespace
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: { namespace: string; label: string }) => consoleApi.createConsoleNamespace({ body }),
    onSuccess: async ({ label }) => {
      await queries.invalidateQueries(namespacesQuery)
      announce(say.was(label))
    },
  })
}
