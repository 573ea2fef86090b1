// One line for each organization, theme or fund with each indicator or group, sorted by any column.
import type { ReactElement, ReactNode } from 'react'

import type { Split } from '../../../src/core/summary/summary.ts'
import type { Explorer } from '../model.ts'
import { unitName } from '../texts/unit-name.ts'
import { useTexts } from '../texts/use-texts.ts'
import { Trend, TargetBar, Value } from './result-parts.tsx'
import { changeText, nameOfLine, shownNumber } from './result-texts.ts'
import type { LineOrder, LineSort, ResultLine } from '../sums/results.ts'
import { resultsWords } from './words.ts'

interface LineTableProps {
  readonly explorer: Explorer
  readonly lines: readonly ResultLine[]
  readonly split: Split
  readonly period: string | null
  readonly before: string | null
  readonly years: readonly string[]
  readonly order: LineOrder | null
  readonly onSort: (by: LineSort) => void
}

interface Head {
  readonly id: LineSort | 'trend'
  readonly label: string
  readonly isNumber?: boolean
}

export function LineTable(props: LineTableProps): ReactElement {
  const { lines, split, years } = props
  const words = resultsWords.use()
  return (
    <div className="table-frame results-frame" role="region" aria-label={words.table} tabIndex={0}>
      <table className={split === 'period' ? 'table results-table years' : 'table results-table'}>
        <thead className={split === 'period' ? undefined : 'hidden-on-phones'}>
          <tr>
            {useHeads(props).map((head) => (
              <HeadCell key={head.id} head={head} order={props.order} onSort={props.onSort} />
            ))}
            {split === 'period' &&
              years.map((year) => (
                <th key={year} scope="col" className="end">
                  {year}
                </th>
              ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <Line key={line.key} {...props} line={line} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function useHeads({ split, period, before, years }: LineTableProps): readonly Head[] {
  const { columns, splits } = resultsWords.use()
  const first: Head = { id: 'of', label: split === 'period' ? splits.org : splits[split] }
  const subject: Head = { id: 'subject', label: columns.subject }
  if (split === 'period') return [first, subject]
  return [
    first,
    subject,
    ...(years.length === 0 ? [] : [{ id: 'trend' as const, label: columns.trend }]),
    { id: 'now', label: columns.now(period), isNumber: true },
    ...(before === null
      ? []
      : [
          { id: 'before' as const, label: columns.before(before), isNumber: true },
          { id: 'change' as const, label: columns.change, isNumber: true },
        ]),
    { id: 'share', label: columns.target },
  ]
}

interface HeadCellProps extends Pick<LineTableProps, 'order' | 'onSort'> {
  readonly head: Head
}

function HeadCell({ head: { id, label, isNumber = false }, order, onSort }: HeadCellProps): ReactElement {
  const words = resultsWords.use()
  if (id === 'trend')
    return (
      <th scope="col" className="results-trend">
        {label}
      </th>
    )
  const isSorted = order?.by === id
  const sorted = isSorted ? (order.isDescending ? 'descending' : 'ascending') : undefined
  return (
    <th scope="col" className={isNumber ? 'end' : undefined} aria-sort={sorted}>
      <button type="button" aria-label={words.sortBy(label)} onClick={() => onSort(id)}>
        {label}
        <span aria-hidden="true">{sorted === undefined ? '' : sorted === 'ascending' ? ' ↑' : ' ↓'}</span>
      </button>
    </th>
  )
}

function Line(props: LineTableProps & { line: ResultLine }): ReactElement {
  const { explorer, line, split, period, before } = props
  const words = resultsWords.use()
  const texts = useTexts()
  const { columns } = words
  const { sum, subject, unit } = line
  return (
    <tr>
      <th scope="row">{nameOfLine(line, split, words, explorer.themeLabel)}</th>
      <td className="results-subject">
        {subject.name}
        {unit !== null && <span className="muted"> ({unitName(unit)})</span>}
      </td>
      {split === 'period' ? (
        line.years.map(({ year, sum: inYear }) => (
          <Cell key={year} label={year} isNumber>
            {inYear === null ? <span aria-label={words.noReports}>–</span> : <Value sum={inYear} />}
          </Cell>
        ))
      ) : (
        <>
          {line.years.length > 0 && (
            <td className="results-trend">
              <Trend years={line.years} />
            </td>
          )}
          <Cell label={columns.now(period)} isNumber>
            <Value sum={sum} days={explorer.filters} />
          </Cell>
          {before !== null && (
            <>
              <Cell label={columns.before(before)} isNumber>
                {sum?.exact.previous == null ? '–' : texts.value(sum.exact.previous)}
              </Cell>
              <Cell label={columns.change} isNumber>
                {(sum && changeText(sum, texts)) ?? '–'}
              </Cell>
            </>
          )}
          <Cell label={columns.target}>
            {sum && shownNumber(sum) !== null && <TargetBar sum={sum} unit={unit} progress={line.progress} />}
          </Cell>
        </>
      )}
    </tr>
  )
}

interface CellProps {
  /** Beside the value where the columns are one below the other. */
  readonly label: string
  readonly isNumber?: boolean
  readonly children: ReactNode
}

const Cell = ({ label, isNumber = false, children }: CellProps): ReactElement => (
  <td className={isNumber ? 'end' : undefined} data-label={label}>
    {children}
  </td>
)
