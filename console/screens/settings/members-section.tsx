// Members and invitations. Owners can change them, members can view them.
import { useState, type ReactElement } from 'react'
import { useQuery } from '@tanstack/react-query'

import { useChange } from '../../shared/parts/use-change.ts'
import { useMayWrite, useSignedIn, sessionQuery } from '../../shared/api/session.ts'
import { Arriving } from '../../shared/parts/arriving.tsx'
import { Button } from '../../shared/parts/button.tsx'
import { Menu } from '../../shared/parts/menu.tsx'
import { useOpened, type Open } from '../../shared/parts/use-opened.ts'
import { Badge } from '../../shared/parts/status.tsx'
import { Table } from '../../shared/parts/table.tsx'
import { Day } from '../../shared/parts/time.tsx'
import { consoleApi } from '../../shared/api/clients.ts'
import { ConfirmChange } from '../../shared/parts/confirm-change.tsx'
import { FormDialog } from '../../shared/parts/form-dialog.tsx'
import { Note } from '../../shared/parts/note.tsx'
import { Invitations } from './invitations.tsx'
import { InviteMember } from './invite-member.tsx'
import { MemberDownloads } from './people-downloads.tsx'
import { membersQuery, type Member } from './people-queries.ts'
import { Section } from './section.tsx'
import { settings as own } from './words.ts'
import { RoleChoice } from './role-choice.tsx'

export function MembersSection(): ReactElement {
  const words = own.use()
  const { role } = useSignedIn().account
  const isOwner = role === 'owner'
  const mayWrite = useMayWrite()
  const [dialog, open] = useOpened()
  return (
    <Section
      name="members"
      lead={role === 'owner' ? words.members.lead : words.ownerOnlyPeople[role]}
      actions={
        isOwner && (
          <Button
            variant="primary"
            icon="plus"
            onPress={() => open((onClose) => <InviteMember onClose={onClose} />)}
          >
            {words.invitations.invite}
          </Button>
        )
      }
    >
      <Members isOwner={isOwner} onOpen={open} />
      {mayWrite && <Invitations isOwner={isOwner} />}
      {dialog}
    </Section>
  )
}

interface MembersProps {
  readonly isOwner: boolean
  readonly onOpen: Open
}

function Members({ isOwner, onOpen }: MembersProps): ReactElement {
  const { members: texts } = own.use()
  const { data: members, error, refetch } = useQuery(membersQuery)
  if (error !== null || !members) return <Arriving data={members} error={error} refetch={refetch} lines={3} />
  return (
    <>
      <Table label={texts.table} head={Object.values(texts.columns)} hasActions={isOwner}>
        {members.map((member) => (
          <Line key={member.id} member={member} isOwner={isOwner} onOpen={onOpen} />
        ))}
      </Table>
      <MemberDownloads members={members} />
    </>
  )
}

function Line({ member, isOwner, onOpen }: MembersProps & { member: Member }): ReactElement {
  const { members: texts } = own.use()
  const isSelf = useSignedIn().account.id === member.id
  const open = (MemberDialog: typeof ChangeRole) => () =>
    onOpen((onClose) => <MemberDialog member={member} onClose={onClose} />)
  return (
    <tr>
      <th scope="row">
        {member.name} {isSelf && <Badge>{texts.you}</Badge>}
      </th>
      <td>{member.email}</td>
      <td>{texts.roles[member.role]}</td>
      <td className="nowrap">
        <Day at={member.created_at} />
      </td>
      {isOwner && (
        <td className="row-actions">
          <Menu
            label={texts.actionsOf(member.name)}
            actions={[
              { label: texts.changeRole, onAction: open(ChangeRole) },
              !isSelf && {
                label: texts.remove,
                icon: 'trash',
                isDangerous: true,
                onAction: open(RemoveMember),
              },
            ]}
          />
        </td>
      )}
    </tr>
  )
}

/** Confirms the removal of a member and states its consequences. */
function RemoveMember({ member, onClose }: { member: Member; onClose: () => void }): ReactElement {
  const { members: texts } = own.use()
  return (
    <ConfirmChange
      title={texts.removeTitle(member.name)}
      confirmLabel={texts.removeAction(member.name)}
      change={() => consoleApi.removeMember({ account_id: member.id })}
      shownBy={[membersQuery]}
      says={texts.removed(member.name)}
      onClose={onClose}
    >
      <p>{texts.removeLead(member.email)}</p>
    </ConfirmChange>
  )
}

/** Changes the role of a member. */
function ChangeRole({ member, onClose }: { member: Member; onClose: () => void }): ReactElement {
  const { members: texts } = own.use()
  const isSelf = useSignedIn().account.id === member.id
  const [role, setRole] = useState(member.role)
  const change = useChange({
    change: () => consoleApi.changeRole({ account_id: member.id, body: { role } }),
    shownBy: [membersQuery, sessionQuery],
    says: texts.roleChanged(member.name),
    onDone: onClose,
  })
  const submit = () => {
    if (role === member.role) onClose()
    else change.mutate()
  }
  return (
    <FormDialog title={texts.roleTitle(member.name)} change={change} onSubmit={submit} onClose={onClose}>
      <RoleChoice role={role} onChange={setRole} />
      {isSelf && role !== 'owner' && <Note tone="warn">{texts.ownRole}</Note>}
    </FormDialog>
  )
}
