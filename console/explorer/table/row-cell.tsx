// One cell. The first cell of a row is a button that opens the node of the row.
import type { ReactElement, ReactNode } from 'react'

import { localeOf, useLanguage } from '../../shared/words/language.ts'
import { progressOf } from '../../../src/core/progress.ts'
import { useTexts } from '../texts/use-texts.ts'
import { columnKind, readCell, type ColumnName } from '../columns.ts'
import type { Explorer, Row } from '../model.ts'
import { holdsDigit } from '../../../src/core/projection/read-written-number.ts'
import { amountText } from '../texts/target-text.ts'
import { matchedFirst } from './matched-first.ts'
import { explorer as own } from '../words.ts'

interface RowCellProps {
  readonly row: Row
  readonly name: ColumnName
  readonly explorer: Explorer
  readonly place?: number
  readonly isReachable?: boolean
  readonly onOpen?: () => void
}

const classes = { number: 'end', date: 'nowrap', text: undefined } as const

/** All digits of the number: only charts round. */
const numbers = {
  en: new Intl.NumberFormat(localeOf.en, { maximumFractionDigits: 20 }),
  fr: new Intl.NumberFormat(localeOf.fr, { maximumFractionDigits: 20 }),
}

export function RowCell({ row, name, explorer, place, isReachable, onOpen }: RowCellProps): ReactElement {
  const words = own.use().table
  const content = <Content row={row} name={name} explorer={explorer} />
  const className = classes[columnKind(name)]
  if (onOpen === undefined) {
    return (
      <td
        className={className}
        title={
          name === 'target_value'
            ? undefined
            : name === 'themes'
              ? row.themes.map(explorer.themeLabel).join(', ')
              : String(readCell(row, name) ?? '')
        }
      >
        <span className="explorer-lines cut">{content}</span>
      </td>
    )
  }
  return (
    <th scope="row" className={className}>
      <button
        type="button"
        className="explorer-open"
        data-row={place}
        tabIndex={isReachable ? 0 : -1}
        title={words.open(row.indicator.name ?? row.indicator.id)}
        onClick={(event) => {
          // The row handles clicks too; one of them is enough.
          event.stopPropagation()
          onOpen()
        }}
      >
        <span className="explorer-lines cut">{content}</span>
      </button>
    </th>
  )
}

function Content({ row, name, explorer }: Pick<RowCellProps, 'row' | 'name' | 'explorer'>): ReactNode {
  const words = own.use().table
  const language = useLanguage()
  if (name === 'themes') return <Themes row={row} explorer={explorer} />
  if (name === 'value') {
    if (row.value !== null) return numbers[language].format(row.value)
    return <ValueInWords text={row.value_text} />
  }
  if (name === 'target_value') return <TargetCell row={row} />
  const cell = readCell(row, name)
  if (typeof cell === 'number') return numbers[language].format(cell)
  if (cell !== null && cell !== '') return isId(name) ? <code>{cell}</code> : cell
  return <em>{name === 'indicator_name' ? words.unnamed : '–'}</em>
}

/** Among numbers, words with digits must not look like one of them. */
function ValueInWords({ text }: { readonly text: string }): ReactElement {
  const words = own.use().table
  if (text.trim() === '') return <em>–</em>
  if (!holdsDigit(text)) return <em>{text}</em>
  return (
    <em title={words.inWordsHint} className="explorer-in-words cut">
      {words.inWords(text.trim())} <span className="visually-hidden">{words.wordsMark}</span>
    </em>
  )
}

/** The theme that was filtered by shows why the row is here; the others are counted. */
function Themes({ row, explorer }: Pick<RowCellProps, 'row' | 'explorer'>): ReactElement {
  const [first, ...others] = matchedFirst(row.themes, explorer.filters.themes)
  if (first === undefined) return <em>–</em>
  return (
    <span className="explorer-themes row one-line baseline gap-1">
      <span>{explorer.themeLabel(first)}</span>
      {others.length > 0 && <small>+{others.length}</small>}
      {/* Paper has room for all of them. */}
      {others.map((theme) => (
        <span key={theme} className="explorer-on-paper">
          , {explorer.themeLabel(theme)}
        </span>
      ))}
    </span>
  )
}

/** With its unit, and how much of it is reached. */
function TargetCell({ row }: { row: Row }): ReactNode {
  const texts = useTexts()
  if (!row.target) return <em>–</em>
  const { share } = progressOf(row) ?? { share: null }
  const amount = amountText(row.target, texts)
  if (share === null) return amount
  return (
    <>
      <span className="explorer-target-amount cut" title={amount}>
        {amount}
      </span>{' '}
      <span className="explorer-share">{texts.percent(share)}</span>
    </>
  )
}

const isId = (name: ColumnName): boolean => name === 'id' || name.endsWith('_id')
