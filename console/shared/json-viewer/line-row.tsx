// One row of the viewer: a line, or a part of a wrapped line.
import type { ReactElement } from 'react'

import { useFormat } from '../words/format.ts'
import { searchPattern } from './find.ts'
import { cut, linePieces, type Piece } from './line-text.ts'
import { isOpening, lineAt, lineKinds, type Lines } from './lines.ts'
import type { Row } from './rows.ts'
import { viewer } from './words.ts'

interface LineRowProps {
  readonly id: string
  readonly text: string
  readonly lines: Lines
  readonly row: Row
  readonly isTree: boolean
  readonly isFolded: boolean
  readonly isActive: boolean
  /** Search text to highlight; may be empty. */
  readonly searchText: string
  readonly onActivate: () => void
  readonly onToggle: () => void
}

/** Of an unwrapped line only this much is rendered; the rest is counted beside it, and copying includes it. */
const maxDrawn = 5000

export function LineRow(props: LineRowProps): ReactElement {
  const { id, text, lines, row, isTree, isFolded, isActive, searchText, onActivate, onToggle } = props
  const words = viewer.use()
  const { number } = useFormat()
  const line = lineAt(lines, row.line)
  const canFold = row.from === 0 && isOpening(lines, row.line)
  const all = linePieces(text, lines, row.line, isFolded)
  const pieces = cut(all, row.from, Math.min(row.to, row.from + maxDrawn))
  const length = all.reduce((sum, piece) => sum + piece.text.length, 0)
  const leftOut = row.to > length ? Math.max(0, length - row.from - maxDrawn) : 0
  const isItem = isTree && row.from === 0 && line.kind !== lineKinds.close
  const item = {
    id,
    role: 'treeitem',
    'aria-level': line.depth + 1,
    'aria-selected': isActive,
    ...(canFold ? { 'aria-expanded': !isFolded } : {}),
  }
  return (
    <div
      {...(isItem ? item : isTree ? { role: 'presentation' } : {})}
      className={isActive ? 'json-viewer-row active' : 'json-viewer-row'}
      onClick={onActivate}
    >
      <span className="json-viewer-gutter" aria-hidden="true" onClick={canFold ? onToggle : undefined}>
        {canFold ? (isFolded ? '▸' : '▾') : ''}
      </span>
      {pieces.map((piece, index) => (
        <span key={index} className={`json-${piece.kind}`}>
          {markSearch(piece, searchText)}
        </span>
      ))}
      {leftOut > 0 && <span className="json-count">{words.more(number(leftOut))}</span>}
    </div>
  )
}

function markSearch({ kind, text }: Piece, searchText: string) {
  if (searchText === '' || kind === 'mark') return text
  const parts = text.split(searchPattern(searchText))
  if (parts.length === 1) return text
  const hits = text.match(searchPattern(searchText)) ?? []
  return parts.flatMap((part, index) =>
    index === 0 ? [part] : [<mark key={index}>{hits[index - 1]}</mark>, part],
  )
}
