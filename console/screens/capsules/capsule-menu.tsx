// Actions on a capsule of the list: its file, a newer file in its place, and rollback.
import { useState, type ReactElement } from 'react'

import { documentLink } from '../../shared/api/data-link.ts'
import { useMayWrite } from '../../shared/api/session.ts'
import { IconButton } from '../../shared/parts/button.tsx'
import { Menu } from '../../shared/parts/menu.tsx'
import type { CapsuleSummary } from './capsule-queries.ts'
import { capsule as capsuleWords } from './capsule-words.ts'
import { isReplaceable, replaceWithFile } from './replace-button.tsx'
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
  const title = words.actionsOf(label ?? id)
  return (
    <>
      <Menu
        label={title}
        actions={[
          ...(mayWrite && isReplaceable(capsule)
            ? [
                {
                  id: 'replace',
                  label: replace,
                  icon: 'refresh' as const,
                  onAction: () => replaceWithFile(namespace, capsule, unnamed),
                },
              ]
            : []),
          {
            id: 'download',
            label: download,
            icon: 'download',
            onAction: () => location.assign(documentLink(namespace, id)),
          },
          ...(mayWrite
            ? [
                {
                  id: 'roll-back',
                  label: `${rollBack[status]}…`,
                  icon: 'trash' as const,
                  isDangerous: true,
                  onAction: () => setAsking(true),
                },
              ]
            : []),
        ]}
      >
        <IconButton icon="more" size="small" label={title} />
      </Menu>
      {isAsking && (
        <RollBackDialog namespace={namespace} capsule={capsule} onClose={() => setAsking(false)} />
      )}
    </>
  )
}
