// The data of a chart as a table. A long table grows on demand; the CSV is always complete.
import { useMemo, useState, type ReactElement } from 'react'

import { Button } from '../../shared/parts/button.tsx'
import { Table, toColumn, type HeadCell } from '../../shared/parts/table.tsx'
import type { Cell } from '../../shared/downloads/table-file.ts'
import { useTexts } from '../texts/use-texts.ts'
import { charts } from './words.ts'

interface DataTableProps {
  readonly label: string
  readonly head: readonly HeadCell[]
  readonly lines: () => readonly (readonly Cell[])[]
}

const atOnce = 100

export function DataTable({ label, head, lines: make }: DataTableProps): ReactElement {
  const words = charts.use().card
  const { number, value } = useTexts()
  const [most, setMost] = useState(atOnce)
  const lines = useMemo(make, [make])
  const shown = lines.slice(0, most)
  const left = lines.length - shown.length
  const columns = head.map(toColumn)
  return (
    <div className="charts-table stack column small-text">
      <Table label={label} head={head}>
        {shown.map((line, at) => (
          <tr key={at}>
            {line.map((cell, column) => {
              const text = typeof cell === 'number' ? value(cell) : (cell ?? '–')
              const className = columns[column]?.align === 'end' ? 'end' : undefined
              return column === 0 ? (
                <th key={column} scope="row" className={className}>
                  {text}
                </th>
              ) : (
                <td key={column} className={className}>
                  {text}
                </td>
              )
            })}
          </tr>
        ))}
      </Table>
      {left > 0 && (
        <p>
          {words.shown(number(shown.length), number(lines.length))}{' '}
          <Button size="small" variant="quiet" onPress={() => setMost(most + 5 * atOnce)}>
            {words.more(number(Math.min(left, 5 * atOnce)), number(left))}
          </Button>
        </p>
      )}
    </div>
  )
}
