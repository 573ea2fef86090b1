// What each column says: its heading, the first of its cells, and a list to choose from.
import type { ReactElement } from 'react'

import { describePeriod } from '../../../src/core/workbook/mapping/sentences.ts'
import {
  numberRoles,
  type ColumnMapping,
  type Role,
  type TableMapping,
} from '../../../src/core/workbook/mapping/mapping.ts'
import { Select } from '../../shared/parts/select.tsx'
import { useLanguage } from '../../shared/words/language.ts'
import type { StepProps } from './tables-step.tsx'
import { mapping as own } from './words.ts'

export function ColumnsStep({ state, mapped }: StepProps): ReactElement {
  const words = own.use().columns
  const { mapping, summary } = state
  const changeTable = (at: number, table: TableMapping) =>
    mapped.change({ ...mapping, tables: mapping.tables.map((each, i) => (i === at ? table : each)) })
  return (
    <>
      <p>{words.lead}</p>
      {mapping.tables.map((table, at) => (
        <section
          key={at}
          className="stack gap-3 column"
          aria-label={words.table(table.sheet, String(table.headings[1]))}
        >
          {mapping.tables.length > 1 && <h3>{words.table(table.sheet, String(table.headings[1]))}</h3>}
          <ul className="mapping-columns">
            {table.columns.map((column, i) => (
              <Column
                key={column.column}
                column={column}
                samples={summary.samples[at]?.[i] ?? []}
                onChange={(is) =>
                  changeTable(at, {
                    ...table,
                    columns: table.columns.map((each, j) => (i === j ? withRole(each, is) : each)),
                  })
                }
              />
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}

/** What only numbers have goes with them. */
function withRole(column: ColumnMapping, is: Role | null): ColumnMapping {
  if (numberRoles.has(is)) return { ...column, is }
  return { heading: column.heading, column: column.column, is }
}

interface ColumnProps {
  readonly column: ColumnMapping
  readonly samples: readonly string[]
  readonly onChange: (is: Role | null) => void
}

function Column({ column, samples, onChange }: ColumnProps): ReactElement {
  const words = own.use()
  const language = useLanguage()
  const { heading, column: letter, is, period, indicator, total } = column
  const name = heading === '' ? words.columns.unnamed(letter) : words.columns.role(heading)
  const more = [
    ...(period ? [words.columns.for(describePeriod({ from: period.start, to: period.end }, language))] : []),
    ...(total ? [words.columns.total] : []),
    ...(indicator === undefined ? [] : [words.columns.counts(indicator)]),
  ]
  const options = Object.entries(words.roles).map(([value, label]) => ({ value: value as Role, label }))
  return (
    <li className={is === 'leave-out' ? 'mapping-left-out' : undefined}>
      <p>
        <b>{heading === '' ? letter : heading}</b>
        {more.length > 0 && <small>{more.join(', ')}</small>}
        <small>{samples.join(' · ')}</small>
      </p>
      <Select<Role | ''>
        label={name}
        isLabelHidden
        value={is ?? ''}
        options={is === null ? [{ value: '', label: words.columns.choose }, ...options] : options}
        onChange={(next) => onChange(next === '' ? null : next)}
      />
    </li>
  )
}
