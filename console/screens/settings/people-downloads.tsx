// Downloads of members and open invitations. They do not contain invitation links, which are shown once.
import type { ReactElement } from 'react'

import { TableDownloads } from '../../shared/downloads/table-downloads.tsx'
import { codeColumn, dayColumn } from '../../shared/downloads/usual-columns.ts'
import type { Invitation, Member } from './people-queries.ts'
import { settings as own } from './words.ts'

export function MemberDownloads({ members }: { members: readonly Member[] }): ReactElement {
  const { members: texts, sections } = own.use()
  const { columns, roles } = texts
  return (
    <TableDownloads<Member>
      named={[sections.members]}
      rows={() => members}
      columns={[
        { name: 'name', label: columns.name, width: 30, cell: (each) => each.name },
        { name: 'email', label: columns.email, width: 36, cell: (each) => each.email },
        codeColumn('role', columns.role, (each) => each.role, roles),
        dayColumn('created_at', columns.since, (each) => each.created_at),
      ]}
    />
  )
}

export function InvitationDownloads({ open }: { open: readonly Invitation[] }): ReactElement {
  const { invitations: texts, members } = own.use()
  const { columns } = texts
  return (
    <TableDownloads<Invitation>
      named={[texts.title]}
      of={texts.title}
      rows={() => open}
      columns={[
        {
          name: 'email',
          label: columns.person,
          width: 36,
          cell: (each) => each.email,
          shown: (each) => each.email ?? texts.anybody,
        },
        codeColumn('role', columns.role, (each) => each.role, members.roles),
        { name: 'invited_by', label: columns.by, width: 30, cell: (each) => each.invited_by },
        dayColumn('expires_at', columns.expires, (each) => each.expires_at),
      ]}
    />
  )
}
