// The one row that a statement gives, or the one value. `find…` gives null where there is none, `read…` is for statements
// that always give one.
import type { QueryResultRow } from 'pg'

import type { Reads } from './transaction.ts'

/** With a name its plan is kept. */
type Statement = string | { readonly name: string; readonly text: string }

/** The first row. */
export async function findRow<Row extends QueryResultRow>(
  db: Reads,
  statement: Statement,
  values: readonly unknown[] = [],
): Promise<Row | null> {
  const { rows } =
    typeof statement === 'string'
      ? await db.query<Row>(statement, [...values])
      : await db.query<Row>({ ...statement, values: [...values] })
  return rows[0] ?? null
}

export async function readRow<Row extends QueryResultRow>(
  db: Reads,
  text: string,
  values?: readonly unknown[],
): Promise<Row> {
  const row = await findRow<Row>(db, text, values)
  if (!row) throw new Error(`no row was returned by: ${text}`)
  return row
}

/** The one column of the first row. */
export async function findValue<Value>(
  db: Reads,
  text: string,
  values?: readonly unknown[],
): Promise<Value | null> {
  const row = await findRow<Record<string, Value>>(db, text, values)
  return Object.values(row ?? {})[0] ?? null
}

export const readValue = async <Value>(
  db: Reads,
  text: string,
  values?: readonly unknown[],
): Promise<Value> => Object.values(await readRow<Record<string, Value>>(db, text, values))[0] as Value
