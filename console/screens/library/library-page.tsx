// The library: capsules that the signed-in user has saved.
import { type ReactElement } from 'react'

import { glossaryPath } from '../../shared/api/glossary-path.ts'
import { Arriving } from '../../shared/parts/arriving.tsx'
import { ButtonAnchor, ButtonLink } from '../../shared/parts/button.tsx'
import { FileZone } from '../../shared/parts/file-zone.tsx'
import { Note } from '../../shared/parts/note.tsx'
import { Empty, Page } from '../../shared/parts/page.tsx'
import { useFormat } from '../../shared/words/format.ts'
import { AdditionList } from './addition-list.tsx'
import { add } from './additions.ts'
import { useLibrary, type Library } from './library-query.ts'
import { useOpened } from '../../shared/parts/use-opened.ts'
import { SavedList } from './saved-list.tsx'
import { library as own } from './words.ts'
import './library.css'

export function LibraryPage(): ReactElement {
  const words = own.use()
  const { data: library, error, refetch } = useLibrary()
  const [dialog, open] = useOpened()
  const importLink = (
    <ButtonLink to="/library/import" icon="download">
      {words.import}
    </ButtonLink>
  )
  return (
    <Page title={words.title} lead={words.lead} actions={importLink}>
      {library && isFull(library) ? <Note tone="warn">{words.full}</Note> : null}
      <FileZone words={words.zone} onFiles={add} />
      <AdditionList />
      <Arriving data={library} error={error} refetch={refetch} lines={5} />
      {library?.data.length === 0 && (
        <Empty
          title={words.emptyTitle}
          actions={
            <ButtonAnchor variant="quiet" icon="docs" href={glossaryPath('capsule')}>
              {words.about}
            </ButtonAnchor>
          }
        >
          {words.empty}
        </Empty>
      )}
      {library && library.data.length > 0 && <SavedList all={library.data} onOpen={open} />}
      {library && library.data.length > 0 && <StorageUse library={library} />}
      {dialog}
    </Page>
  )
}

const isFull = ({ meta: { row_count: count, total_bytes: bytes, limits } }: Library): boolean =>
  count >= limits.capsules || bytes >= limits.bytes

function StorageUse({ library: { meta } }: { library: Library }): ReactElement {
  const words = own.use()
  const { number, size } = useFormat()
  const { row_count: count, total_bytes: bytes, limits } = meta
  return (
    <p className="library-room muted small-text">
      {words.room(number(count), count, number(limits.capsules))},{' '}
      {words.roomBytes(size(bytes), size(limits.bytes))}
    </p>
  )
}
