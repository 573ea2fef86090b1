// The model: a list of sources, and the projection that the pure code makes of it, against what is stored.
import type pg from 'pg'

import type { GraphDocument, Statement } from '../../src/graph/document.ts'
import { isBlankId } from '../../src/graph/document.ts'
import type { Source } from '../../src/projection/source.ts'
import { expectedTables } from '../../src/sources/expected-tables.ts'
import { asText, compareRows, rowsOf, selectionOf } from '../../src/sources/table.ts'

/** Blank nodes get the names that stored ones have in their namespace. */
export function sourceOf(sequence: number, document: GraphDocument): Source {
  const scoped = (id: string) => (isBlankId(id) ? `_:${sequence}.${id.slice(2)}` : id)
  return {
    sequence,
    nodes: [...document.nodes.values()].map(({ id, statements }) => ({
      id: scoped(id),
      statements: statements.map((one): Statement =>
        one.object.kind === 'reference'
          ? { ...one, object: { ...one.object, id: scoped(one.object.id) } }
          : one,
      ),
    })),
  }
}

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

export const stepsWanted = Number(process.env.MODEL_STEPS ?? 3000)
export const seed = Number(process.env.MODEL_SEED ?? Date.now() % 2 ** 31)
