// One row per namespace; every count links to what it counts.
import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'

import type { ConsoleNamespace } from '../../shared/api/session.ts'
import { Badge } from '../../shared/parts/status.tsx'
import { Table } from '../../shared/parts/table.tsx'
import { Day } from '../../shared/parts/time.tsx'
import { TableDownloads } from '../../shared/downloads/table-downloads.tsx'
import { dayColumn, numberColumn } from '../../shared/downloads/usual-columns.ts'
import { sharedWords } from '../../shared/words/shared-words.ts'
import { useFormat } from '../../shared/words/format.ts'
import { playgroundLinks } from './playground-links.ts'
import { namespaces as own } from './words.ts'

const counted = ['organizations', 'outcomes', 'indicators', 'reports'] as const

export function NamespacesTable({ all }: { all: readonly ConsoleNamespace[] }): ReactElement {
  const { title, table, columns } = own.use()
  const end = 'end' as const
  return (
    <>
      <Table
        label={table}
        head={[
          columns.namespace,
          ...counted.map((name) => ({ label: columns[name], align: end })),
          { label: columns.capsules, align: end },
          columns.created,
        ]}
      >
        {all.map((each) => (
          <Line key={each.namespace} namespace={each} />
        ))}
      </Table>
      <TableDownloads<ConsoleNamespace>
        named={[title]}
        rows={() => all}
        columns={[
          { name: 'namespace', label: 'slug', width: 30, cell: (each) => each.namespace },
          { name: 'label', label: columns.namespace, width: 40, cell: (each) => each.label },
          ...counted.map((name) =>
            numberColumn<ConsoleNamespace>(name, columns[name], (each) => each.counts[name]),
          ),
          numberColumn('capsules', columns.capsules, (each) => each.capsules.accepted),
          dayColumn('created_at', columns.created, (each) => each.created_at),
        ]}
      />
    </>
  )
}

function Line({ namespace }: { namespace: ConsoleNamespace }): ReactElement {
  const words = own.use()
  const format = useFormat()
  const { namespace: slug, label, capsules } = namespace
  return (
    <tr>
      <th scope="row" className="long-name">
        <Link to="/namespaces/$namespace" params={{ namespace: slug }}>
          {label}
        </Link>
        <small>
          <code>{slug}</code>
        </small>
      </th>
      {counted.map((name) => (
        <td key={name} className="end">
          <Count namespace={namespace} name={name} />
        </td>
      ))}
      <td className="end">
        <Link
          to="/namespaces/$namespace/capsules"
          params={{ namespace: slug }}
          aria-label={words.countIn(
            format.number(capsules.accepted),
            words.capsuleWord(capsules.accepted),
            label,
          )}
        >
          {format.number(capsules.accepted)}
        </Link>
        {capsules.pending > 0 && (
          <span className="namespaces-pending">
            <Badge tone="calm" icon="clock">
              {words.pending(format.number(capsules.pending))}
            </Badge>
          </span>
        )}
      </td>
      <td className="nowrap">
        <Day at={namespace.created_at} />
      </td>
    </tr>
  )
}

interface CountProps {
  readonly namespace: ConsoleNamespace
  readonly name: (typeof counted)[number]
}

function Count({ namespace: { namespace: ns, label, counts }, name }: CountProps): ReactElement {
  const words = own.use()
  const format = useFormat()
  const word = sharedWords.use().counts[name](counts[name])
  const shown = format.number(counts[name])
  if (counts[name] === 0) return <span className="muted">{shown}</span>
  return (
    <Link
      to="/playground"
      search={{ ns, ...playgroundLinks[name] }}
      aria-label={words.countIn(shown, word, label)}
    >
      {shown}
    </Link>
  )
}
