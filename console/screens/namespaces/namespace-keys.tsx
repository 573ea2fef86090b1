// The working keys that can access this namespace.
import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'

import { isWorking, canAccess } from '../../shared/api/key-state.ts'
import { useKeys, type ApiKey } from '../../shared/api/keys.ts'
import { Arriving } from '../../shared/parts/arriving.tsx'
import { ButtonLink } from '../../shared/parts/button.tsx'
import { Card } from '../../shared/parts/page.tsx'
import { Table } from '../../shared/parts/table.tsx'
import { Day, Moment } from '../../shared/parts/time.tsx'
import { sharedWords } from '../../shared/words/shared-words.ts'
import { namespaces as own } from './words.ts'

export function NamespaceKeys({ slug }: { slug: string }): ReactElement {
  const words = own.use()
  const { data: all, error, refetch } = useKeys()
  const keys = all?.filter((key) => isWorking(key) && canAccess(key, slug))
  const { keyColumns: columns } = words
  return (
    <Card
      title={words.keys}
      actions={
        <span className="row apart">
          <Link to="/keys">{words.manageKeys}</Link>
          <ButtonLink to="/keys" search={{ create: 'yes', ns: slug }} icon="key" size="small">
            {words.createKey}
          </ButtonLink>
        </span>
      }
    >
      <Arriving data={keys} error={error} refetch={refetch} lines={2} />
      {keys?.length === 0 && <p className="muted">{words.keysEmpty}</p>}
      {keys && keys.length > 0 && (
        <Table
          label={words.keysTable}
          head={[columns.key, columns.scope, columns.reach, columns.lastUsed, columns.expires]}
        >
          {keys.map((key) => (
            <Line key={key.id} apiKey={key} />
          ))}
        </Table>
      )}
    </Card>
  )
}

function Line({ apiKey: key }: { apiKey: ApiKey }): ReactElement {
  const { keyScopes } = sharedWords.use()
  return (
    <tr>
      <th scope="row">
        {key.label}
        <small>
          <code>{key.id}</code>
        </small>
      </th>
      <td>{keyScopes[key.scope]}</td>
      <td>{useReach(key)}</td>
      <td>
        <Moment at={key.last_used_at} />
      </td>
      <td>
        <Day at={key.expires_at} />
      </td>
    </tr>
  )
}

function useReach({ namespaces }: ApiKey): string {
  const words = own.use()
  if (namespaces === null) return words.everyNamespace
  return namespaces.length === 1 ? words.onlyThis : words.thisAndOthers(namespaces.length - 1)
}
