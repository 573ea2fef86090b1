// Changes the role of a member.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactElement } from 'react'

import { consoleApi } from '../../shared/api/clients.ts'
import { sessionQuery, useSignedIn } from '../../shared/api/session.ts'
import { announce } from '../../shared/parts/announce.tsx'
import { FormDialog } from '../../shared/parts/form-dialog.tsx'
import { Note } from '../../shared/parts/note.tsx'
import { membersQuery, type Member } from './people-queries.ts'
import { RoleChoice } from './role-choice.tsx'
import { settings as own } from './words.ts'

export function ChangeRole({ member, onClose }: { member: Member; onClose: () => void }): ReactElement {
  const { members: texts } = own.use()
  const isSelf = useSignedIn().account.id === member.id
  const [role, setRole] = useState(member.role)
  const queries = useQueryClient()
  const change = useMutation({
    mutationFn: () => consoleApi.changeRole({ account_id: member.id, body: { role } }),
    onSuccess: async () => {
      await Promise.all([queries.invalidateQueries(membersQuery), queries.invalidateQueries(sessionQuery)])
      announce(texts.roleChanged(member.name))
      onClose()
    },
  })
  const submit = () => {
    if (role === member.role) onClose()
    else change.mutate()
  }
  return (
    <FormDialog
      title={texts.roleTitle(member.name)}
      isPending={change.isPending}
      error={change.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <RoleChoice role={role} onChange={setRole} />
      {isSelf && role !== 'owner' && <Note tone="warn">{texts.ownRole}</Note>}
    </FormDialog>
  )
}
