// What no column says, the rows that add up others, and what the workbook becomes: sentences, what is read differently from
// how it is written, and what is left out.
import { useState, type ReactElement } from 'react'

import type {
  Mapping,
  Missing,
  TableMapping,
  TotalMapping,
} from '../../../src/core/workbook/mapping/mapping.ts'
import { cellName } from '../../../src/core/spreadsheet/cell-place.ts'
import { Field } from '../../shared/parts/field.tsx'
import { Note } from '../../shared/parts/note.tsx'
import { Select } from '../../shared/parts/select.tsx'
import { useFormat } from '../../shared/words/format.ts'
import { localeOf, useLanguage } from '../../shared/words/language.ts'
import { toAddress } from './model.ts'
import type { StepProps } from './tables-step.tsx'
import { mapping as own } from './words.ts'

export function RestStep(props: StepProps): ReactElement {
  const words = own.use()
  return (
    <>
      <p>{words.rest.lead}</p>
      <div className="mapping-answers">
        <Answers {...props} />
      </div>
      <Totals {...props} />
      <Sentences {...props} />
      <Readings {...props} />
      <LeftOut {...props} />
      <StillMissing {...props} />
    </>
  )
}

function Answers({ state, mapped }: StepProps): ReactElement {
  const words = own.use().rest
  const { mapping } = state
  const [base, setBase] = useState(mapping.base ?? '')
  const change = (next: Partial<Mapping>) => mapped.change({ ...mapping, ...next })
  return (
    <>
      {mapping.organization !== '' && (
        <Field
          label={words.organization}
          hint={words.organizationHint}
          value={mapping.organization ?? ''}
          onChange={(organization) => change({ organization: organization === '' ? null : organization })}
        />
      )}
      <Field
        label={words.base}
        hint={words.baseHint}
        type="url"
        value={base}
        onChange={(text) => {
          setBase(text)
          change({ base: toAddress(text) })
        }}
      />
      {mapping.period !== undefined && <PeriodFields mapping={mapping} onChange={change} />}
      {mapping.dates !== undefined && (
        <Select
          label={words.dates}
          value={mapping.dates ?? ''}
          options={[
            { value: '', label: words.choose },
            { value: 'day-first', label: words.dayFirst },
            { value: 'month-first', label: words.monthFirst },
          ]}
          onChange={(dates) => change({ dates: dates === '' ? null : dates })}
        />
      )}
      {mapping.yearBegins !== undefined && <YearField mapping={mapping} onChange={change} />}
      <Field
        label={words.theme}
        hint={words.themeHint}
        value={mapping.theme}
        onChange={(theme) => change({ theme })}
      />
    </>
  )
}

interface AnswerProps {
  readonly mapping: Mapping
  readonly onChange: (change: Partial<Mapping>) => void
}

function PeriodFields({ mapping: { period }, onChange }: AnswerProps): ReactElement {
  const words = own.use().rest
  const [days, setDays] = useState({ start: period?.start ?? '', end: period?.end ?? '' })
  const change = (next: typeof days) => {
    setDays(next)
    const isWhole = next.start !== '' && next.end !== '' && next.start <= next.end
    onChange({ period: isWhole ? next : null })
  }
  return (
    <>
      <Field
        label={words.from}
        type="date"
        value={days.start}
        onChange={(start) => change({ ...days, start })}
      />
      <Field label={words.to} type="date" value={days.end} onChange={(end) => change({ ...days, end })} />
    </>
  )
}

function YearField({ mapping: { yearBegins }, onChange }: AnswerProps): ReactElement {
  const words = own.use().rest
  const locale = localeOf[useLanguage()]
  const months = Array.from({ length: 12 }, (_, at) => ({
    value: String(at + 1),
    label: new Date(Date.UTC(2024, at, 1)).toLocaleString(locale, { month: 'long', timeZone: 'UTC' }),
  }))
  return (
    <Select
      label={words.yearBegins}
      value={String(yearBegins ?? '')}
      options={[{ value: '', label: words.choose }, ...months]}
      onChange={(month) => onChange({ yearBegins: month === '' ? null : Number(month) })}
    />
  )
}

function withTotal(table: TableMapping, total: TotalMapping): TableMapping {
  const others = table.totals.filter(({ row }) => row !== total.row)
  return { ...table, totals: [...others, total] }
}

function Totals({ state, mapped }: StepProps): ReactElement | null {
  const words = own.use().rest
  const { mapping, summary } = state
  if (summary.totals.length === 0) return null
  const change = (sheet: string, row: string, leaveOut: boolean | null) =>
    mapped.change({
      ...mapping,
      tables: mapping.tables.map((table) =>
        table.sheet === sheet ? withTotal(table, { row, leaveOut }) : table,
      ),
    })
  return (
    <section className="stack column" aria-label={words.totals}>
      <h3>{words.totals}</h3>
      {summary.totals.map(({ sheet, row, leaveOut }, at) => (
        <Select
          key={at}
          label={words.total(row)}
          value={leaveOut === null ? '' : leaveOut ? 'out' : 'in'}
          options={[
            ...(leaveOut === null ? [{ value: '', label: words.choose }] : []),
            { value: 'out', label: words.leaveOut },
            { value: 'in', label: words.report },
          ]}
          onChange={(next) => change(sheet, row, next === '' ? null : next === 'out')}
        />
      ))}
    </section>
  )
}

function Sentences({ state: { summary, isBusy } }: Pick<StepProps, 'state'>): ReactElement {
  const words = own.use().rest
  const { number } = useFormat()
  const sentences = summary.sentences[useLanguage()]
  const more = summary.reportCount - sentences.length
  return (
    <section
      className="stack column"
      aria-busy={isBusy}
      aria-label={words.sentences(number(summary.reportCount), summary.reportCount)}
    >
      <h3>{words.sentences(number(summary.reportCount), summary.reportCount)}</h3>
      <ul className="mapping-sentences">
        {sentences.map((sentence, at) => (
          <li key={at}>{sentence}</li>
        ))}
      </ul>
      {more > 0 && <p className="muted">{words.more(number(more))}</p>}
    </section>
  )
}

function Readings({ state: { summary } }: Pick<StepProps, 'state'>): ReactElement | null {
  const words = own.use().rest
  const { number } = useFormat()
  const { readings, readingCount: count } = summary
  if (count === 0) return null
  return (
    <CellList
      title={words.readings(number(count), count)}
      count={count}
      head={[words.cell, words.written, words.read]}
      rows={readings.map(({ place, written, read, unit }) => [
        cellName(place),
        written === '' ? words.above : written,
        unit === undefined ? read : `${read} (${words.unit(unit)})`,
      ])}
    />
  )
}

function LeftOut({ state: { summary } }: Pick<StepProps, 'state'>): ReactElement | null {
  const { rest: words, reasons } = own.use()
  const { number } = useFormat()
  const { leftOut, leftOutCount: count } = summary
  if (count === 0) return null
  return (
    <CellList
      title={words.leftOut(number(count), count)}
      count={count}
      head={[words.cell, words.written, words.why]}
      rows={leftOut.map(({ place, text, why }) => [cellName(place), text, reasons[why]])}
    />
  )
}

interface CellListProps {
  readonly title: string
  readonly head: readonly string[]
  /** The first ones. */
  readonly rows: readonly (readonly string[])[]
  readonly count: number
}

function CellList({ title, head, rows, count }: CellListProps): ReactElement {
  const words = own.use().rest
  const { number } = useFormat()
  return (
    <details className="mapping-list">
      <summary>{title}</summary>
      <table className="mapping-cells">
        <thead>
          <tr>
            {head.map((label) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, at) => (
            <tr key={at}>
              {cells.map((cell, i) => (
                <td key={i}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length < count && <p className="muted">{words.shown(number(rows.length))}</p>}
    </details>
  )
}

function StillMissing({ state: { summary } }: Pick<StepProps, 'state'>): ReactElement | null {
  const words = own.use().missing
  const text = (missing: Missing): string => {
    if (missing.what === 'column') return words.column(missing.heading)
    return missing.what === 'total' ? words.total(missing.row) : words[missing.what]
  }
  if (summary.missing.length === 0) return null
  return (
    <Note tone="warn">
      <h3>{words.title}</h3>
      <ul>
        {summary.missing.map((missing, at) => (
          <li key={at}>{text(missing)}</li>
        ))}
      </ul>
    </Note>
  )
}
