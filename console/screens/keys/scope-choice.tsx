// What a new key is for.
import type { ReactElement } from 'react'

import type { ApiKey } from '../../shared/api/keys.ts'
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

export function ScopeChoice({ scope, onChange }: ScopeChoiceProps): ReactElement {
  const words = own.use()
  const { keyScopes } = sharedWords.use()
  return (
    <Choices
      label={words.scope}
      value={scope}
      options={scopes.map((value) => ({ value, label: keyScopes[value], hint: words.scopeHints[value] }))}
      onChange={onChange}
    />
  )
}
