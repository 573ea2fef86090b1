// One row per key: label, scope, namespaces, last use, state.
import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'

import { isWorking } from '../../shared/api/key-state.ts'
import type { ApiKey } from '../../shared/api/keys.ts'
import { useSignedIn } from '../../shared/api/session.ts'
import { useByKeyQuery, type UseByKey } from '../../shared/api/key-use.ts'
import { Menu, type MenuAction } from '../../shared/parts/menu.tsx'
import type { Open } from '../../shared/parts/use-opened.ts'
import { Status } from '../../shared/parts/status.tsx'
import { Table } from '../../shared/parts/table.tsx'
import { Day, Moment } from '../../shared/parts/time.tsx'
import { sharedWords } from '../../shared/words/shared-words.ts'
import { TableDownloads } from '../../shared/downloads/table-downloads.tsx'
import { codeColumn, dayColumn } from '../../shared/downloads/usual-columns.ts'
import { RelabelKey, RevokeKey, RotateKey } from './key-actions.tsx'
import { requestsOfKey } from './requests-by-day.ts'
import { RequestBars, UseDialog } from './use-dialog.tsx'
import { keys as own } from './words.ts'

interface TableProps {
  readonly shown: readonly ApiKey[]
  readonly onOpen: Open
}

export function KeysTable({ shown, onOpen }: TableProps): ReactElement {
  const { data: use = [] } = useQuery(useByKeyQuery)
  const useOf = new Map(use.map((each) => [each.key_id, each]))
  const { table, columns } = own.use()
  return (
    <>
      <Table label={table} head={Object.values(columns)} hasActions>
        {shown.map((key) => (
          <Line key={key.id} apiKey={key} use={useOf.get(key.id)} onOpen={onOpen} />
        ))}
      </Table>
      <KeyDownloads shown={shown} />
    </>
  )
}

interface LineProps {
  readonly apiKey: ApiKey
  readonly use?: UseByKey | undefined
  readonly onOpen: Open
}

function Line({ apiKey: key, use, onOpen }: LineProps): ReactElement {
  const words = own.use()
  const { keyScopes } = sharedWords.use()
  return (
    <tr>
      <th scope="row" className="keys-name">
        {key.label}
        <small>
          <code>{key.id}</code>
        </small>
      </th>
      <td>
        {keyScopes[key.scope]}
        {isUnrestricted(key) && !key.owner_rights && <small>{words.withoutOwnerRights}</small>}
      </td>
      <td>
        <AllowedNamespaces namespaces={key.namespaces} />
      </td>
      <td>
        <Moment at={key.last_used_at} none={words.neverUsed} />
        <RequestBars requests={requestsOfKey(use)} />
      </td>
      <td className="nowrap">
        <Day at={key.expires_at} none={words.neverExpires} />
      </td>
      <td className="nowrap">
        <Day at={key.created_at} />
        <small>{key.created_by === null ? words.byOperator : words.by(key.created_by)}</small>
      </td>
      <td>
        <State apiKey={key} />
      </td>
      <td className="row-actions">
        <RowMenu apiKey={key} onOpen={onOpen} />
      </td>
    </tr>
  )
}

/** Only such a key can do what concerns all of the organization. */
const isUnrestricted = ({ scope, namespaces }: ApiKey): boolean => scope === 'write' && namespaces === null

const reachesOwners = (key: ApiKey): boolean => key.owner_rights && isUnrestricted(key)

function AllowedNamespaces({ namespaces }: Pick<ApiKey, 'namespaces'>): ReactElement {
  const words = own.use()
  if (namespaces === null) return <>{words.everyNamespace}</>
  const [first, rest] = [namespaces.slice(0, shownSlugs), namespaces.slice(shownSlugs)]
  return (
    <>
      <Slugs slugs={first} />
      {rest.length > 0 && (
        <details className="keys-more">
          <summary>{words.moreNamespaces(rest.length)}</summary>
          <Slugs slugs={rest} />
        </details>
      )}
    </>
  )
}

/** A key may be restricted to hundreds of namespaces; only the first are listed. */
const shownSlugs = 4

const Slugs = ({ slugs }: { slugs: readonly string[] }): ReactElement => (
  <ul className="keys-reach row gap-1">
    {slugs.map((slug) => (
      <li key={slug}>
        <code>{slug}</code>
      </li>
    ))}
  </ul>
)

function State({ apiKey: key }: { apiKey: ApiKey }): ReactElement {
  const words = own.use()
  return (
    <>
      <Status state={key.state} />
      {key.rolled_to !== null && (
        <small>
          {words.replacedBy} <code>{key.rolled_to}</code>
        </small>
      )}
      {key.revoked_at !== null && (
        <small>
          <Moment at={key.revoked_at} />
        </small>
      )}
    </>
  )
}

function RowMenu({ apiKey: key, onOpen }: LineProps): ReactElement {
  const words = own.use()
  const open = (KeyDialog: typeof RelabelKey) => () =>
    onOpen((onClose) => <KeyDialog apiKey={key} onClose={onClose} />)
  // Whoever rotates a key gets its rights.
  const mayRotate = useSignedIn().account.role === 'owner' || !reachesOwners(key)
  const actions: readonly (MenuAction | false)[] = [
    { label: words.actions.relabel, onAction: open(RelabelKey) },
    { label: words.actions.use, onAction: open(UseDialog) },
    key.state === 'active' &&
      mayRotate && {
        label: words.actions.rotate,
        icon: 'refresh',
        onAction: open(RotateKey),
      },
    isWorking(key) && {
      label: words.actions.revoke,
      icon: 'close',
      isDangerous: true,
      onAction: open(RevokeKey),
    },
  ]
  return <Menu label={words.actionsOf(key.label)} actions={actions} />
}

/** Downloads of the listed keys. They never contain secrets: the console does not know them. */
function KeyDownloads({ shown }: { shown: readonly ApiKey[] }): ReactElement {
  const words = own.use()
  const { status, keyScopes } = sharedWords.use()
  const { columns } = words
  return (
    <TableDownloads<ApiKey>
      named={[words.title]}
      rows={() => shown}
      columns={[
        { name: 'id', label: 'id', width: 20, cell: (key) => key.id },
        { name: 'label', label: columns.key, width: 40, cell: (key) => key.label },
        codeColumn('scope', columns.scope, (key) => key.scope, keyScopes),
        {
          name: 'namespaces',
          label: columns.namespaces,
          width: 40,
          cell: (key) => key.namespaces?.join(' ') ?? null,
          shown: (key) => key.namespaces?.join(', ') ?? words.everyNamespace,
        },
        dayColumn('last_used_at', columns.lastUsed, (key) => key.last_used_at),
        dayColumn('expires_at', columns.expires, (key) => key.expires_at),
        dayColumn('created_at', columns.created, (key) => key.created_at),
        codeColumn('state', columns.state, (key) => key.state, status),
      ]}
    />
  )
}
