// Confirms the removal of a member and states its consequences.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactElement } from 'react'

import { consoleApi } from '../../shared/api/clients.ts'
import { announce } from '../../shared/parts/announce.tsx'
import { Confirm } from '../../shared/parts/confirm.tsx'
import { membersQuery, type Member } from './people-queries.ts'
import { settings as own } from './words.ts'

export function RemoveMember({ member, onClose }: { member: Member; onClose: () => void }): ReactElement {
  const { members: texts } = own.use()
  const queries = useQueryClient()
  const remove = useMutation({
    mutationFn: () => consoleApi.removeMember({ account_id: member.id }),
    onSuccess: async () => {
      await queries.invalidateQueries(membersQuery)
      announce(texts.removed(member.name))
      onClose()
    },
  })
  return (
    <Confirm
      title={texts.removeTitle(member.name)}
      confirmLabel={texts.removeAction(member.name)}
      isPending={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      <p>{texts.removeLead(member.email)}</p>
    </Confirm>
  )
}
