// The sums of one indicator or group as a table, with all together in the last line.
import type { ReactElement } from 'react'

import type { Explorer } from '../model.ts'
import { labelOf } from './sum-texts.ts'
import { SumRow, SumTable } from './sum-table.tsx'
import type { Sums } from './sums.ts'
import { rollUp } from './words.ts'

interface RollUpTableProps {
  readonly explorer: Explorer
  readonly sums: Sums
  readonly shown: number
}

export function RollUpTable({ explorer, sums, shown }: RollUpTableProps): ReactElement {
  const words = rollUp.use()
  const { split, lines, total } = sums
  return (
    <SumTable label={words.table} lead={[words.splits[split]]} unit={total.group.unit}>
      {lines.slice(0, shown).map((line) => (
        <SumRow
          key={line.key ?? ''}
          explorer={explorer}
          sum={line}
          name={labelOf(line, sums, words, explorer.themeLabel)}
        />
      ))}
      {lines.length > 1 && <SumRow explorer={explorer} sum={total} name={words.all} isTotal />}
    </SumTable>
  )
}
