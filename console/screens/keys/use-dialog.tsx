// How much one key, or all of them together, were used: the last days as bars, and every day as a table.
import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'

import type { ApiKey } from '../../shared/api/keys.ts'
import { useLinesQuery, type UseLine } from '../../shared/api/key-use.ts'
import { TableDownloads } from '../../shared/downloads/table-downloads.tsx'
import { Arriving } from '../../shared/parts/arriving.tsx'
import { Dialog } from '../../shared/parts/dialog.tsx'
import { Sparkline } from '../../shared/parts/sparkline.tsx'
import { Table } from '../../shared/parts/table.tsx'
import { Day } from '../../shared/parts/time.tsx'
import { useFormat } from '../../shared/words/format.ts'
import { requestsByDay } from './requests-by-day.ts'
import { keys as own } from './words.ts'

interface UseDialogProps {
  /** Null: all keys together. */
  readonly apiKey: ApiKey | null
  readonly onClose: () => void
}

export function UseDialog({ apiKey, onClose }: UseDialogProps): ReactElement {
  const words = own.use()
  const { data: lines, error, refetch } = useQuery(useLinesQuery(apiKey?.id ?? null))
  const title = apiKey === null ? words.useOfAll : words.useOf(apiKey.label)
  return (
    <Dialog title={title} isOpen onClose={onClose} width="wide">
      <p className="muted">{words.useLead}</p>
      <Arriving data={lines} error={error} refetch={refetch} lines={4} />
      {lines && <RequestBars requests={requestsByDay(lines)} />}
      {lines && lines.length > 0 && <Lines title={title} lines={lines.toReversed()} />}
    </Dialog>
  )
}

/** Requests by day, and how many they are together; nothing where there were none. */
export function RequestBars({ requests }: { requests: readonly number[] }): ReactElement | null {
  const words = own.use()
  const format = useFormat()
  const total = requests.reduce((sum, each) => sum + each, 0)
  if (total === 0) return null
  return (
    <span className="keys-use stack start gap-1 nowrap">
      <Sparkline values={requests} size="small" />
      <small>{words.requests(format.number(total), total)}</small>
    </span>
  )
}

function Lines({ title, lines }: { title: string; lines: readonly UseLine[] }): ReactElement {
  const { useColumns: columns, useClasses } = own.use()
  const format = useFormat()
  const numbers = ['requests', 'refusals', 'bytes_in', 'bytes_out'] as const
  return (
    <>
      <div className="keys-use-table">
        <Table
          label={title}
          head={[
            columns.day,
            columns.class,
            ...numbers.map((name) => ({ label: columns[name], align: 'end' as const })),
          ]}
        >
          {lines.map((line) => (
            <tr key={`${line.day} ${line.class}`}>
              <th scope="row" className="nowrap">
                {/* Midnight of the reader, so that the day stays the same wherever they are. */}
                <Day at={`${line.day}T00:00:00`} />
              </th>
              <td>{useClasses[line.class]}</td>
              <td className="end">{format.number(line.requests)}</td>
              <td className="end">{format.number(line.refusals)}</td>
              <td className="end">{format.size(line.bytes_in)}</td>
              <td className="end">{format.size(line.bytes_out)}</td>
            </tr>
          ))}
        </Table>
      </div>
      <TableDownloads<UseLine>
        named={[title]}
        sheet={columns.requests}
        rows={() => lines}
        columns={[
          { name: 'day', label: columns.day, width: 12, cell: (line) => line.day },
          { name: 'class', label: columns.class, width: 20, cell: (line) => line.class },
          ...numbers.map((name) => ({
            name,
            label: columns[name],
            width: 14,
            cell: (line: UseLine) => line[name],
          })),
        ]}
      />
    </>
  )
}
