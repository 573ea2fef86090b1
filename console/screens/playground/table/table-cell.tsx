// One cell. Pressing an identifier or URL copies it.
import type { ReactElement } from 'react'

import { announce } from '../../../shared/parts/announce.tsx'
import { copyText } from '../../../shared/parts/copy-button.tsx'
import { Icon } from '../../../shared/parts/icon.tsx'
import { sharedWords } from '../../../shared/words/shared-words.ts'
import type { Cell } from './tables.ts'

interface TableCellProps {
  readonly cell: Cell
  readonly isHead: boolean
  readonly isNumeric: boolean
}

export function TableCell({ cell, isHead, isNumeric }: TableCellProps): ReactElement {
  const className = isNumeric ? 'end' : undefined
  if (isHead) return <th scope="row">{cell.text}</th>
  if (cell.kind === 'none') return <td className={className}>—</td>
  return (
    <td className={className} title={cell.text.length > 30 ? cell.text : undefined}>
      {cell.kind === 'id' ? <CopyId text={cell.text} /> : cell.text}
    </td>
  )
}

function CopyId({ text }: { text: string }): ReactElement {
  const words = sharedWords.use()
  const copy = async () => {
    await copyText(text)
    announce(words.copied)
  }
  return (
    <button
      type="button"
      className="answer-table-id"
      aria-label={words.copyOf(text)}
      onClick={() => void copy()}
    >
      <code>{text}</code>
      <Icon name="copy" size={14} />
    </button>
  )
}
