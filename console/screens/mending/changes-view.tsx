// What changes in the file, before and after: the lines of a JSON file, or the cells and sheet names of a workbook.
import type { ReactElement } from 'react'

import { cellName } from '../../../src/core/spreadsheet/cell-place.ts'
import { Card } from '../../shared/parts/page.tsx'
import { useFormat } from '../../shared/words/format.ts'
import type { Progress } from './model.ts'
import { mending as own } from './words.ts'

/** As many lines as the worker sends. */
const shownAtMost = 100

export function ChangesView({ progress }: { progress: Progress }): ReactElement {
  const words = own.use().changes
  const { number } = useFormat()
  const { cells, changes: count } = progress
  const all = cells ? workbookChanges(progress, words.sheet) : lineChanges(progress, words, number)
  const isCut = cells ? all.length > shownAtMost : all.length < count && all.length >= shownAtMost
  return (
    <Card title={cells ? words.cells(number(cells.length), cells.length) : words.title(number(count), count)}>
      <ol className="mend-changes stack">
        {all.slice(0, shownAtMost).map(({ key, name, ...sides }) => (
          <li key={key} className="stack column gap-1 small-text">
            <p className="muted">{name}</p>
            {(['before', 'after'] as const).map((side) => (
              <div key={side} className={side}>
                <b>{words[side]}</b>
                <pre>{sides[side] ?? <i>{words.empty}</i>}</pre>
              </div>
            ))}
          </li>
        ))}
      </ol>
      {isCut && <p className="muted">{words.more}</p>}
    </Card>
  )
}

interface Change {
  readonly key: string
  readonly name: string
  /** Null: nothing, which is said in words. */
  readonly before: string | null
  readonly after: string | null
}

const lineChanges = (
  { changed }: Progress,
  words: ReturnType<typeof own.use>['changes'],
  number: (value: number) => string,
): Change[] =>
  changed.map(({ line, before, after }) => ({
    key: `${line} ${before[0]}`,
    name: words.line(number(line)),
    before: before.join('\n'),
    after: after.join('\n'),
  }))

const workbookChanges = ({ cells, sheetNames }: Progress, sheet: string): Change[] =>
  [
    ...sheetNames.map(({ from, to }) => ({ name: sheet, before: from, after: to })),
    ...(cells ?? []).map((cell) => ({ name: cellName(cell), before: cell.before, after: cell.after })),
  ].map(({ name, before, after }) => ({ key: name, name, before: before || null, after: after || null }))
