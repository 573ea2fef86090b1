// Step 1: create a namespace.
import type { ReactElement } from 'react'

import type { ConsoleNamespace } from '../../shared/api/session.ts'
import { useNewNamespace } from '../namespaces/new-namespace.ts'
import { Button } from '../../shared/parts/button.tsx'
import { Field } from '../../shared/parts/field.tsx'
import { ProblemNote } from '../../shared/parts/problem-note.tsx'
import { welcome as own } from './words.ts'

export function FirstNamespace({ namespaces }: { namespaces: readonly ConsoleNamespace[] }): ReactElement {
  const words = own.use().namespace
  const { label, slug, submit, isPending, problem } = useNewNamespace(namespaces)
  return (
    <form onSubmit={submit} noValidate className="welcome-form">
      {problem !== null && <ProblemNote error={problem} />}
      <Field {...label} label={words.label} placeholder={words.placeholder} maxLength={200} />
      <Field {...slug} label={words.slug} hint={words.slugHint} mono autoComplete="off" spellCheck="false" />
      <Button type="submit" variant="primary" isPending={isPending}>
        {isPending ? words.creating : words.create}
      </Button>
    </form>
  )
}
