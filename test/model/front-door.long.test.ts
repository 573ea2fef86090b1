// Capsules are previewed, uploaded, replaced and rolled back over HTTP, the worker and its threads do the work, and every read answers what the
// independent reading makes of the capsules that are there. MODEL_STEPS and SEED set the length and the seed.
import * as fc from 'fast-check'
import { expect, it } from 'vitest'

import { createNamespace } from '../../src/service/namespaces/create-namespace.ts'
import { checkProjection } from '../../src/database/graph-store/check-projection.ts'
import { startCapsuleApp } from '../acceptance/capsule-app.ts'
import { anyCapsule } from './capsules.ts'
import { modelSteps, seed } from '../random-seed.ts'
import { onFailure } from './in-memory.ts'
import type { IdOf } from './reading-answers.ts'
import type { CapsuleSource } from './reading-calls.ts'
import { expectedChanges } from './reading-changes.ts'
import { read } from './reading.ts'
import {
  anyLook,
  expectedGraph,
  expectedTable,
  graphFrom,
  idsIn,
  tableFrom,
  type Look,
} from './service-reads.ts'
import type { Capsule } from './spelling.ts'
import { useApp } from '../acceptance/start-app.ts'

// One of these costs as much as dozens of those that call the function alone.
const stepsHere = Math.max(20, Math.ceil(modelSteps / 40))
const mostStepsInARow = 16

type Step = (
  | { readonly bring: Capsule; readonly replaces: number | null }
  | { readonly rollBack: number }
) & { readonly look: Look }

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: fc.record({ bring: anyCapsule, replaces: fc.option(fc.nat()), look: anyLook }) },
    { weight: 2, arbitrary: fc.record({ rollBack: fc.nat(), look: anyLook }) },
  ),
  { minLength: 1, maxLength: mostStepsInARow, size: 'max' },
)

const app = useApp(() => startCapsuleApp())

let namespaces = 0
let stepsDone = 0

/** Previewed, then uploaded, in the place of a capsule that is there or as one more. */
async function bring(
  { text, said }: Capsule,
  replaces: number | null,
  sequence: number,
  held: CapsuleSource[],
  headers: Record<string, string>,
  idOf: IdOf,
): Promise<void> {
  const replaced = replaces === null ? undefined : held[replaces % Math.max(held.length, 1)]
  const query = replaced ? `?replaces=${replaced.capsuleId}` : ''
  const answer = await app.call(`POST /capsules/preview${query}`, { body: text, headers })
  expect(answer.statusCode).toBe(200)
  const capsuleId = await app.upload(text, { headers, query })
  const { status, validation, triple_count } = await app.verdict(capsuleId, headers)
  if (status !== 'accepted') throw new Error(`A valid capsule was ${status}: ${JSON.stringify(validation)}`)
  expect(triple_count).toBe(said.length)
  const added: CapsuleSource = { capsuleId, sequence, said, replaced }
  const before = [...held]
  if (replaced) held.splice(held.indexOf(replaced), 1)
  held.push(added)
  const expected = expectedChanges(before, held, added, idOf)
  expect(answer.json<{ changes: unknown }>().changes).toEqual(expected)
  const { items: _, truncated: __, ...counts } = expected
  const kept = await app.call(`GET /capsules/${capsuleId}?include=changes`, { headers })
  expect(kept.json<{ changes: unknown }>().changes).toEqual(counts)
}

async function rollBack(held: CapsuleSource[], at: number, headers: Record<string, string>): Promise<void> {
  const [gone] = held.splice(at % Math.max(held.length, 1), 1)
  if (!gone) return
  const answer = await app.call(`DELETE /capsules/${gone.capsuleId}`, { headers })
  if (answer.statusCode !== 204) throw new Error(`rolling back answered ${answer.statusCode}: ${answer.body}`)
}

async function play(sequence: readonly Step[]): Promise<void> {
  const slug = `model-${++namespaces}`
  const { namespace } = await createNamespace(app.store, app.tenant.id, slug, slug)
  const headers = { 'x-namespace': slug }
  const idOf = idsIn(namespace.id)
  const held: CapsuleSource[] = []
  let next = 1
  for (const step of sequence) {
    if ('bring' in step) await bring(step.bring, step.replaces, next++, held, headers, idOf)
    else await rollBack(held, step.rollBack, headers)
    const capsuleOf = (number: number): string =>
      held.find((each) => each.sequence === number)?.capsuleId ?? 'nobody'
    expect(await graphFrom(app, headers, idOf)).toEqual(expectedGraph(held, idOf, capsuleOf))
    const reading = read(held)
    for (const filters of [{}, step.look.filters]) {
      expect(await tableFrom(app, headers, idOf, filters, step.look.limit)).toEqual(
        expectedTable(reading, filters, idOf),
      )
    }
    stepsDone++
  }
  expect(await app.store.transaction((tx) => checkProjection(tx, namespace.id))).toEqual([])
}

it(
  `what clients bring and take back is what they read (seed ${seed})`,
  { timeout: 600_000 + stepsHere * 25_000 },
  async () => {
    for (let [round, done] = [0, 0]; done < stepsHere; round++, done = stepsDone) {
      await fc.assert(fc.asyncProperty(steps, play), { seed: seed + round, numRuns: 2, ...onFailure })
    }
    expect(stepsDone).toBeGreaterThanOrEqual(stepsHere)
    console.log(`capsules over HTTP: ${stepsDone} steps in ${namespaces} namespaces`)
  },
)
