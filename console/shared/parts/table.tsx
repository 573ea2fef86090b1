// A table in a scroll container that can be focused with the keyboard.
import type { ReactElement, ReactNode } from 'react'

import { sharedWords } from '../words/shared-words.ts'
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
  /** The last cell of each row has what can be done with it. */
  readonly hasActions?: boolean
  readonly children: ReactNode
}

export const toColumn = (cell: HeadCell): Column => (typeof cell === 'string' ? { label: cell } : cell)

export const Table = ({ label, head, hasActions = false, children }: TableProps): ReactElement => (
  <div className="table-frame" role="region" aria-label={label} tabIndex={0}>
    <table className="table">
      <thead>
        <tr>
          {head.map(toColumn).map((cell) => (
            <th key={cell.label} scope="col" className={cell.align === 'end' ? 'end' : undefined}>
              {cell.isHidden ? <span className="visually-hidden">{cell.label}</span> : cell.label}
            </th>
          ))}
          {hasActions && <ActionsHead />}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </div>
)

const ActionsHead = (): ReactElement => (
  <th scope="col">
    <span className="visually-hidden">{sharedWords.use().actions}</span>
  </th>
)
