// Mends the file of a capsule and uploads it in its place.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useMemo, useState, type ReactElement } from 'react'

import { dataApi } from '../../shared/api/clients.ts'
import { newIdempotencyKey } from '../../shared/api/idempotency-key.ts'
import { useSignedIn } from '../../shared/api/session.ts'
import { capsuleQuery, refreshNamespace } from './capsule-queries.ts'
import { Arriving } from '../../shared/parts/arriving.tsx'
import { Page } from '../../shared/parts/page.tsx'
import { useLanguage } from '../../shared/words/language.ts'
import { MendView } from '../mending/mend-view.tsx'
import { mending as own } from '../mending/words.ts'

export function CapsuleMendPage(): ReactElement {
  const words = own.use()
  const { namespace, capsuleId } = useParams({
    from: '/signed-in/namespaces/$namespace/capsules/$capsuleId/mend',
  })
  const { tenant } = useSignedIn()
  const language = useLanguage()
  const capsule = useQuery(capsuleQuery(namespace, capsuleId, language))
  const document = useQuery({
    queryKey: [namespace, 'capsules', capsuleId, 'bytes'],
    queryFn: async ({ signal }) =>
      await (await dataApi.getCapsuleDocument({ capsule_id: capsuleId }, { namespace, signal })).blob(),
    staleTime: Infinity,
    gcTime: 60_000,
    retry: false,
  })
  const label = capsule.data?.label ?? capsuleId
  const isNamed = capsule.data !== undefined
  const status = capsule.data?.status
  const file = useMemo(
    () => (document.data && isNamed ? new File([document.data], label) : null),
    [document.data, isNamed, label],
  )
  const replaces = status === 'rejected' || status === 'accepted' ? { replaces: capsuleId } : {}
  const send = useSend(namespace, { label: label.slice(0, 200), ...replaces })
  const error = capsule.error ?? document.error
  const sendLabel =
    status === 'rejected' ? words.replace : status === 'accepted' ? words.replaceNamed(label) : words.upload
  return (
    <Page
      title={words.title(label)}
      lead={words.lead}
      above={
        <Link to="/namespaces/$namespace/capsules/$capsuleId" params={{ namespace, capsuleId }}>
          ‹ {words.back.capsule}
        </Link>
      }
    >
      <Arriving data={file} error={error} refetch={document.refetch} lines={8} />
      {file && (
        <MendView
          key={capsuleId}
          draftKey={`${tenant.id} capsule ${namespace} ${capsuleId}`}
          file={file}
          sendLabel={sendLabel}
          onSend={send}
        />
      )}
    </Page>
  )
}

/** Uploads the mended file and opens its capsule. */
function useSend(namespace: string, about: { readonly label: string; readonly replaces?: string }) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  // A retry after a broken connection does not store it twice.
  const [key] = useState(newIdempotencyKey)
  return async (body: Uint8Array<ArrayBuffer>) => {
    const { capsule_id: capsuleId } = await dataApi.uploadCapsule(
      { ...about, 'idempotency-key': key, body },
      { namespace },
    )
    await refreshNamespace(queries, namespace)
    await navigate({ to: '/namespaces/$namespace/capsules/$capsuleId', params: { namespace, capsuleId } })
  }
}
