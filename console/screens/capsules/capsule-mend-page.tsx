// Mends the file of a capsule and uploads it in its place.
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import type { ReactElement } from 'react'

import { dataApi } from '../../shared/api/clients.ts'
import { useSignedIn } from '../../shared/api/session.ts'
import { capsuleQuery } from './capsule-queries.ts'
import { Arriving } from '../../shared/parts/arriving.tsx'
import { Page } from '../../shared/parts/page.tsx'
import { useLanguage } from '../../shared/words/language.ts'
import { MendView } from '../mending/mend-view.tsx'
import { useNamedFile } from '../mending/use-named-file.ts'
import { useMendedUpload } from './use-mended-upload.ts'
import { mending as own } from '../mending/words.ts'

export function CapsuleMendPage(): ReactElement {
  const words = own.use()
  const { namespace, capsuleId } = useParams({
    from: '/signed-in/namespaces/$namespace/capsules/$capsuleId/mend',
  })
  const { tenant } = useSignedIn()
  const language = useLanguage()
  const capsule = useQuery(capsuleQuery(namespace, capsuleId, language))
  const label = capsule.data?.label ?? capsuleId
  const status = capsule.data?.status
  const { file, ...document } = useNamedFile(
    [namespace, 'capsules', capsuleId],
    (signal) => dataApi.getCapsuleDocument({ capsule_id: capsuleId }, { namespace, signal }),
    capsule.data && label,
  )
  const isReplacing = status === 'rejected' || status === 'accepted'
  const send = useMendedUpload(namespace, label, isReplacing ? capsuleId : undefined)
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
