// The dialog for a new namespace.
import { useNavigate } from '@tanstack/react-router'
import type { ReactElement } from 'react'

import type { ConsoleNamespace } from '../../shared/api/session.ts'
import { Field } from '../../shared/parts/field.tsx'
import { FormDialog } from '../../shared/parts/form-dialog.tsx'
import { useNewNamespace } from './new-namespace.ts'
import { namespaces as own } from './words.ts'

interface CreateProps {
  readonly all: readonly ConsoleNamespace[]
  readonly onClose: () => void
}

export function CreateNamespace({ all, onClose }: CreateProps): ReactElement {
  const words = own.use()
  const navigate = useNavigate()
  const { label, slug, freeSlug, submit, isPending, problem } = useNewNamespace(all, ({ namespace }) =>
    navigate({ to: '/namespaces/$namespace', params: { namespace } }),
  )
  return (
    <FormDialog
      title={words.create}
      submitLabel={isPending ? words.creating : words.create}
      isPending={isPending}
      error={problem}
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
