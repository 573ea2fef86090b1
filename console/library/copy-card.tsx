// Chooses the target namespace of a saved capsule and sends it.
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { ReactElement } from 'react'

import { consoleApi } from '../api/clients.ts'
import { newIdempotencyKey } from '../api/idempotency-key.ts'
import { useNamespaces } from '../api/session.ts'
import { Button, ButtonLink } from '../parts/button.tsx'
import { Note } from '../parts/note.tsx'
import { Card } from '../parts/page.tsx'
import { ProblemNote } from '../parts/problem-note.tsx'
import type { SavedCapsule } from './library-query.ts'
import { NamespaceChoice } from './namespace-choice.tsx'
import { copying as own } from './words.ts'

interface CopyProps {
  readonly saved: SavedCapsule
  readonly namespace: string | null
  readonly isChecked: boolean
  readonly wouldReject: boolean
}

export function CopyCard({ saved, namespace, isChecked, wouldReject }: CopyProps): ReactElement {
  const words = own.use()
  const { data: namespaces } = useNamespaces()
  const navigate = useNavigate({ from: '/library/$savedId/copy' })
  // A retry after a broken connection does not store it twice.
  const [key] = useState(newIdempotencyKey)
  const copy = useMutation({
    mutationFn: (target: string) =>
      consoleApi.copySaved({ saved_id: saved.id, 'idempotency-key': key, body: { namespace: target } }),
    onSuccess: ({ capsule_id: capsule }, ns) =>
      navigate({ search: { ns, capsule }, replace: true, resetScroll: false }),
  })
  return (
    <Card title={words.target}>
      {copy.isError && <ProblemNote error={copy.error} />}
      {namespaces && (namespaces.length === 0 || namespace === null) && (
        <p className="library-chosen">
          {words.noNamespace} <ButtonLink to="/namespaces">{words.toNamespaces}</ButtonLink>
        </p>
      )}
      {namespaces && namespaces.length > 0 && namespace !== null && (
        <div className="library-target">
          <NamespaceChoice
            label={words.namespace}
            all={namespaces}
            chosen={namespace}
            onChange={(ns) =>
              void navigate({ search: (old) => ({ ...old, ns }), replace: true, resetScroll: false })
            }
          />
          <Button
            variant={wouldReject ? 'secondary' : 'primary'}
            icon="upload"
            isDisabled={!isChecked}
            isPending={copy.isPending}
            onPress={() => copy.mutate(namespace)}
          >
            {copy.isPending
              ? words.sending
              : wouldReject
                ? words.actionAnyway(namespace)
                : words.action(namespace)}
          </Button>
        </div>
      )}
      {wouldReject && <Note tone="warn">{words.wouldReject}</Note>}
    </Card>
  )
}
