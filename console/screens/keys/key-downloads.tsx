// Downloads of the listed keys. They never contain secrets: the console does not know them.
import type { ReactElement } from 'react'

import type { ApiKey } from '../../shared/api/keys.ts'
import { TableDownloads } from '../../shared/downloads/table-downloads.tsx'
import { dayColumn } from '../../shared/downloads/usual-columns.ts'
import { sharedWords } from '../../shared/words/shared-words.ts'
import { keys as own } from './words.ts'

export function KeyDownloads({ shown }: { shown: readonly ApiKey[] }): ReactElement {
  const words = own.use()
  const { status, keyScopes } = sharedWords.use()
  const { columns } = words
  return (
    <div>
      <TableDownloads<ApiKey>
        named={[words.title]}
        sheet={words.title}
        rows={() => shown}
        columns={[
          { name: 'id', label: 'id', width: 20, cell: (key) => key.id },
          { name: 'label', label: columns.key, width: 40, cell: (key) => key.label },
          {
            name: 'scope',
            label: columns.scope,
            cell: (key) => key.scope,
            shown: (key) => keyScopes[key.scope],
          },
          {
            name: 'namespaces',
            label: columns.namespaces,
            width: 40,
            cell: (key) => key.namespaces?.join(' ') ?? null,
            shown: (key) => key.namespaces?.join(', ') ?? words.everyNamespace,
          },
          dayColumn('last_used_at', columns.lastUsed, (key) => key.last_used_at),
          dayColumn('expires_at', columns.expires, (key) => key.expires_at),
          dayColumn('created_at', columns.created, (key) => key.created_at),
          {
            name: 'state',
            label: columns.state,
            cell: (key) => key.state,
            shown: (key) => status[key.state],
          },
        ]}
      />
    </div>
  )
}
