// Step 1: create a namespace.
import type { ReactElement } from 'react'

import type { ConsoleNamespace } from '../api/session.ts'
import { useNewNamespace } from '../namespaces/new-namespace.ts'
import { Button } from '../parts/button.tsx'
import { Field } from '../parts/field.tsx'
import { ProblemNote } from '../parts/problem-note.tsx'
import { welcome as own } from './words.ts'

export function FirstNamespace({ namespaces }: { namespaces: readonly ConsoleNamespace[] }): ReactElement {
  const say = own.use().namespace
  const { label, slug, submit, isPending, problem } = useNewNamespace(namespaces)
  return (
    <form onSubmit={submit} noValidate className="welcome-form">
      {problem !== null && <ProblemNote error={problem} />}
      <Field {...label} label={say.label} placeholder={say.placeholder} maxLength={200} />
      <Field {...slug} label={say.slug} hint={say.slugHint} mono autoComplete="off" spellCheck="false" />
      <Button type="submit" look="primary" isPending={isPending}>
        {isPending ? say.creating : say.create}
      </Button>
    </form>
  )
}
