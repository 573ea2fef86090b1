// The saved capsules: search, selection for opening several together, and actions on each.
import { Link, useNavigate } from '@tanstack/react-router'
import { useRef, useState, type ReactElement } from 'react'

import { useMayWrite } from '../../shared/api/session.ts'
import { Button, ButtonLink } from '../../shared/parts/button.tsx'
import { Field } from '../../shared/parts/field.tsx'
import { Menu } from '../../shared/parts/menu.tsx'
import { Table } from '../../shared/parts/table.tsx'
import { Ago } from '../../shared/parts/time.tsx'
import { useNarrow } from '../../shared/parts/use-narrow.ts'
import { TableDownloads } from '../../shared/downloads/table-downloads.tsx'
import { dayColumn, numberColumn } from '../../shared/downloads/usual-columns.ts'
import { useFormat } from '../../shared/words/format.ts'
import { savedUrl, type SavedCapsule } from './library-query.ts'
import type { Open } from '../../shared/parts/use-opened.ts'
import { DeleteSaved, RenameSaved } from './saved-actions.tsx'
import { SavedCheck } from './saved-check.tsx'
import { RowCheckbox, withTick } from './row-checkbox.tsx'
import { library as own } from './words.ts'

interface ListProps {
  readonly all: readonly SavedCapsule[]
  readonly onOpen: Open
}

/** From this many on there is a search field. */
const many = 9

export function SavedList({ all, onOpen }: ListProps): ReactElement {
  const words = own.use()
  const isNarrow = useNarrow()
  const [searchText, setSearchText] = useState('')
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const needle = searchText.trim().toLowerCase()
  const found = all.filter(({ name }) => name.toLowerCase().includes(needle))
  // Oldest first: where two capsules disagree, the later one wins.
  const chosen = all.filter(({ id }) => ticked.has(id)).reverse()
  const { tick, name, verdict, size, added, origin } = words.columns
  return (
    <>
      <div className="library-bar row bottom between">
        {all.length >= many && (
          <Field label={words.find} type="search" value={searchText} onChange={setSearchText} />
        )}
        <Chosen ids={chosen.map(({ id }) => id)} onClear={() => setTicked(new Set())} />
      </div>
      {found.length === 0 ? (
        <p className="muted">{words.foundNone}</p>
      ) : (
        <Table
          label={words.table}
          head={[
            { label: tick, isHidden: true },
            name,
            ...(isNarrow ? [] : [verdict]),
            { label: size, align: 'end' },
            added,
            origin,
          ]}
          hasActions
        >
          {found.map((saved) => (
            <Line
              key={saved.id}
              saved={saved}
              isTicked={ticked.has(saved.id)}
              onTick={(isTicked) => setTicked(withTick(ticked, saved.id, isTicked))}
              onOpen={onOpen}
            />
          ))}
        </Table>
      )}
      <SavedDownloads found={found} />
    </>
  )
}

function SavedDownloads({ found }: { found: readonly SavedCapsule[] }): ReactElement {
  const words = own.use()
  const { name, added, origin } = words.columns
  return (
    <TableDownloads<SavedCapsule>
      named={[words.title]}
      rows={() => found}
      isDisabled={found.length === 0}
      columns={[
        { name: 'id', label: 'id', width: 30, cell: (saved) => saved.id },
        { name: 'name', label: name, width: 40, cell: (saved) => saved.name },
        numberColumn('size_bytes', words.bytes, (saved) => saved.size_bytes),
        dayColumn('added_at', added, (saved) => saved.added_at),
        {
          name: 'namespace',
          label: origin,
          cell: (saved) => saved.origin?.namespace ?? null,
          shown: (saved) => saved.origin?.namespace ?? words.fromFile,
        },
      ]}
    />
  )
}

function Chosen({ ids, onClear }: { ids: readonly string[]; onClear: () => void }): ReactElement {
  const words = own.use()
  if (ids.length === 0) return <p className="muted">{words.openHint}</p>
  return (
    <p className="row apart-3 long-labels">
      <ButtonLink to="/explorer" search={{ saved: ids.join(',') }} variant="primary" icon="explorer">
        {words.open(ids.length)}
      </ButtonLink>
      <Button variant="quiet" onPress={onClear}>
        {words.clear}
      </Button>
    </p>
  )
}

interface LineProps {
  readonly saved: SavedCapsule
  readonly isTicked: boolean
  readonly onTick: (isTicked: boolean) => void
  readonly onOpen: Open
}

function Line({ saved, isTicked, onTick, onOpen }: LineProps): ReactElement {
  const words = own.use()
  const { size } = useFormat()
  const row = useRef<HTMLTableRowElement>(null)
  // On narrow screens the verdict is shown below the name instead of in its own column.
  const isNarrow = useNarrow()
  const check = <SavedCheck saved={saved} row={row} />
  return (
    <tr ref={row}>
      <td className="library-tick-cell">
        <RowCheckbox label={words.tick(saved.name)} isTicked={isTicked} onChange={onTick} />
      </td>
      <th scope="row" className="library-name">
        <Link to="/explorer" search={{ saved: saved.id }} className="library-label">
          {saved.name}
        </Link>
        {isNarrow && <div className="library-verdict">{check}</div>}
      </th>
      {!isNarrow && <td className="nowrap">{check}</td>}
      <td className="end nowrap">{size(saved.size_bytes)}</td>
      <td className="nowrap">
        <Ago at={saved.added_at} />
      </td>
      <td className="nowrap">
        <Origin saved={saved} />
      </td>
      <td className="row-actions">
        <RowMenu saved={saved} onOpen={onOpen} />
      </td>
    </tr>
  )
}

function Origin({ saved: { origin } }: { saved: SavedCapsule }): ReactElement {
  const words = own.use()
  if (origin === null) return <span className="muted">{words.fromFile}</span>
  const { namespace, capsule_id: capsuleId } = origin
  return (
    <Link to="/namespaces/$namespace/capsules/$capsuleId" params={{ namespace, capsuleId }}>
      <code>{namespace}</code>
    </Link>
  )
}

function RowMenu({ saved, onOpen }: Pick<LineProps, 'saved' | 'onOpen'>): ReactElement {
  const words = own.use()
  const navigate = useNavigate()
  const mayWrite = useMayWrite()
  const { id, name } = saved
  const open = (SavedDialog: typeof RenameSaved) => () =>
    onOpen((onClose) => <SavedDialog saved={saved} onClose={onClose} />)
  return (
    <Menu
      label={words.actionsOf(name)}
      actions={[
        {
          label: words.actions.open,
          icon: 'explorer',
          onAction: () => void navigate({ to: '/explorer', search: { saved: id } }),
        },
        mayWrite && {
          label: words.actions.copy,
          icon: 'upload',
          onAction: () => void navigate({ to: '/library/$savedId/copy', params: { savedId: id } }),
        },
        {
          label: words.actions.download,
          icon: 'download',
          onAction: () => location.assign(savedUrl(id)),
        },
        { label: words.actions.rename, onAction: open(RenameSaved) },
        {
          label: words.actions.delete,
          icon: 'trash',
          isDangerous: true,
          onAction: open(DeleteSaved),
        },
      ]}
    />
  )
}
