// Members and invitations. Owners can change them, members can view them.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactElement } from 'react'

import { useSignedIn } from '../api/session.ts'
import { Button, IconButton } from '../parts/button.tsx'
import { Menu } from '../parts/menu.tsx'
import { Loading } from '../parts/page.tsx'
import { ProblemNote } from '../parts/problem-note.tsx'
import { Badge } from '../parts/status.tsx'
import { Table } from '../parts/table.tsx'
import { Day } from '../parts/time.tsx'
import { sharedWords } from '../words/shared-words.ts'
import { ChangeRole } from './change-role.tsx'
import { Invitations } from './invitations.tsx'
import { InviteMember } from './invite-member.tsx'
import { MemberDownloads } from './people-downloads.tsx'
import { membersQuery } from './people-queries.ts'
import type { Member } from './people-queries.ts'
import { RemoveMember } from './remove-member.tsx'
import { Section } from './section.tsx'
import { settings as own } from './words.ts'

interface Asked {
  readonly act: 'role' | 'remove'
  readonly member: Member
}

export function MembersSection(): ReactElement {
  const words = own.use()
  const isOwner = useSignedIn().account.role === 'owner'
  const [isInviting, setInviting] = useState(false)
  const [asked, setAsked] = useState<Asked | null>(null)
  const close = () => setAsked(null)
  return (
    <Section
      name="members"
      lead={isOwner ? words.members.lead : words.ownerOnlyPeople}
      actions={
        isOwner && (
          <Button look="primary" icon="plus" onPress={() => setInviting(true)}>
            {words.invitations.invite}
          </Button>
        )
      }
    >
      <Members isOwner={isOwner} onAsk={setAsked} />
      <Invitations isOwner={isOwner} />
      {isInviting && <InviteMember onClose={() => setInviting(false)} />}
      {asked?.act === 'role' && <ChangeRole member={asked.member} onClose={close} />}
      {asked?.act === 'remove' && <RemoveMember member={asked.member} onClose={close} />}
    </Section>
  )
}

interface MembersProps {
  readonly isOwner: boolean
  readonly onAsk: (asked: Asked) => void
}

function Members({ isOwner, onAsk }: MembersProps): ReactElement {
  const { members: texts } = own.use()
  const { actions } = sharedWords.use()
  const { data: members, error, refetch } = useQuery(membersQuery)
  if (error !== null) return <ProblemNote error={error} onRetry={() => void refetch()} />
  if (!members) return <Loading lines={3} />
  return (
    <>
      <Table
        label={texts.table}
        head={[
          ...Object.values(texts.columns).map((label) => ({ label })),
          ...(isOwner ? [{ label: actions, isHidden: true }] : []),
        ]}
      >
        {members.map((member) => (
          <Line key={member.id} member={member} isOwner={isOwner} onAsk={onAsk} />
        ))}
      </Table>
      <MemberDownloads members={members} />
    </>
  )
}

function Line({ member, isOwner, onAsk }: MembersProps & { member: Member }): ReactElement {
  const { members: texts } = own.use()
  const isSelf = useSignedIn().account.id === member.id
  const label = texts.actsOf(member.name)
  return (
    <tr>
      <th scope="row">
        {member.name} {isSelf && <Badge>{texts.you}</Badge>}
      </th>
      <td>{member.email}</td>
      <td>{texts.roles[member.role]}</td>
      <td className="settings-day">
        <Day at={member.created_at} />
      </td>
      {isOwner && (
        <td className="row-actions">
          <Menu
            label={label}
            acts={[
              { id: 'role', label: texts.changeRole, onAct: () => onAsk({ act: 'role', member }) },
              ...(isSelf
                ? []
                : [
                    {
                      id: 'remove',
                      label: texts.remove,
                      icon: 'trash' as const,
                      isDangerous: true,
                      onAct: () => onAsk({ act: 'remove', member }),
                    },
                  ]),
            ]}
          >
            <IconButton icon="more" size="small" label={label} />
          </Menu>
        </td>
      )}
    </tr>
  )
}
