// The dialog for a new namespace.
import { useNavigate } from '@tanstack/react-router'
import type { ReactElement } from 'react'

import type { ConsoleNamespace } from '../api/session.ts'
import { Button } from '../parts/button.tsx'
import { Dialog, DialogActions } from '../parts/dialog.tsx'
import { Field } from '../parts/field.tsx'
import { ProblemNote } from '../parts/problem-note.tsx'
import { sharedWords } from '../words/shared-words.ts'
import { useNewNamespace } from './new-namespace.ts'
import { namespaces as own } from './words.ts'

interface CreateProps {
  readonly all: readonly ConsoleNamespace[]
  readonly onClose: () => void
}

export function CreateNamespace({ all, onClose }: CreateProps): ReactElement {
  const words = own.use()
  const { cancel } = sharedWords.use()
  const navigate = useNavigate()
  const { label, slug, freeSlug, submit, isPending, problem } = useNewNamespace(all, ({ namespace }) =>
    navigate({ to: '/namespaces/$namespace', params: { namespace } }),
  )
  return (
    <Dialog title={words.create} isOpen onClose={onClose}>
      <form onSubmit={submit} noValidate>
        {problem !== null && <ProblemNote error={problem} />}
        <Field {...label} label={words.label} hint={words.labelHint} autoFocus maxLength={200} />
        <Field
          {...slug}
          label={words.slug}
          hint={words.slugHint}
          mono
          spellCheck="false"
          autoComplete="off"
        />
        <p className="namespaces-free" aria-live="polite">
          {freeSlug !== null && words.slugFree(freeSlug)}
        </p>
        <DialogActions>
          <Button onPress={onClose}>{cancel}</Button>
          <Button type="submit" variant="primary" isPending={isPending}>
            {isPending ? words.creating : words.create}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
