// The section with namespace deletion. Only owners can delete; members see a note.
import { useState, type ReactElement } from 'react'

import { useSignedIn, type ConsoleNamespace } from '../../shared/api/session.ts'
import { Button } from '../../shared/parts/button.tsx'
import { Card } from '../../shared/parts/page.tsx'
import { DeleteNamespace } from './delete-namespace.tsx'
import { namespaces as own } from './words.ts'

export function DangerZone({ namespace }: { namespace: ConsoleNamespace }): ReactElement {
  const words = own.use()
  const isOwner = useSignedIn().account.role === 'owner'
  const [isAsking, setAsking] = useState(false)
  if (!isOwner) {
    return (
      <Card title={words.dangerTitle}>
        <p>{words.ownerOnlyDelete}</p>
      </Card>
    )
  }
  return (
    <Card title={words.dangerTitle} tone="danger">
      <div className="namespaces-danger">
        <p>{words.dangerLead}</p>
        <Button icon="trash" onPress={() => setAsking(true)}>
          {words.deleteOpen}
        </Button>
      </div>
      {isAsking && <DeleteNamespace namespace={namespace} onClose={() => setAsking(false)} />}
    </Card>
  )
}
