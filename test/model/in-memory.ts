// The model: a list of sources, and the projection that the pure code makes of it, against what is stored.
import type pg from 'pg'

import type { Source } from '../../src/core/projection/source.ts'
import { expectedTables } from '../../src/database/graph-store/expected-tables.ts'
import { textTypes, compareRows, toRows, selectTable } from '../../src/database/graph-store/table.ts'
import type { NamespaceId } from '../../src/contract/ids.ts'

/** All tables in one round trip: there are many steps. */
export async function differencesFrom(
  client: pg.ClientBase | pg.Pool,
  namespaceId: NamespaceId,
  sources: readonly Source[],
): Promise<unknown[]> {
  const expected = expectedTables(namespaceId, sources)
  const results = (await client.query({
    text: expected
      .map(({ table }) => `${selectTable(table)} where namespace_id = ${Number(namespaceId)}`)
      .join(';'),
    rowMode: 'array',
    types: textTypes,
  })) as unknown as { rows: (string | null)[][] }[]
  return expected.flatMap(({ table, rows }, at) =>
    compareRows(table, toRows(table, results[at]?.rows ?? []), rows).map((change) => ({
      table: table.name,
      change,
    })),
  )
}

/** Making a failure smaller takes long, so it is done on demand: `MODEL_SHRINK=1`. */
export const onFailure = { endOnFailure: process.env.MODEL_SHRINK === undefined }
