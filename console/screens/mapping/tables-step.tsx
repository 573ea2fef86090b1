// Which row of which sheet has the headings: guessed, and chosen from a list, with the first rows to look at.
import type { ReactElement } from 'react'

import { columnName } from '../../../src/core/spreadsheet/sheet.ts'
import type { TableMapping } from '../../../src/core/workbook/mapping/mapping.ts'
import { Select } from '../../shared/parts/select.tsx'
import { useFormat } from '../../shared/words/format.ts'
import type { SheetPreview } from './model.ts'
import type { MappingState, OwnMapping } from './use-mapping.ts'
import { mapping as own } from './words.ts'

export interface StepProps {
  readonly state: MappingState
  readonly mapped: OwnMapping
}

export function TablesStep({ state, mapped }: StepProps): ReactElement {
  const words = own.use().tables
  const { sheets, mapping } = state
  return (
    <>
      <p>{words.lead}</p>
      {mapping.tables.length === 0 && <p role="status">{words.nothing}</p>}
      {sheets
        .filter(({ rows }) => rows.length > 0)
        .map((sheet) => (
          <SheetChoice key={sheet.name} sheet={sheet} tables={mapping.tables} mapped={mapped} />
        ))}
    </>
  )
}

interface SheetChoiceProps {
  readonly sheet: SheetPreview
  readonly tables: readonly TableMapping[]
  readonly mapped: OwnMapping
}

function SheetChoice({ sheet, tables, mapped }: SheetChoiceProps): ReactElement {
  const words = own.use().tables
  const { number } = useFormat()
  const placed = tables.flatMap((table, at) => (table.sheet === sheet.name ? [{ table, at }] : []))
  const choices = placed.length > 0 ? placed : [{ table: null, at: tables.length }]
  const headings = new Set(placed.flatMap(({ table }) => table.headings))
  return (
    <div className="mapping-sheet stack gap-3 column">
      {choices.map(({ table, at }, position) => (
        <Select
          key={at}
          label={
            choices.length > 1 ? words.chooseOne(sheet.name, number(position + 1)) : words.choose(sheet.name)
          }
          value={table ? String(table.headings[1]) : ''}
          options={listRows(sheet, table, words)}
          onChange={(row) =>
            mapped.chooseHeadings({ table: at, sheet: sheet.name, row: row === '' ? null : Number(row) })
          }
        />
      ))}
      <Preview sheet={sheet} headings={headings} />
    </div>
  )
}

const shownCells = 4

function listRows(
  { rows }: SheetPreview,
  table: TableMapping | null,
  words: { readonly none: string; readonly row: (n: string, cells: string) => string },
) {
  const options = rows
    .filter(({ cells }) => cells.length > 1)
    .map(({ row, cells }) => {
      const texts = cells.slice(0, shownCells).map(({ text }) => text.slice(0, 30))
      return { value: String(row), label: words.row(String(row), texts.join(', ')) }
    })
  const row = String(table?.headings[1] ?? '')
  if (table && !options.some(({ value }) => value === row)) {
    const headings = table.columns.slice(0, shownCells).map(({ heading }) => heading)
    options.push({ value: row, label: words.row(row, headings.join(', ')) })
  }
  return [{ value: '', label: words.none }, ...options]
}

const shownRows = 12

function Preview({ sheet, headings }: { sheet: SheetPreview; headings: ReadonlySet<number> }): ReactElement {
  const words = own.use().tables
  const rows = sheet.rows.slice(0, shownRows)
  const width = Math.max(0, ...rows.flatMap(({ cells }) => cells.map(({ column }) => column + 1)))
  const columns = Array.from({ length: width }, (_, at) => at)
  return (
    // A region that scrolls is reached with the Tab key.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="mapping-grid" role="region" tabIndex={0} aria-label={words.preview(sheet.name)}>
      <table>
        <thead>
          <tr>
            <td />
            {columns.map((at) => (
              <th key={at} scope="col">
                {columnName(at)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ row, cells }) => (
            <tr key={row} className={headings.has(row) ? 'mapping-headings' : undefined}>
              <th scope="row">{row}</th>
              {columns.map((at) => (
                <td key={at}>{cells.find(({ column }) => column === at)?.text}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
