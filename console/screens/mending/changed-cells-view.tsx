// The changed cells of a workbook, before and after.
import type { ReactElement } from 'react'

import { cellName } from '../../../src/core/spreadsheet/cell-place.ts'
import type { CellChange } from '../../../src/core/mending/workbook/patch-rows.ts'
import { Card } from '../../shared/parts/page.tsx'
import { useFormat } from '../../shared/words/format.ts'
import { mending as own } from './words.ts'

const shownAtMost = 100

export function ChangedCellsView({ cells }: { readonly cells: readonly CellChange[] }): ReactElement {
  const words = own.use().changes
  const { number } = useFormat()
  const side = (text: string | null) => (text === null || text === '' ? <i>{words.empty}</i> : text)
  return (
    <Card title={words.cells(number(cells.length), cells.length)}>
      <ol className="mend-changes">
        {cells.slice(0, shownAtMost).map((cell) => (
          <li key={cellName(cell)}>
            <p className="muted">{cellName(cell)}</p>
            <div className="before">
              <b>{words.before}</b>
              <pre>{side(cell.before)}</pre>
            </div>
            <div className="after">
              <b>{words.after}</b>
              <pre>{side(cell.after)}</pre>
            </div>
          </li>
        ))}
      </ol>
      {cells.length > shownAtMost && <p className="muted">{words.more}</p>}
    </Card>
  )
}
