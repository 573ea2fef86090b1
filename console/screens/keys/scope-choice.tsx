// What a new key is for.
import type { ReactElement } from 'react'

import type { ApiKey } from '../../shared/api/keys.ts'
import { useSignedIn } from '../../shared/api/session.ts'
import { Choices } from '../../shared/parts/choice.tsx'
import { sharedWords } from '../../shared/words/shared-words.ts'
import { keys as own } from './words.ts'

export type Scope = ApiKey['scope']

/** The least first. */
const scopes: readonly Scope[] = ['read', 'submit', 'write']

interface ScopeChoiceProps {
  readonly scope: Scope
  readonly onChange: (scope: Scope) => void
}

/** A key has at most the rights of whoever makes it. */
export function ScopeChoice({ scope, onChange }: ScopeChoiceProps): ReactElement {
  const words = own.use()
  const { keyScopes } = sharedWords.use()
  const isOwner = useSignedIn().account.role === 'owner'
  const hints = isOwner
    ? words.scopeHints
    : { ...words.scopeHints, write: `${words.scopeHints.write} ${words.notForOwners}` }
  return (
    <Choices
      label={words.scope}
      value={scope}
      options={scopes.map((value) => ({ value, label: keyScopes[value], hint: hints[value] }))}
      onChange={onChange}
    />
  )
}
