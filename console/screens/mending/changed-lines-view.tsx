// The changed lines beside the original ones.
import type { ReactElement } from 'react'

import { Card } from '../../shared/parts/page.tsx'
import { useFormat } from '../../shared/words/format.ts'
import type { Progress } from './model.ts'
import { mending as own } from './words.ts'

export function ChangedLinesView({ progress: { changed, changes } }: { progress: Progress }): ReactElement {
  const words = own.use().changes
  const { number } = useFormat()
  return (
    <Card title={words.title(number(changes), changes)}>
      <ol className="mend-changes stack">
        {changed.map(({ line, before, after }) => (
          <li key={`${line} ${before[0]}`} className="stack column gap-1 small-text">
            <p className="muted">{words.line(number(line))}</p>
            <Side label={words.before} lines={before} className="before" />
            <Side label={words.after} lines={after} className="after" />
          </li>
        ))}
      </ol>
      {changed.length < changes && changed.length > 0 && changed.length >= shownAtMost && (
        <p className="muted">{words.more}</p>
      )}
    </Card>
  )
}

/** As many as the worker sends. */
const shownAtMost = 100

interface SideProps {
  readonly label: string
  readonly lines: readonly string[]
  readonly className: string
}

const Side = ({ label, lines, className }: SideProps): ReactElement => (
  <div className={className}>
    <b>{label}</b>
    <pre>{lines.join('\n')}</pre>
  </div>
)
