// A table in a scroll container that can be focused with the keyboard.
import type { ReactElement, ReactNode } from 'react'

import './table.css'

/** The label alone, or more about the column. */
export type HeadCell = string | Column

interface Column {
  readonly label: string
  readonly align?: 'end'
  readonly isHidden?: boolean
}

interface TableProps {
  /** Accessible name. */
  readonly label: string
  readonly head: readonly HeadCell[]
  readonly children: ReactNode
}

export const toColumn = (cell: HeadCell): Column => (typeof cell === 'string' ? { label: cell } : cell)

export const Table = ({ label, head, children }: TableProps): ReactElement => (
  <div className="table-frame" role="region" aria-label={label} tabIndex={0}>
    <table className="table">
      <thead>
        <tr>
          {head.map(toColumn).map((cell) => (
            <th key={cell.label} scope="col" className={cell.align === 'end' ? 'end' : undefined}>
              {cell.isHidden ? <span className="visually-hidden">{cell.label}</span> : cell.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </div>
)
