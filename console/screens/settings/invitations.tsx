// Open invitations. Their links are not shown again; an owner can revoke them.
import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'

import { Arriving } from '../../shared/parts/arriving.tsx'
import { useChange } from '../../shared/parts/use-change.ts'
import { consoleApi } from '../../shared/api/clients.ts'
import { IconButton } from '../../shared/parts/button.tsx'
import { keepFocus } from '../../shared/parts/keep-focus.ts'
import { Card } from '../../shared/parts/page.tsx'
import { ProblemNote } from '../../shared/parts/problem-note.tsx'
import { Table } from '../../shared/parts/table.tsx'
import { useFormat } from '../../shared/words/format.ts'
import { InvitationDownloads } from './people-downloads.tsx'
import { invitationsQuery, type Invitation } from './people-queries.ts'
import { settings as own } from './words.ts'

export function Invitations({ isOwner }: { isOwner: boolean }): ReactElement {
  const { invitations: texts } = own.use()
  const { data: open, error, refetch } = useQuery(invitationsQuery)
  const revoke = useChange({
    change: (id: string) => consoleApi.revokeInvitation({ invitation_id: id }),
    shownBy: [invitationsQuery],
    isShared: true,
    says: texts.revoked,
    onDone: keepFocus,
  })
  return (
    <Card title={texts.title}>
      <Arriving data={open} error={error} refetch={refetch} lines={1} />
      {revoke.isError && <ProblemNote error={revoke.error} />}
      {open?.length === 0 && <p className="muted">{texts.none}</p>}
      {open && open.length > 0 && (
        <>
          <Table label={texts.table} head={Object.values(texts.columns)} hasActions={isOwner}>
            {open.map((each) => (
              <Line
                key={each.id}
                invitation={each}
                {...(isOwner ? { onRevoke: () => revoke.mutate(each.id) } : {})}
              />
            ))}
          </Table>
          <InvitationDownloads open={open} />
        </>
      )}
    </Card>
  )
}

function Line({ invitation, onRevoke }: { invitation: Invitation; onRevoke?: () => void }): ReactElement {
  const { invitations: texts, members } = own.use()
  const format = useFormat()
  const person = invitation.email ?? texts.anybody
  return (
    <tr>
      <th scope="row">{person}</th>
      <td>{members.roles[invitation.role]}</td>
      <td>{invitation.invited_by}</td>
      <td className="nowrap">{format.time(invitation.expires_at)}</td>
      {onRevoke && (
        <td className="row-actions">
          <IconButton icon="close" size="small" label={texts.revokeOf(person)} onPress={onRevoke} />
        </td>
      )}
    </tr>
  )
}
