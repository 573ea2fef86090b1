// Sources come, go and are replaced at random. After every step the stored entities are what the independent reading makes
// of the list of sources that the test keeps in memory, and every stored table is what the pure projection makes of it.
// MODEL_STEPS and SEED set the length and the seed.
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'

import type { GraphDocument } from '../../src/core/graph/document.ts'
import { nodeRecords } from '../../src/core/graph/statements.ts'
import { changeSources } from '../../src/database/graph-store/change-sources.ts'
import { checkProjection } from '../../src/database/graph-store/check-projection.ts'
import { freshDatabase, type FreshDatabase } from '../database/fresh-database.ts'
import { makeSource } from '../../src/core/projection/source.ts'
import { modelSteps, seed } from '../random-seed.ts'
import { differencesFrom, onFailure } from './in-memory.ts'
import { read } from './reading.ts'
import { entitiesIn, storedEntities } from './stored-reading.ts'
import { anyDocument, anyRevision, revised, saidIn, type Revision } from './universe.ts'
import type { NamespaceId } from '../../src/contract/ids.ts'

const mostStepsInARow = 24

interface Step {
  readonly remove: readonly number[]
  /** Replaced by almost the same, as entity calls do. */
  readonly revise: readonly { readonly at: number; readonly revision: Revision }[]
  readonly add: readonly GraphDocument[]
}

/** Takes back up to two sources, replaces up to two and brings up to two, in one change. */
const mixed = fc.record({
  remove: fc.array(fc.nat(), { maxLength: 2 }),
  revise: fc.array(fc.record({ at: fc.nat(), revision: anyRevision }), { maxLength: 2 }),
  add: fc.array(anyDocument, { maxLength: 2 }),
})
const steps = fc.array(
  fc.oneof(
    {
      weight: 5,
      arbitrary: anyDocument.map((document): Step => ({ remove: [], revise: [], add: [document] })),
    },
    { weight: 3, arbitrary: fc.nat().map((at): Step => ({ remove: [at], revise: [], add: [] })) },
    { weight: 4, arbitrary: mixed },
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

interface Held {
  readonly sequence: number
  readonly document: GraphDocument
}

/** Which of the sources that are there a step takes back, and what it brings. */
function planned({ remove, revise, add }: Step, held: readonly Held[]) {
  const pick = (at: number): Held[] => held.slice(at % Math.max(held.length, 1)).slice(0, 1)
  const again = revise.flatMap(({ at, revision }) =>
    pick(at).map((source) => ({ source, document: revised(source.document, revision) })),
  )
  return {
    gone: new Set([...remove.flatMap(pick), ...again.map(({ source }) => source)]),
    come: [...again.map(({ document }) => document), ...add],
  }
}

/** One namespace from its beginning. Nothing of it is kept. */
async function play(sequence: readonly Step[]): Promise<void> {
  const client = await database.store.writes.connect()
  const namespaceId = String(++namespaces) as NamespaceId
  let held: Held[] = []
  let next = 1
  await client.query('begin')
  try {
    for (const step of sequence) {
      const { gone, come } = planned(step, held)
      const added = come.map((document) => ({ sequence: next++, document }))
      held = [...held.filter((source) => !gone.has(source)), ...added]
      await changeSources(client, namespaceId, {
        remove: [...gone].map(({ sequence }) => sequence),
        add: added.map(({ sequence, document }) => ({ sequence, records: [...nodeRecords(document)] })),
      })
      const sources = held.map(({ sequence, document }) => makeSource(sequence, document))
      expect(await differencesFrom(client, namespaceId, sources)).toEqual([])
      const reading = read(held.map(({ sequence, document }) => ({ sequence, said: saidIn(document) })))
      expect(await storedEntities(client, namespaceId)).toEqual(entitiesIn(reading))
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
  { timeout: 600_000 + modelSteps * 500 },
  async () => {
    let round = 0
    const playOn = async (): Promise<void> => {
      for (let done = 0; done < modelSteps; done = stepsDone) {
        await fc.assert(fc.asyncProperty(steps, play), {
          seed: seed + round++,
          numRuns: Math.min(20, modelSteps / 5),
          ...onFailure,
        })
      }
    }
    await Promise.all(Array.from({ length: players }, playOn))
    expect(stepsDone).toBeGreaterThanOrEqual(modelSteps)
    console.log(`changes of sources: ${stepsDone} steps in ${namespaces} namespaces`)
  },
)
