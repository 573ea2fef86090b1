// Chooses the target namespace of a saved capsule and sends it.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState, type ReactElement } from 'react'

import { consoleApi } from '../../shared/api/clients.ts'
import { newIdempotencyKey } from '../../shared/api/idempotency-key.ts'
import { useNamespaces } from '../../shared/api/session.ts'
import { refreshNamespace } from '../capsules/capsule-queries.ts'
import { Button, ButtonLink } from '../../shared/parts/button.tsx'
import { Note } from '../../shared/parts/note.tsx'
import { Card } from '../../shared/parts/page.tsx'
import { ProblemNote } from '../../shared/parts/problem-note.tsx'
import type { Replaced } from '../upload-preview/preview-query.ts'
import { UploadPreview } from '../upload-preview/upload-preview.tsx'
import type { SavedCapsule } from './library-query.ts'
import { NamespaceChoice } from './namespace-choice.tsx'
import { copying as own } from './words.ts'

interface CopyProps {
  readonly saved: SavedCapsule
  readonly namespace: string | null
  /** Its bytes, once they are loaded. */
  readonly file: Blob | null
  readonly isChecked: boolean
  readonly wouldReject: boolean
}

export function CopyCard({ saved, namespace, file, isChecked, wouldReject }: CopyProps): ReactElement {
  const words = own.use()
  const { data: namespaces } = useNamespaces()
  const navigate = useNavigate({ from: '/library/$savedId/copy' })
  const [target, setTarget] = useState(() => newTarget(null))
  const copy = useCopy(saved, target)
  return (
    <Card title={words.target}>
      {copy.isError && <ProblemNote error={copy.error} />}
      {namespaces && (namespaces.length === 0 || namespace === null) && (
        <p className="row apart-3 long-labels">
          {words.noNamespace} <ButtonLink to="/namespaces">{words.toNamespaces}</ButtonLink>
        </p>
      )}
      {namespaces && namespaces.length > 0 && namespace !== null && (
        <div className="row bottom gap-3 long-labels">
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
                : target.replaces
                  ? words.actionReplacing(target.replaces.name)
                  : words.action(namespace)}
          </Button>
        </div>
      )}
      {namespace !== null && file && (
        <UploadPreview
          namespace={namespace}
          id={saved.id}
          file={file}
          name={saved.name}
          replaces={target.replaces}
          onReplace={(replaces) => setTarget(newTarget(replaces))}
          hasReport={false}
        />
      )}
      {wouldReject && <Note tone="warn">{words.wouldReject}</Note>}
    </Card>
  )
}

interface Target {
  readonly replaces: Replaced | null
  /** A retry after a broken connection does not store it twice. */
  readonly idempotencyKey: string
}

const newTarget = (replaces: Replaced | null): Target => ({ replaces, idempotencyKey: newIdempotencyKey() })

function useCopy(saved: SavedCapsule, { replaces, idempotencyKey }: Target) {
  const navigate = useNavigate({ from: '/library/$savedId/copy' })
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (namespace: string) =>
      consoleApi.copySaved({
        saved_id: saved.id,
        'idempotency-key': idempotencyKey,
        body: { namespace, ...(replaces && { replaces: replaces.capsuleId }) },
      }),
    onSuccess: async ({ capsule_id: capsule }, ns) => {
      void refreshNamespace(queries, ns)
      await navigate({ search: { ns, capsule }, replace: true, resetScroll: false })
    },
  })
}
