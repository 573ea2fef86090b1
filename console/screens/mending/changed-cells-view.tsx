// The changed cells of a workbook, before and after.
import type { ReactElement } from 'react'

import { cellName } from '../../../src/core/spreadsheet/cell-place.ts'
import type { CellChange } from '../../../src/core/mending/workbook/patch-rows.ts'
import type { SheetRename } from '../../../src/core/spreadsheet/rename-sheets.ts'
import { Card } from '../../shared/parts/page.tsx'
import { useFormat } from '../../shared/words/format.ts'
import { mending as own } from './words.ts'

const shownAtMost = 100

interface ChangedCellsProps {
  readonly cells: readonly CellChange[]
  readonly sheetNames: readonly SheetRename[]
}

export function ChangedCellsView({ cells, sheetNames }: ChangedCellsProps): ReactElement {
  const words = own.use().changes
  const { number } = useFormat()
  const side = (text: string | null) => (text === null || text === '' ? <i>{words.empty}</i> : text)
  const changes = [
    ...sheetNames.map(({ from, to }) => ({ name: words.sheet, before: from, after: to })),
    ...cells.map((cell) => ({ name: cellName(cell), before: cell.before, after: cell.after })),
  ]
  return (
    <Card title={words.cells(number(cells.length), cells.length)}>
      <ol className="mend-changes stack">
        {changes.slice(0, shownAtMost).map(({ name, before, after }) => (
          <li key={name} className="stack column gap-1 small-text">
            <p className="muted">{name}</p>
            <div className="before">
              <b>{words.before}</b>
              <pre>{side(before)}</pre>
            </div>
            <div className="after">
              <b>{words.after}</b>
              <pre>{side(after)}</pre>
            </div>
          </li>
        ))}
      </ol>
      {changes.length > shownAtMost && <p className="muted">{words.more}</p>}
    </Card>
  )
}
