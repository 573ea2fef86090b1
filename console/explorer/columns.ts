// The columns of the table: those of the API's CSV, and funds. Cell values, sorting, and rows as files with the
// chosen columns. Pure.
import { compareNames } from '../../src/core/natural-order.ts'
import { csvCell, csvColumns, csvTargetColumns } from '../../src/core/projection/row-csv.ts'
import { summarize } from '../../src/core/summary/summarize.ts'
import { yieldToBrowser } from './in-slices.ts'
import type { Filters, Row } from './model.ts'

export type ColumnName =
  | (typeof csvColumns)[number]
  | (typeof csvTargetColumns)[number]
  | 'percent_of_target'
  | 'funds'

type Cell = string | number | null

interface Column {
  readonly cell: (row: Row) => Cell
  /** How it is written in a spreadsheet; default: as text. */
  readonly kind?: 'number' | 'date'
  /** In rem. */
  readonly width?: number
}

/** In the order in which the table shows them. The usual ones fit beside the filters at 1440 pixels. */
const tableColumns: Readonly<Record<ColumnName, Column>> = {
  org_name: { cell: (row) => row.org?.name ?? null, width: 9.5 },
  indicator_name: { cell: (row) => row.indicator.name, width: 9.5 },
  value: { cell: (row) => row.value, kind: 'number', width: 4.5 },
  value_text: { cell: (row) => row.value_text, width: 12 },
  unit: { cell: (row) => row.unit, width: 4 },
  // With the share that is reached.
  target_value: { cell: (row) => row.target?.value ?? null, kind: 'number', width: 7.25 },
  percent_of_target: { cell: percentOfTarget, kind: 'number', width: 7 },
  target_value_text: { cell: (row) => row.target?.value_text ?? null, width: 10 },
  target_unit: { cell: (row) => row.target?.unit ?? null, width: 7 },
  baseline_value: { cell: (row) => row.baseline?.value ?? null, kind: 'number', width: 7.5 },
  baseline_value_text: { cell: (row) => row.baseline?.value_text ?? null, width: 10 },
  period_start: { cell: (row) => row.period_start, kind: 'date', width: 5.75 },
  period_end: { cell: (row) => row.period_end, kind: 'date', width: 5.75 },
  themes: { cell: (row) => row.themes.join(' '), width: 6.75 },
  outcome_name: { cell: (row) => row.outcome?.name ?? null, width: 6.5 },
  funds: { cell: (row) => row.funds?.join('; ') ?? null, width: 10 },
  id: { cell: (row) => row.id },
  org_id: { cell: (row) => row.org?.id ?? null },
  indicator_id: { cell: (row) => row.indicator.id },
  outcome_id: { cell: (row) => row.outcome?.id ?? null },
}

/** The order in which the table shows columns. */
export const readingOrder = Object.keys(tableColumns) as readonly ColumnName[]

/** As `summary --targets` has it. */
function percentOfTarget(row: Row): number | null {
  // Nearly all rows have no target.
  if (!row.target) return null
  const [summary] = summarize([row], { targets: true }).data
  return summary?.percent_of_target ?? null
}

/** How the column is written in a spreadsheet. */
export const columnKind = (name: ColumnName): 'number' | 'date' | 'text' => tableColumns[name].kind ?? 'text'

/** Unless it was dragged: the table is as wide as its columns, at least as its container. */
export const columnWidth = (name: ColumnName): number => tableColumns[name].width ?? 16

export const readCell = (row: Row, name: ColumnName): Cell => tableColumns[name].cell(row)

/** In the order of the API. Targets, baselines and funds are last, where the rows have them. */
export const visibleColumns = (hasFunds: boolean, rows: readonly Row[] = []): readonly ColumnName[] => [
  ...csvColumns,
  ...(rows.some(({ target, baseline }) => target || baseline) ? csvTargetColumns : []),
  ...(rows.some(({ target }) => target) ? (['percent_of_target'] as const) : []),
  ...(hasFunds ? (['funds'] as const) : []),
]

/** The default columns of those that there are, in reading order. */
export const usualIn = (available: readonly ColumnName[]): readonly ColumnName[] =>
  usualColumns.filter((name) => name !== 'target_value' || available.includes('percent_of_target'))

/** The default columns where everything is there. */
export const usualColumns: readonly ColumnName[] = [
  'org_name',
  'indicator_name',
  'value',
  'unit',
  'target_value',
  'period_start',
  'period_end',
  'themes',
  'outcome_name',
]

/** On a phone: indicator and value first, then organization and period. */
const narrowColumns: readonly ColumnName[] = [
  'indicator_name',
  'value',
  'unit',
  'target_value',
  'org_name',
  'period_start',
  'period_end',
  'themes',
  'outcome_name',
]

export const narrowIn = (available: readonly ColumnName[]): readonly ColumnName[] =>
  narrowColumns.filter((name) => usualIn(available).includes(name))

/** Without the columns in which a filter makes every row the same. One column stays. */
export function withoutConstant(
  columns: readonly ColumnName[],
  { org, indicator, outcome, themes }: Filters,
  rows: readonly Row[],
): readonly ColumnName[] {
  const isConstant: Partial<Readonly<Record<ColumnName, boolean>>> = {
    org_name: org !== null,
    indicator_name: indicator !== null,
    outcome_name: outcome !== null,
    themes: themes.length === 1 && rows.every((row) => row.themes.length === 1),
  }
  const left = columns.filter((name) => !isConstant[name])
  return left.length === 0 ? columns : left
}

export const isColumn = (name: string): name is ColumnName => Object.hasOwn(tableColumns, name)

/** Reads comma-separated names from the URL; the default columns when there is no valid name. */
export function readColumns(
  text: string | undefined,
  available: readonly ColumnName[] = readingOrder,
): readonly ColumnName[] {
  const named = [...new Set((text ?? '').split(',').filter(isColumn))].filter((name) =>
    available.includes(name),
  )
  return named.length === 0 ? usualIn(available) : named
}

export const columnsText = (
  columns: readonly ColumnName[],
  available: readonly ColumnName[] = readingOrder,
): string | undefined => (columns.join() === usualIn(available).join() ? undefined : columns.join(','))

export interface Sort {
  readonly column: ColumnName
  readonly isDescending: boolean
}

/** `value`, or `-value` for descending order. Null: by names. */
export function readSort(text: string | undefined): Sort | null {
  const column = (text ?? '').replace(/^-/, '')
  return isColumn(column) ? { column, isDescending: (text ?? '').startsWith('-') } : null
}

export const sortText = (sort: Sort | null): string | undefined =>
  sort ? `${sort.isDescending ? '-' : ''}${sort.column}` : undefined

/**
 * By organization and indicator, in natural order of their names, where no column is chosen; rows of one indicator keep the
 * order of the API, which is by period. Each name is compared once, and rows by its place.
 */
function orderByNames(rows: readonly Row[]): readonly Row[] {
  const columnPlace = (of: 'org' | 'indicator'): ((row: Row) => number) => {
    const names = new Map(rows.map((row) => [row[of]?.id ?? null, row[of]?.name ?? row[of]?.id ?? null]))
    const ordered = [...names].sort(([, a], [, b]) => compareNames(a, b))
    const places = new Map(ordered.map(([id], place) => [id, place]))
    return (row) => places.get(row[of]?.id ?? null) ?? 0
  }
  const [org, indicator] = [columnPlace('org'), columnPlace('indicator')]
  return [...rows].sort((a, b) => org(a) - org(b) || indicator(a) - indicator(b))
}

/** Empty values come last in both directions; equal rows keep their order. */
export function sortRows(rows: readonly Row[], sort: Sort | null, locale: string): readonly Row[] {
  if (!sort) return orderByNames(rows)
  const collator = new Intl.Collator(locale, { numeric: true })
  const sign = sort.isDescending ? -1 : 1
  const keyed = rows.map((row) => ({ row, key: readCell(row, sort.column) }))
  keyed.sort(({ key: a }, { key: b }) => {
    const [isEmptyA, isEmptyB] = [a === null || a === '', b === null || b === '']
    if (isEmptyA || isEmptyB) return Number(isEmptyA) - Number(isEmptyB)
    if (typeof a === 'number' && typeof b === 'number') return sign * (a - b)
    return a === b ? 0 : sign * collator.compare(String(a), String(b))
  })
  return keyed.map(({ row }) => row)
}

/** The same format as the service, with the chosen columns. */
const csvLine = (row: Row, columns: readonly ColumnName[]): string =>
  `${columns.map((column) => csvCell(String(readCell(row, column) ?? ''))).join(',')}\r\n`

/** The row as the API returns it, without the members that were not chosen. */
export function rowJson(row: Row, columns: readonly ColumnName[]): object {
  const wants = new Set(columns)
  const part = (of: 'indicator' | 'outcome' | 'org'): object => {
    const [id, name]: [ColumnName, ColumnName] = [`${of}_id`, `${of}_name`]
    if (!wants.has(id) && !wants.has(name)) return {}
    const entity = row[of]
    const shown = entity && {
      ...(wants.has(id) && { id: entity.id }),
      ...(wants.has(name) && { name: entity.name }),
    }
    return { [of]: shown }
  }
  const plain = ['id', 'value', 'value_text', 'unit', 'period_start', 'period_end', 'themes'] as const
  return {
    object: row.object,
    ...Object.fromEntries(plain.filter((name) => wants.has(name)).map((name) => [name, row[name]])),
    ...part('indicator'),
    ...part('outcome'),
    ...part('org'),
    ...(hasAny(wants, 'target_') && { target: row.target ?? null }),
    ...(hasAny(wants, 'baseline_') && { baseline: row.baseline ?? null }),
    ...(wants.has('percent_of_target') && { percent_of_target: percentOfTarget(row) }),
    ...(wants.has('funds') && { funds: row.funds ?? [] }),
  }
}

const hasAny = (columns: ReadonlySet<ColumnName>, start: string): boolean =>
  [...columns].some((name) => name.startsWith(start))

const atOnce = 2000

/** A file in pieces, yielding between them, so that a hundred thousand rows do not freeze the page. */
export async function filePieces(
  rows: readonly Row[],
  columns: readonly ColumnName[],
  format: 'csv' | 'json',
): Promise<string[]> {
  const pieces = [format === 'csv' ? `${columns.join(',')}\r\n` : '[']
  for (let at = 0; at < rows.length; at += atOnce) {
    if (at > 0) await yieldToBrowser()
    const some = rows.slice(at, at + atOnce)
    pieces.push(
      format === 'csv'
        ? some.map((row) => csvLine(row, columns)).join('')
        : `${at > 0 ? ',' : ''}\n${some.map((row) => JSON.stringify(rowJson(row, columns))).join(',\n')}`,
    )
  }
  if (format === 'json') pieces.push('\n]\n')
  return pieces
}
