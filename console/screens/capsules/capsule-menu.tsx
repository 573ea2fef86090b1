// Actions on a capsule of the list: its file, a newer file in its place, and rollback.
import { useState, type ReactElement } from 'react'

import { documentLink } from '../../shared/api/data-link.ts'
import { useMayWrite } from '../../shared/api/session.ts'
import { Menu } from '../../shared/parts/menu.tsx'
import type { CapsuleSummary } from './capsule-queries.ts'
import { capsule as capsuleWords } from './capsule-words.ts'
import { isReplaceable, replaceWithFile } from './replace-with-file.ts'
import { RollBackDialog } from './roll-back-dialog.tsx'
import { capsules as own } from './words.ts'

interface CapsuleMenuProps {
  readonly namespace: string
  readonly capsule: CapsuleSummary
}

export function CapsuleMenu({ namespace, capsule }: CapsuleMenuProps): ReactElement | null {
  const words = own.use()
  const { replace, download, rollBack, unnamed } = capsuleWords.use()
  const [isAsking, setAsking] = useState(false)
  const mayWrite = useMayWrite()
  const { capsule_id: id, status, label } = capsule
  if (status === 'deleted') return null
  return (
    <>
      <Menu
        label={words.actionsOf(label ?? id)}
        actions={[
          mayWrite &&
            isReplaceable(capsule) && {
              label: replace,
              icon: 'refresh',
              onAction: () => replaceWithFile(namespace, capsule, unnamed),
            },
          {
            label: download,
            icon: 'download',
            onAction: () => location.assign(documentLink(namespace, id)),
          },
          mayWrite && {
            label: `${rollBack[status]}…`,
            icon: 'trash',
            isDangerous: true,
            onAction: () => setAsking(true),
          },
        ]}
      />
      {isAsking && (
        <RollBackDialog namespace={namespace} capsule={capsule} onClose={() => setAsking(false)} />
      )}
    </>
  )
}
