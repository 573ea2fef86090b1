// The model: a list of sources, and the projection that the pure code makes of it, against what is stored.
import type pg from 'pg'

import type { Source } from '../../src/projection/source.ts'
import { expectedTables } from '../../src/sources/expected-tables.ts'
import { asText, compareRows, rowsOf, selectionOf } from '../../src/sources/table.ts'

/** All tables in one round trip: there are many steps. */
export async function differencesFrom(
  client: pg.ClientBase | pg.Pool,
  namespaceId: string,
  sources: readonly Source[],
): Promise<unknown[]> {
  const expected = expectedTables(namespaceId, sources)
  const results = (await client.query({
    text: expected
      .map(({ table }) => `${selectionOf(table)} where namespace_id = ${Number(namespaceId)}`)
      .join(';'),
    rowMode: 'array',
    types: asText,
  })) as unknown as { rows: (string | null)[][] }[]
  return expected.flatMap(({ table, rows }, at) =>
    compareRows(table, rowsOf(table, results[at]?.rows ?? []), rows).map((change) => ({
      table: table.name,
      change,
    })),
  )
}

/** A failure is made smaller for so long at most, then told as it is; runs without a failure go on where they stopped. */
export const patience = { interruptAfterTimeLimit: 60_000 }
