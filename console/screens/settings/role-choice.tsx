// The roles and what each may do.
import type { ReactElement } from 'react'

import { Choices } from '../../shared/parts/choice.tsx'
import type { Member } from './people-queries.ts'
import { settings as own } from './words.ts'

interface RoleProps {
  readonly role: Member['role']
  readonly onChange: (role: Member['role']) => void
}

export function RoleChoice({ role, onChange }: RoleProps): ReactElement {
  const { members: texts } = own.use()
  return (
    <Choices
      label={texts.role}
      value={role}
      options={(['reader', 'member', 'owner'] as const).map((value) => ({
        value,
        label: texts.roles[value],
        hint: texts.roleHints[value],
      }))}
      onChange={onChange}
    />
  )
}
