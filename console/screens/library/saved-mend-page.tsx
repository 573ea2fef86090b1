// Mends a file of the library; the mended one is saved beside it.
import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import type { ReactElement } from 'react'

import { consoleApi } from '../../shared/api/clients.ts'
import { useSignedIn } from '../../shared/api/session.ts'
import { libraryQuery, useLibrary } from './library-query.ts'
import { Arriving } from '../../shared/parts/arriving.tsx'
import { announce } from '../../shared/parts/announce.tsx'
import { Page } from '../../shared/parts/page.tsx'
import { mendedName } from '../mending/mended-name.ts'
import { MendView } from '../mending/mend-view.tsx'
import { useNamedFile } from '../mending/use-named-file.ts'
import { mending as own } from '../mending/words.ts'

export function SavedMendPage(): ReactElement {
  const words = own.use()
  const { savedId } = useParams({ from: '/signed-in/library/$savedId/mend' })
  const { tenant } = useSignedIn()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const library = useLibrary()
  const name = library.data?.data.find(({ id }) => id === savedId)?.name
  const { file, ...document } = useNamedFile(
    ['library', savedId],
    (signal) => consoleApi.downloadSaved({ saved_id: savedId }, { signal }),
    name,
  )
  const save = async (bytes: Uint8Array<ArrayBuffer>) => {
    const saved = await consoleApi.saveCapsule({
      name: mendedName(name ?? savedId).slice(0, 200),
      body: bytes,
    })
    await queries.invalidateQueries(libraryQuery)
    announce(words.saved(saved.name))
    await navigate({ to: '/library' })
  }
  const error = library.error ?? document.error
  return (
    <Page
      title={words.title(name ?? savedId)}
      lead={words.lead}
      above={<Link to="/library">‹ {words.back.library}</Link>}
    >
      <Arriving data={file} error={error} refetch={document.refetch} lines={8} />
      {file && (
        <MendView
          key={savedId}
          draftKey={`${tenant.id} saved ${savedId}`}
          file={file}
          sendLabel={words.save}
          onSend={save}
        />
      )}
    </Page>
  )
}
