// A new namespace: the slug follows the label until somebody writes one, and its faults are told while typing.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { FormEvent, ReactElement } from 'react'

import { consoleApi } from '../api/clients.ts'
import { namespacesQuery } from '../api/session.ts'
import type { ConsoleNamespace } from '../api/session.ts'
import { announce } from '../parts/announce.tsx'
import { Button } from '../parts/button.tsx'
import { Dialog, DialogActions } from '../parts/dialog.tsx'
import { Field } from '../parts/field.tsx'
import { ProblemNote } from '../parts/problem-note.tsx'
import { sharedWords } from '../words/shared-words.ts'
import { slugFault, suggestSlug } from './slug.ts'
import { namespaces as own } from './words.ts'

interface CreateProps {
  readonly all: readonly ConsoleNamespace[]
  readonly onClose: () => void
}

export function CreateNamespace({ all, onClose }: CreateProps): ReactElement {
  const say = own.use()
  const { cancel } = sharedWords.use()
  const [label, setLabel] = useState('')
  const [typed, setTyped] = useState<string | null>(null)
  const [isChecked, setChecked] = useState(false)
  const create = useCreate()
  const slug = typed ?? suggestSlug(label)
  const labelWrong = label.trim() === '' ? say.labelMissing : undefined
  const slugWrong = useSlugWords(slug, all)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (labelWrong === undefined && slugWrong === undefined) {
      create.mutate({ namespace: slug, label: label.trim() })
    }
  }
  const isTellable = isChecked || slug !== '' || typed !== null
  return (
    <Dialog title={say.create} isOpen onClose={onClose}>
      <form onSubmit={submit} noValidate>
        {create.isError && <ProblemNote error={create.error} />}
        <Field
          label={say.label}
          hint={say.labelHint}
          autoFocus
          maxLength={200}
          value={label}
          onChange={setLabel}
          error={isChecked ? labelWrong : undefined}
        />
        <Field
          label={say.slug}
          hint={say.slugHint}
          mono
          spellCheck="false"
          autoComplete="off"
          value={slug}
          onChange={setTyped}
          error={isTellable ? slugWrong : undefined}
        />
        <p className="namespaces-free" aria-live="polite">
          {slug !== '' && slugWrong === undefined && say.slugFree(slug)}
        </p>
        <DialogActions>
          <Button onPress={onClose}>{cancel}</Button>
          <Button type="submit" look="primary" isPending={create.isPending}>
            {create.isPending ? say.creating : say.create}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

/** What is wrong with the slug, in words; undefined when it can be used. */
function useSlugWords(slug: string, all: readonly ConsoleNamespace[]): string | undefined {
  const say = own.use()
  const fault = slugFault(slug)
  if (fault === null) return all.some((each) => each.namespace === slug) ? say.slugTaken(slug) : undefined
  if (fault.kind === 'character') return say.slugCharacter(fault.character)
  if (fault.kind === 'too-long') return say.slugTooLong(fault.by)
  const plain = {
    empty: say.slugEmpty,
    space: say.slugSpace,
    capital: say.slugCapital,
    'hyphen-first': say.slugHyphenFirst,
  }
  return plain[fault.kind]
}

function useCreate() {
  const say = own.use()
  const queries = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: (wish: { namespace: string; label: string }) =>
      consoleApi.createConsoleNamespace({ body: wish }),
    onSuccess: async (made) => {
      queries.setQueryData([made.namespace, 'namespace'], made)
      await queries.invalidateQueries(namespacesQuery)
      announce(say.created(made.label))
      await navigate({ to: '/namespaces/$namespace', params: { namespace: made.namespace } })
    },
  })
}
