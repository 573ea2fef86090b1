// Sources come, go and are replaced at random. After every step the stored projection is what the pure projection makes
// of the list of sources that the test keeps in memory. MODEL_STEPS and MODEL_SEED set the length and the seed.
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'

import type { GraphDocument } from '../../src/graph/document.ts'
import { nodeRecords } from '../../src/graph/statements.ts'
import type { Source } from '../../src/projection/source.ts'
import { changeSources } from '../../src/sources/change-sources.ts'
import { checkProjection } from '../../src/sources/check-projection.ts'
import { freshDatabase } from '../database/fresh-database.ts'
import type { FreshDatabase } from '../database/fresh-database.ts'
import { differencesFrom, seed, sourceOf, stepsWanted } from './in-memory.ts'
import { anyDocument } from './universe.ts'

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

// Several at a time: each waits for the database most of the time.
const players = 4

let database: FreshDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.drop())

let namespaces = 0
let stepsDone = 0

interface Step {
  readonly remove: readonly number[]
  readonly add: readonly GraphDocument[]
}

/** One namespace from its beginning. Nothing of it is kept. */
async function play(sequence: readonly Step[]): Promise<void> {
  const client = await database.store.writes.connect()
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
      expect(await differencesFrom(client, namespaceId, sources)).toEqual([])
      stepsDone++
    }
    expect(await checkProjection(client, namespaceId)).toEqual([])
  } finally {
    await client.query('rollback')
    client.release()
  }
}

it(
  `keeps the stored projection equal to the computed one (seed ${seed})`,
  { timeout: 60_000 + stepsWanted * 100 },
  async () => {
    let round = 0
    const playOn = async (): Promise<void> => {
      for (let done = 0; done < stepsWanted; done = stepsDone) {
        await fc.assert(fc.asyncProperty(steps, play), { seed: seed + round++, numRuns: 20 })
      }
    }
    await Promise.all(Array.from({ length: players }, playOn))
    expect(stepsDone).toBeGreaterThanOrEqual(stepsWanted)
  },
)
