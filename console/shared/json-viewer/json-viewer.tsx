// Shows long text, mostly JSON, without blocking the page: a worker formats it, and only the visible lines are
// rendered. Keyboard and screen readers use it as a tree.
import { useEffect, useMemo, useState, type ReactElement } from 'react'

import { Loading } from '../parts/page.tsx'
import { LineList } from './line-list.tsx'
import { lineAt, type Lines } from './lines.ts'
import { foldAll } from './rows.ts'
import { Toolbar } from './toolbar.tsx'
import { useLines, type LinesOf, type FormattedText } from './use-lines.ts'
import './json-viewer.css'

interface JsonViewerProps {
  readonly text: string
  /** Text that turns out not to be JSON is shown as plain text. */
  readonly as: 'json' | 'text'
}

export function JsonViewer({ text, as }: JsonViewerProps): ReactElement {
  const { formatted, found, find } = useLines(text, as)
  // The lines belong to another text.
  if (!formatted || formatted.text !== text) return <Loading lines={8} />
  return <Viewer key={formatted.id} formatted={formatted} found={found} find={find} />
}

function Viewer({ formatted, found, find }: LinesOf & { formatted: FormattedText }): ReactElement {
  const { lines, as } = formatted
  const [active, setActive] = useState(0)
  const [isWrapped, setWrapped] = useState(as === 'text')
  const [folded, setFolded] = useState<ReadonlySet<number>>(() => new Set())
  const [isAt, setAt] = useState(0)
  const inner = useMemo(() => new Set(found?.lines), [found])

  const goTo = (line: number) => {
    setFolded(withoutAbove(lines, folded, line))
    setActive(line)
  }
  const step = (by: number) => {
    if (!found || found.lines.length === 0) return
    const next = (isAt + by + found.lines.length) % found.lines.length
    setAt(next)
    goTo(found.lines[next] ?? 0)
  }
  useEffect(() => {
    setAt(0)
    if (found && found.lines.length > 0) goTo(found.lines[0] ?? 0)
    // Only a new search scrolls.
  }, [found])

  return (
    <div className="json-viewer">
      <Toolbar
        formatted={formatted}
        active={active}
        found={found}
        isAt={isAt}
        isWrapped={isWrapped}
        onWrap={setWrapped}
        onFind={find}
        onStep={step}
        onFoldAll={() => {
          setFolded(foldAll(lines))
          setActive(0)
        }}
        onUnfoldAll={() => setFolded(new Set())}
      />
      <LineList
        formatted={formatted}
        folded={folded}
        onFold={setFolded}
        active={active}
        onActive={setActive}
        isWrapped={isWrapped}
        searchText={found?.searchText ?? ''}
        foundLines={inner}
      />
    </div>
  )
}

/** Opens the folded lines that hide the line. */
function withoutAbove(lines: Lines, folded: ReadonlySet<number>, line: number): ReadonlySet<number> {
  const open = new Set(folded)
  for (let above = lineAt(lines, line).parent; above >= 0; above = lineAt(lines, above).parent) {
    open.delete(above)
  }
  return open.size === folded.size ? folded : open
}
