// Mends a file before its upload. Only this browser has it, so it is kept with its draft.
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import type { ReactElement } from 'react'

import { useSignedIn } from '../../shared/api/session.ts'
import { forget } from './uploads.ts'
import { Note } from '../../shared/parts/note.tsx'
import { Loading, Page } from '../../shared/parts/page.tsx'
import { fileDraftKey } from '../mending/file-draft.ts'
import { readDraft } from '../mending/draft-store.ts'
import { MendView } from '../mending/mend-view.tsx'
import { useMendedUpload } from './use-mended-upload.ts'
import { mending as own } from '../mending/words.ts'

export function FileMendPage(): ReactElement {
  const words = own.use()
  const { namespace, draftId } = useParams({ from: '/signed-in/namespaces/$namespace/mend/$draftId' })
  const { tenant } = useSignedIn()
  const draftKey = fileDraftKey(tenant.id, draftId)
  const { data: draft, isPending } = useQuery({
    queryKey: ['mending', draftKey],
    queryFn: () => readDraft(draftKey),
    staleTime: Infinity,
    gcTime: 0,
  })
  const file = draft?.file
  const replaced = draft?.replaces
  const upload = useMendedUpload(namespace, file?.name ?? draftId, replaced?.capsuleId)
  const send = (bytes: Uint8Array<ArrayBuffer>) => upload(bytes, () => forget(new Set([draftId])))
  return (
    <Page
      title={words.title(file?.name ?? '')}
      lead={words.lead}
      above={
        <Link to="/namespaces/$namespace/capsules" params={{ namespace }}>
          ‹ {words.back.capsules}
        </Link>
      }
    >
      {isPending && <Loading lines={8} />}
      {!isPending && !file && <Note tone="warn">{words.gone}</Note>}
      {file && (
        <MendView
          key={draftId}
          draftKey={draftKey}
          file={file}
          sendLabel={replaced ? words.replaceNamed(replaced.name) : words.upload}
          onSend={send}
          {...(replaced && { replaces: replaced })}
        />
      )}
    </Page>
  )
}
