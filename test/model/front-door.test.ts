// The same through the front door: capsules are uploaded and rolled back over HTTP, the worker and its threads do the
// work, and the stored projection is what the model makes of the capsules that are there.
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { readDocument } from '../../src/graph/read-document.ts'
import { createNamespace } from '../../src/namespaces/create-namespace.ts'
import { sourceOf } from '../../src/projection/source.ts'
import type { Source } from '../../src/projection/source.ts'
import { checkProjection } from '../../src/sources/check-projection.ts'
import { startCapsuleApp } from '../acceptance/capsule-app.ts'
import type { CapsuleApp } from '../acceptance/capsule-app.ts'
import { anyCapsule } from './capsules.ts'
import { modelSteps, seed } from '../random-seed.ts'
import { differencesFrom } from './in-memory.ts'
import { anyLook, expectedReads, readsFrom } from './reads.ts'
import type { Look } from './reads.ts'

// One of these costs as much as dozens of those that call the function alone.
const stepsHere = Math.ceil(modelSteps / 40)
const mostStepsInARow = 16

type Step = ({ readonly bring: object } | { readonly rollBack: number }) & { readonly look: Look }

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: fc.record({ bring: anyCapsule, look: anyLook }) },
    { weight: 2, arbitrary: fc.record({ rollBack: fc.nat(), look: anyLook }) },
  ),
  { minLength: 1, maxLength: mostStepsInARow, size: 'max' },
)

let app: CapsuleApp
beforeAll(async () => {
  app = await startCapsuleApp()
})
afterAll(async () => await app.close())

let namespaces = 0
let stepsDone = 0

interface Held {
  readonly capsuleId: string
  readonly source: Source
}

async function bring(capsule: object, sequence: number, headers: Record<string, string>): Promise<Held> {
  const capsuleId = await app.upload(capsule, { headers })
  const { status, validation } = await app.verdict(capsuleId, headers)
  if (status !== 'accepted') throw new Error(`A valid capsule was ${status}: ${JSON.stringify(validation)}`)
  const read = await readDocument(Buffer.from(JSON.stringify(capsule)))
  if (!read.ok) throw new Error('A valid capsule could not be read')
  return { capsuleId, source: sourceOf(sequence, read.document) }
}

async function rollBack(held: Held[], at: number, headers: Record<string, string>): Promise<void> {
  const [gone] = held.splice(at % Math.max(held.length, 1), 1)
  if (!gone) return
  const answer = await app.call(`DELETE /capsules/${gone.capsuleId}`, { headers })
  if (answer.statusCode !== 204) throw new Error(`rolling back answered ${answer.statusCode}: ${answer.body}`)
}

async function play(sequence: readonly Step[]): Promise<void> {
  const slug = `model-${++namespaces}`
  const { namespace } = await createNamespace(app.store, app.tenant.id, slug, slug)
  const headers = { 'x-namespace': slug }
  const held: Held[] = []
  let next = 1
  for (const step of sequence) {
    if ('bring' in step) held.push(await bring(step.bring, next++, headers))
    else await rollBack(held, step.rollBack, headers)
    const sources = held.map(({ source }) => source)
    expect(await differencesFrom(app.store.reads, namespace.id, sources)).toEqual([])
    const expected = expectedReads(namespace.id, sources, step.look)
    expect(await readsFrom(app, namespace.id, headers, sources, step.look)).toEqual(expected)
    stepsDone++
  }
  expect(await app.store.transaction((tx) => checkProjection(tx, namespace.id))).toEqual([])
}

it(
  `what clients bring and take back is what is stored (seed ${seed})`,
  { timeout: 120_000 + stepsHere * 5000 },
  async () => {
    for (let [round, done] = [0, 0]; done < stepsHere; round++, done = stepsDone) {
      await fc.assert(fc.asyncProperty(steps, play), { seed: seed + round, numRuns: 2 })
    }
    expect(stepsDone).toBeGreaterThanOrEqual(stepsHere)
  },
)
