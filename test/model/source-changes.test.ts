// Sources come, go and are replaced at random. After every step the stored projection is what the pure projection makes
// of the list of sources that the test keeps in memory. MODEL_STEPS and MODEL_SEED set the length and the seed.
import * as fc from 'fast-check'
import type pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'

import type { GraphDocument, Statement } from '../../src/graph/document.ts'
import { isBlankId } from '../../src/graph/document.ts'
import { nodeRecords } from '../../src/graph/statements.ts'
import type { Source } from '../../src/projection/source.ts'
import { changeSources } from '../../src/sources/change-sources.ts'
import { checkProjection } from '../../src/sources/check-projection.ts'
import { expectedTables } from '../../src/sources/expected-tables.ts'
import { compareRows, selectRows } from '../../src/sources/table.ts'
import { freshDatabase } from '../database/fresh-database.ts'
import type { FreshDatabase } from '../database/fresh-database.ts'
import { anyDocument } from './universe.ts'

const stepsWanted = Number(process.env.MODEL_STEPS ?? 3000)
const seed = Number(process.env.MODEL_SEED ?? Date.now() % 2 ** 31)
const mostStepsInARow = 24

/** Takes back up to two sources and brings up to two, in one change. */
const step = fc.record({
  remove: fc.array(fc.nat(), { maxLength: 2 }),
  add: fc.array(anyDocument, { maxLength: 2 }),
})
const steps = fc.array(
  fc.oneof(
    { weight: 5, arbitrary: anyDocument.map((document) => ({ remove: [], add: [document] })) },
    { weight: 3, arbitrary: fc.nat().map((at) => ({ remove: [at], add: [] })) },
    { weight: 2, arbitrary: step },
  ),
  { minLength: 1, maxLength: mostStepsInARow, size: 'max' },
)

let database: FreshDatabase
let client: pg.PoolClient
beforeAll(async () => {
  database = await freshDatabase()
  client = await database.store.writes.connect()
})
afterAll(async () => {
  client.release()
  await database.drop()
})

/** The same names that stored blank nodes have in their namespace. */
function sourceOf(sequence: number, document: GraphDocument): Source {
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

async function differences(namespaceId: string, sources: readonly Source[]): Promise<unknown[]> {
  const found: unknown[] = []
  for (const { table, rows } of expectedTables(namespaceId, sources)) {
    const stored = await selectRows(client, table, namespaceId)
    for (const change of compareRows(table, stored, rows)) found.push({ table: table.name, ...change })
  }
  return found
}

let namespaces = 0
let stepsDone = 0

async function play(sequence: readonly { remove: readonly number[]; add: readonly GraphDocument[] }[]) {
  const namespaceId = String(++namespaces)
  let sources: Source[] = []
  let next = 1
  await client.query('begin')
  try {
    for (const { remove, add } of sequence) {
      const gone = new Set(
        remove.flatMap((at) => (sources.length === 0 ? [] : (sources[at % sources.length]?.sequence ?? []))),
      )
      const added = add.map((document) => ({ sequence: next++, document }))
      sources = [
        ...sources.filter((source) => !gone.has(source.sequence)),
        ...added.map(({ sequence, document }) => sourceOf(sequence, document)),
      ]
      await changeSources(client, namespaceId, {
        remove: [...gone],
        add: added.map(({ sequence, document }) => ({ sequence, records: [...nodeRecords(document)] })),
      })
      expect(await differences(namespaceId, sources)).toEqual([])
      stepsDone++
    }
    expect(await checkProjection(client, namespaceId)).toEqual([])
  } finally {
    await client.query('rollback')
  }
}

it(
  `keeps the stored projection equal to the computed one (seed ${seed})`,
  { timeout: 60_000 + stepsWanted * 100 },
  async () => {
    for (let [round, done] = [0, 0]; done < stepsWanted; round++, done = stepsDone) {
      await fc.assert(fc.asyncProperty(steps, play), { seed: seed + round, numRuns: 20 })
    }
    expect(stepsDone).toBeGreaterThanOrEqual(stepsWanted)
  },
)
