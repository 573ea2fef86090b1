// Downloads of the entities of a capsule, of the selected kind.
import type { ReactElement } from 'react'

import { consoleApi } from '../../shared/api/clients.ts'
import { allPages } from '../../shared/downloads/all-pages.ts'
import { TableDownloads } from '../../shared/downloads/table-downloads.tsx'
import { sharedWords } from '../../shared/words/shared-words.ts'
import type { Entity, Kind } from './capsule-entities.tsx'
import { capsule as own } from './capsule-words.ts'

interface EntityDownloadsProps {
  readonly namespace: string
  readonly capsuleId: string
  readonly kind: Kind | ''
}

export function EntityDownloads({ namespace, capsuleId, kind }: EntityDownloadsProps): ReactElement {
  const words = own.use()
  const { kinds } = sharedWords.use()
  return (
    <div>
      <TableDownloads<Entity>
        named={[namespace, capsuleId, words.entityFile, kind === '' ? null : kinds[kind]]}
        sheet={words.entityFile}
        rows={() =>
          allPages((cursor) =>
            consoleApi.listCapsuleEntities({
              namespace,
              capsule_id: capsuleId,
              ...(kind !== '' && { kind }),
              ...(cursor !== null && { cursor }),
            }),
          )
        }
        columns={[
          {
            name: 'object',
            label: words.entityKind,
            cell: (each) => each.object,
            shown: (each) => kinds[each.object],
          },
          { name: 'name', label: words.entityName, width: 50, cell: (each) => each.name },
          { name: 'uri', label: words.entityUri, width: 60, cell: (each) => each.uri },
          { name: 'id', label: 'id', width: 36, cell: (each) => each.id },
        ]}
      />
    </div>
  )
}
