// A table of the projection in code: rows are objects with camel-case fields, keys are hexadecimal, dates are texts.
// Reads rows and compares them with the expected ones; writing is in write-rows.ts.
import type pg from 'pg'

import { atAnyKey, atKeys, listOfKeys } from '../plans/at-key.ts'
import { withoutDashes } from '../without-dashes.ts'
import type { NamespaceId } from '../../contract/ids.ts'

interface Values {
  uuid: string
  'uuid?': string | null
  'uuid[]': readonly string[]
  text: string
  'text?': string | null
  'text[]': readonly string[]
  'text[]?': readonly string[] | null
  'float8?': number | null
  'date?': string | null
  int8: number
  'int8?': number | null
  int4: number
  'int4[]?': readonly number[] | null
}

export type ColumnType = keyof Values

export type Columns = Readonly<Record<string, ColumnType>>

export type RowOf<C extends Columns> = { readonly [Name in keyof C]: Values[C[Name]] }

export interface Column {
  /** In code and, in snake case, in the database. */
  readonly field: string
  readonly name: string
  readonly type: ColumnType
}

export interface Table<Row> {
  readonly name: string
  readonly columns: readonly Column[]
  /** The primary key without the namespace: uuids, and in some tables a sequence number. */
  readonly key: readonly (keyof Row & string)[]
  /** Columns that say when the row was written rather than what: rows that differ in nothing else are the same. */
  readonly stamps: readonly string[]
}

export const snakeCase = (field: string): string =>
  field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

export function defineTable<C extends Columns>(
  name: string,
  columns: C,
  key: readonly (keyof C & string)[],
  stamps: readonly (keyof C & string)[] = [],
): Table<RowOf<C>> {
  return {
    name,
    key,
    stamps,
    columns: Object.entries(columns).map(([field, type]) => ({ field, name: snakeCase(field), type })),
  }
}

// Not called for nulls. Arrays are selected as JSON, so that no array parser is needed.
const readValue: Readonly<Record<ColumnType, (text: string) => unknown>> = {
  uuid: withoutDashes,
  'uuid?': withoutDashes,
  'uuid[]': (text) => (JSON.parse(text) as string[]).map(withoutDashes),
  text: (text) => text,
  'text?': (text) => text,
  'text[]': (text) => JSON.parse(text),
  'text[]?': (text) => JSON.parse(text),
  'float8?': Number,
  'date?': (text) => text,
  int8: Number,
  'int8?': Number,
  int4: Number,
  'int4[]?': (text) => JSON.parse(text),
}

const selectColumn = ({ name, type }: Column): string =>
  type.includes('[]') ? `array_to_json(${name})` : name

/** Makes pg return every value as text; `readValue` converts it by the type of the column. */
export const textTypes = { getTypeParser: () => (text: string) => text } as pg.CustomTypesConfig

export const selectTable = <Row>(table: Table<Row>): string =>
  `select ${table.columns.map(selectColumn).join(', ')} from ${table.name}`

/** Converts the text values of a selection to rows. */
export function toRows<Row>(table: Table<Row>, selection: readonly (readonly (string | null)[])[]): Row[] {
  return selection.map((values) => {
    const row: Record<string, unknown> = {}
    table.columns.forEach(({ field, type }, at) => {
      const text = values[at] ?? null
      row[field] = text === null ? null : readValue[type](text)
    })
    return row as Row
  })
}

/** PostgreSQL cuts off longer names of prepared statements. */
const maxNameLength = 63

/** Rows of one namespace; the condition may use $2 and on. */
export const selectRows = <Row>(
  tx: pg.ClientBase,
  table: Table<Row>,
  namespaceId: NamespaceId,
  condition = '',
  values: readonly unknown[] = [],
): Promise<Row[]> =>
  rowsFrom(
    tx,
    table,
    `${table.name} ${condition}`,
    `${selectTable(table)} where namespace_id = $1 ${condition && `and ${condition}`}`,
    [namespaceId, ...values],
  )

async function rowsFrom<Row>(
  tx: pg.ClientBase,
  table: Table<Row>,
  name: string,
  text: string,
  values: readonly unknown[],
): Promise<Row[]> {
  const { rows } = await tx.query<(string | null)[]>({
    // Prepared: planning takes longer than a few rows do.
    name: name.slice(0, maxNameLength),
    text,
    values: [...values],
    rowMode: 'array',
    types: textTypes,
  })
  return toRows(table, rows)
}

/** Rows that have these two keys, which are its primary key. */
export async function selectByPairs<Row>(
  tx: pg.ClientBase,
  table: Table<Row>,
  namespaceId: NamespaceId,
  fields: readonly [keyof Row & string, keyof Row & string],
  pairs: readonly Partial<Row>[],
): Promise<Row[]> {
  if (pairs.length === 0) return []
  const keys = fields.map((field) => pairs.map((pair) => pair[field]))
  const [first, second] = fields.map(snakeCase) as [string, string]
  const text = `
    select ${table.columns.map(selectColumn).join(', ')}
    from unnest($2::uuid[], $3::uuid[]) wanted (first_key, second_key) cross join lateral (
      select * from ${table.name}
      where namespace_id = $1 and ${atKeys([first, second], ['first_key', 'second_key'])} limit 1
    ) found`
  return rowsFrom(tx, table, `${table.name} by ${first} and ${second}`, text, [namespaceId, ...keys])
}

/** Rows whose column has one of these keys. Without keys no statement is run. */
export async function selectByKeys<Row>(
  tx: pg.ClientBase,
  table: Table<Row>,
  namespaceId: NamespaceId,
  field: keyof Row & string,
  keys: Iterable<string>,
): Promise<Row[]> {
  const wanted = new Set(keys)
  if (wanted.size === 0) return []
  const column = snakeCase(field)
  const text = atAnyKey(tx, table.columns.map(selectColumn), table.name, [column])
  return rowsFrom(tx, table, `${table.name} by ${column}`, text, [namespaceId, listOfKeys(wanted)])
}

/** One row before and after: both are set when it changed, one when it was added or removed. */
export interface RowChange<Row> {
  readonly before: Row | undefined
  readonly after: Row | undefined
}

/** As it is after the change, or as it was where it was removed. */
export const lastRow = <Row>({ before, after }: RowChange<Row>): Row => (after ?? before) as Row

/** The rows as they were and as they are. */
export const allRows = <Row>(changes: readonly RowChange<Row>[]): Row[] =>
  changes.flatMap(({ before, after }) => [before, after].flatMap((row) => row ?? []))

export const rowId = <Row>(table: Table<Row>, row: Row): string =>
  table.key.map((field) => String(row[field])).join(' ')

const isSame = (a: unknown, b: unknown): boolean =>
  Array.isArray(a) && Array.isArray(b)
    ? a.length === b.length && a.every((value, at) => value === b[at])
    : a === b

export const differingFields = <Row>(table: Table<Row>, a: Row, b: Row): string[] =>
  table.columns
    .map(({ field }) => field)
    .filter((field) => !table.stamps.includes(field) && !isSame(a[field as keyof Row], b[field as keyof Row]))

/** The changes that turn the stored rows into the wanted ones. */
export function compareRows<Row>(
  table: Table<Row>,
  stored: Iterable<Row>,
  wanted: Iterable<Row>,
): RowChange<Row>[] {
  const before = new Map<string, Row>()
  for (const row of stored) before.set(rowId(table, row), row)
  const changes: RowChange<Row>[] = []
  for (const after of wanted) {
    if (before.size === 0) {
      changes.push({ before: undefined, after })
      continue
    }
    const id = rowId(table, after)
    const was = before.get(id)
    before.delete(id)
    if (!was || differingFields(table, was, after).length > 0) changes.push({ before: was, after })
  }
  for (const row of before.values()) changes.push({ before: row, after: undefined })
  return changes
}
