// Many namespaces: a line for each, with its counts, its uploads of the last weeks, and the last change. Those that
// something was sent to most recently stand first.
import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'

import type { ApiKey } from '../../shared/api/keys.ts'
import { type ConsoleNamespace } from '../../shared/api/session.ts'
import { Sparkline } from '../../shared/parts/sparkline.tsx'
import { Table } from '../../shared/parts/table.tsx'
import { useFormat } from '../../shared/words/format.ts'
import { ExpiringKeys, LastCapsule } from './namespace-card.tsx'
import { overview as own } from './words.ts'

interface OverviewTableProps {
  readonly all: readonly ConsoleNamespace[]
  readonly keys: readonly ApiKey[]
}

const counted = ['organizations', 'indicators', 'reports'] as const

export function OverviewTable({ all, keys }: OverviewTableProps): ReactElement {
  const words = own.use()
  const end = 'end' as const
  return (
    <div className="overview-table shrinks">
      <Table
        label={words.table}
        head={[
          words.namespace,
          ...counted.map((name) => ({ label: words.counts[name], align: end })),
          words.uploads,
          words.lastCapsule,
        ]}
      >
        {latestFirst(all).map((each) => (
          <Line key={each.namespace} namespace={each} keys={keys} />
        ))}
      </Table>
    </div>
  )
}

/** Empty when nothing was uploaded yet: these stand last. */
const lastUpload = ({ last_capsule: last }: ConsoleNamespace): string => last?.created_at ?? ''

const latestFirst = (all: readonly ConsoleNamespace[]): readonly ConsoleNamespace[] =>
  all.toSorted((a, b) => lastUpload(b).localeCompare(lastUpload(a)))

function Line({ namespace, keys }: { namespace: ConsoleNamespace; keys: readonly ApiKey[] }): ReactElement {
  const words = own.use()
  const { number } = useFormat()
  const { namespace: slug, label, counts, weekly_uploads: weekly } = namespace
  const uploads = weekly.reduce((sum, each) => sum + each, 0)
  return (
    <tr>
      <th scope="row">
        <Link to="/namespaces/$namespace" params={{ namespace: slug }}>
          {label}
        </Link>
        <ExpiringKeys namespace={namespace} keys={keys} />
      </th>
      {counted.map((name) => (
        <td key={name} className="end">
          <Link
            to="/explorer"
            search={{ ns: slug }}
            aria-label={words.countOf(number(counts[name]), words.counts[name], label)}
          >
            {number(counts[name])}
          </Link>
        </td>
      ))}
      <td>
        <Sparkline values={weekly} label={words.uploadsOf(number(uploads), uploads)} />
      </td>
      <td>
        <LastCapsule namespace={namespace} />
      </td>
    </tr>
  )
}
