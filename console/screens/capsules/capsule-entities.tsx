// The entities that a capsule asserts, in pages.
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState, type ReactElement } from 'react'

import { Arriving } from '../../shared/parts/arriving.tsx'
import { consoleApi } from '../../shared/api/clients.ts'
import { MoreButton } from '../../shared/parts/more-button.tsx'
import { CopyButton } from '../../shared/parts/copy-button.tsx'
import { Select } from '../../shared/parts/select.tsx'
import { Table } from '../../shared/parts/table.tsx'
import { sharedWords } from '../../shared/words/shared-words.ts'
import { allPages, pagesQuery } from '../../shared/downloads/all-pages.ts'
import { TableDownloads } from '../../shared/downloads/table-downloads.tsx'
import { codeColumn } from '../../shared/downloads/usual-columns.ts'
import { capsule as own } from './capsule-words.ts'

type Entity = Awaited<ReturnType<typeof consoleApi.listCapsuleEntities>>['data'][number]
type Kind = Entity['object']

const kinds: readonly Kind[] = ['organization', 'outcome', 'indicator', 'indicator_report']

/** The operation that reads one entity of each kind, and the name of its parameter. */
const reads: Readonly<Record<Kind, string>> = {
  organization: 'getOrganization',
  outcome: 'getOutcome',
  indicator: 'getIndicator',
  indicator_report: 'getReport',
}

interface CapsuleEntitiesProps {
  readonly namespace: string
  readonly capsuleId: string
}

export function CapsuleEntities({ namespace, capsuleId }: CapsuleEntitiesProps): ReactElement {
  const words = own.use()
  const { kinds: kindWords, loadMore } = sharedWords.use()
  const [kind, setKind] = useState<Kind | ''>('')
  const input = { namespace, capsule_id: capsuleId, ...(kind !== '' && { kind }) }
  const list = useInfiniteQuery(
    pagesQuery([namespace, 'capsules', capsuleId, 'entities', kind], consoleApi.listCapsuleEntities, input),
  )
  const { data: entities } = list
  return (
    <div className="capsule-entities stack start gap-3">
      <p className="muted">{words.entitiesLead}</p>
      <Select
        label={words.entityKind}
        value={kind}
        options={[
          { value: '', label: words.everyKind },
          ...kinds.map((each) => ({ value: each, label: kindWords[each] })),
        ]}
        onChange={setKind}
      />
      <Arriving data={entities} error={list.error} refetch={list.refetch} />
      {entities?.length === 0 && <p>{words.noEntities}</p>}
      {entities && entities.length > 0 && (
        <Table label={words.entityTable} head={[words.entityKind, words.entityName, words.entityUri]}>
          {entities.map((entity) => (
            <EntityRow key={entity.id} namespace={namespace} entity={entity} />
          ))}
        </Table>
      )}
      {entities && entities.length > 0 && <EntityDownloads input={input} />}
      <MoreButton list={list} label={loadMore} icon="chevron" />
    </div>
  )
}

function EntityRow({ namespace, entity }: { namespace: string; entity: Entity }): ReactElement {
  const words = own.use()
  const { kinds: kindWords } = sharedWords.use()
  const { object: kind, id, uri, name } = entity
  return (
    <tr>
      <td>{kindWords[kind]}</td>
      <th scope="row">
        <Link to="/playground" search={{ ns: namespace, op: reads[kind], ask: `id=${id}`, run: 'yes' }}>
          {name ?? (kind === 'indicator_report' ? id : words.noName)}
        </Link>
      </th>
      <td>
        <span className="capsule-uri row one-line gap-1">
          <code>{uri}</code>
          <CopyButton text={uri} what={words.uri} />
        </span>
      </td>
    </tr>
  )
}

interface EntityDownloadsProps {
  readonly input: { readonly namespace: string; readonly capsule_id: string; readonly kind?: Kind }
}

/** Downloads of the entities of a capsule, of the selected kind. */
function EntityDownloads({ input }: EntityDownloadsProps): ReactElement {
  const words = own.use()
  const { namespace, capsule_id: capsuleId, kind } = input
  const { kinds } = sharedWords.use()
  return (
    <TableDownloads<Entity>
      named={[namespace, capsuleId, words.entityFile, kind === undefined ? null : kinds[kind]]}
      sheet={words.entityFile}
      rows={() => allPages(consoleApi.listCapsuleEntities, input)}
      columns={[
        codeColumn('object', words.entityKind, (each) => each.object, kinds),
        { name: 'name', label: words.entityName, width: 50, cell: (each) => each.name },
        { name: 'uri', label: words.entityUri, width: 60, cell: (each) => each.uri },
        { name: 'id', label: 'id', width: 36, cell: (each) => each.id },
      ]}
    />
  )
}
