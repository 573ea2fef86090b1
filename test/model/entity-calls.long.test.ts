// Entity calls and their deletes over HTTP, with capsules coming and going in between, at random. After every step the
// answers are what the independent reading says. MODEL_STEPS and SEED set the length and the seed.
import * as fc from 'fast-check'
import { expect, it } from 'vitest'

import { inNamespaceTransaction } from '../../src/service/entities/namespace-transaction.ts'
import { readDocument } from '../../src/core/graph/read-document.ts'
import { nodeRecords } from '../../src/core/graph/statements.ts'
import { createNamespace } from '../../src/service/namespaces/create-namespace.ts'
import type { Namespace } from '../../src/service/namespaces/namespace.ts'
import { changeSources } from '../../src/database/graph-store/change-sources.ts'
import { checkProjection } from '../../src/database/graph-store/check-projection.ts'
import { startApp, useApp } from '../acceptance/start-app.ts'
import { anyCapsule } from './capsules.ts'
import { lineFor, requestFor, removalPath } from './entity-requests.ts'
import { modelSteps, seed } from '../random-seed.ts'
import { onFailure } from './in-memory.ts'
import type { IdOf } from './reading-answers.ts'
import {
  newCallModel,
  remove,
  sourcesIn,
  write,
  writeAll,
  type Call,
  type CallModel,
} from './reading-calls.ts'
import { read, type Kind } from './reading.ts'
import {
  anyLook,
  expectedGraph,
  expectedSingle,
  expectedTable,
  graphFrom,
  idsIn,
  singleFrom,
  tableFrom,
  type Look,
} from './service-reads.ts'
import type { Capsule } from './spelling.ts'
import * as universe from './universe.ts'

// Few enough that what is shared, replaced and deleted is often the same thing; capsules speak of others as well.
const organizations = universe.organizations.slice(0, 2)
const outcomes = universe.outcomes.slice(0, 2)
const indicators = universe.indicators.slice(0, 2)
const reports = universe.reports.slice(0, 3)

const stepsHere = Math.max(100, Math.ceil(modelSteps / 5))
const mostStepsInARow = 30

type Act =
  | { readonly write: Call }
  | { readonly batch: readonly Call[] }
  | { readonly remove: { readonly kind: Kind; readonly uri: string; readonly isCascade: boolean } }
  | { readonly bring: Capsule }
  | { readonly rollBack: number }

interface Step {
  readonly act: Act
  readonly look: Look
}

const one = (of: readonly string[]) => fc.constantFrom(...of)
const text = fc.constantFrom('a', 'b')
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary)
const themes = fc.uniqueArray(fc.constantFrom('urn:t:1', 'urn:t:2'), { maxLength: 2 })

const anyWrite: fc.Arbitrary<Call> = fc.oneof(
  fc.record({
    kind: fc.constant('organization'),
    uri: one(organizations),
    name: text,
    description: maybe(text),
  }),
  fc.record({
    kind: fc.constant('outcome'),
    uri: one(outcomes),
    name: text,
    description: maybe(text),
    themes,
    organization: one(organizations),
  }),
  fc.record({
    kind: fc.constant('indicator'),
    uri: one(indicators),
    name: text,
    description: maybe(text),
    unit: maybe(text),
    themes,
    outcome: maybe(one(outcomes)),
    organization: one(organizations),
  }),
  fc.record({
    kind: fc.constant('report'),
    uri: one(reports),
    name: maybe(text),
    valueText: fc.constantFrom('1', '2.50', 'many', ''),
    unit: maybe(text),
    periodStart: maybe(fc.constant('2024-01-01')),
    periodEnd: maybe(fc.constant('2024-12-31')),
    indicator: one(indicators),
    organization: maybe(one(organizations)),
  }),
)

const removalOf = (kind: Kind, uris: readonly string[]) =>
  fc.record({ kind: fc.constant(kind), uri: one(uris), isCascade: fc.boolean() })

const anyRemoval = fc.oneof(
  { weight: 3, arbitrary: removalOf('organization', organizations) },
  { weight: 2, arbitrary: removalOf('outcome', outcomes) },
  { weight: 2, arbitrary: removalOf('indicator', indicators) },
  { weight: 1, arbitrary: removalOf('report', reports) },
)

const anyAct: fc.Arbitrary<Act> = fc.oneof(
  { weight: 12, arbitrary: anyWrite.map((call): Act => ({ write: call })) },
  { weight: 2, arbitrary: fc.array(anyWrite, { maxLength: 5 }).map((batch): Act => ({ batch })) },
  { weight: 4, arbitrary: anyRemoval.map((removal): Act => ({ remove: removal })) },
  { weight: 3, arbitrary: anyCapsule.map((bring): Act => ({ bring })) },
  { weight: 2, arbitrary: fc.nat().map((rollBack): Act => ({ rollBack })) },
)

const steps: fc.Arbitrary<Step[]> = fc.array(fc.record({ act: anyAct, look: anyLook }), {
  minLength: 1,
  maxLength: mostStepsInARow,
  size: 'max',
})

const app = useApp(() => startApp())

/** As a worker does it, without the queue: that has a test of its own. */
async function bring(at: Namespace, model: CallModel, capsule: Capsule): Promise<void> {
  const document = await readDocument(Buffer.from(capsule.text))
  if (!document.ok) throw new Error('A valid capsule could not be read')
  let capsuleId = ''
  await inNamespaceTransaction(app.store, at, async ({ tx, namespaceId, nextSequence }) => {
    const sequence = nextSequence()
    capsuleId = `cap_${sequence}`
    await changeSources(tx, namespaceId, {
      add: [{ sequence, records: [...nodeRecords(document.document)] }],
    })
    await tx.query(
      `insert into capsule (namespace_id, capsule_id, status, size_bytes, sequence) values ($1, $2, 'accepted', 1, $3)`,
      [namespaceId, capsuleId, sequence],
    )
  })
  model.capsules.push({ sequence: model.next++, capsuleId, said: capsule.said })
}

async function rollBack(at: Namespace, model: CallModel, which: number): Promise<void> {
  const [gone] = model.capsules.splice(which % Math.max(model.capsules.length, 1), 1)
  if (!gone) return
  await inNamespaceTransaction(app.store, at, ({ tx, namespaceId }) =>
    changeSources(tx, namespaceId, { remove: [Number(gone.capsuleId.slice('cap_'.length))] }),
  )
}

/** The status that was answered, and the one the model says. */
async function act(step: Act, model: CallModel, at: Namespace, idOf: IdOf): Promise<[number, number]> {
  const headers = { 'x-namespace': at.slug }
  const statusOf = async (route: string, body?: object) =>
    (await app.call(route, { headers, body })).statusCode
  if ('write' in step) {
    const { path, body } = requestFor(step.write, idOf)
    return [await statusOf(`POST ${path}`, body), write(model, step.write)]
  }
  if ('batch' in step) {
    const lines = step.batch.map((call) => JSON.stringify(lineFor(call))).join('\n')
    return [(await app.call('POST /batch', { headers, body: lines })).statusCode, writeAll(model, step.batch)]
  }
  if ('remove' in step) {
    const { kind, uri, isCascade } = step.remove
    const path = removalPath(kind, idOf(kind, uri), isCascade)
    return [await statusOf(`DELETE ${path}`), remove(model, kind, uri, isCascade)]
  }
  if ('bring' in step) await bring(at, model, step.bring)
  else await rollBack(at, model, step.rollBack)
  return [204, 204]
}

let namespaces = 0
let stepsDone = 0

async function play(sequence: readonly Step[]): Promise<void> {
  const slug = `model-${++namespaces}`
  const { namespace } = await createNamespace(app.store, app.tenant.id, slug, slug)
  const headers = { 'x-namespace': slug }
  const idOf = idsIn(namespace.id)
  const model = newCallModel()
  const sourceName = (number: number): string =>
    model.capsules.find((each) => each.sequence === number)?.capsuleId ?? 'api'
  for (const step of sequence) {
    const [answered, expected] = await act(step.act, model, namespace, idOf)
    expect(answered).toBe(expected)
    const reading = read(sourcesIn(model))
    const { filters, limit } = step.look
    expect(await tableFrom(app, headers, idOf, filters, limit)).toEqual(expectedTable(reading, filters, idOf))
    const about = 'write' in step.act ? step.act.write : 'remove' in step.act ? step.act.remove : undefined
    if (about) {
      const { kind, uri } = about
      expect(await singleFrom(app, headers, kind, idOf(kind, uri))).toEqual(
        expectedSingle(reading, kind, uri, idOf, sourceName),
      )
    }
    stepsDone++
  }
  expect(await graphFrom(app, headers, idOf)).toEqual(expectedGraph(sourcesIn(model), idOf, sourceName))
  expect(await app.store.transaction((tx) => checkProjection(tx, namespace.id))).toEqual([])
}

it(`answers what the reading says (seed ${seed})`, { timeout: 600_000 + stepsHere * 2500 }, async () => {
  let round = 0
  for (let done = 0; done < stepsHere; done = stepsDone) {
    await fc.assert(fc.asyncProperty(steps, play), { seed: seed + round++, numRuns: 5, ...onFailure })
  }
  expect(stepsDone).toBeGreaterThanOrEqual(stepsHere)
  console.log(`entity calls: ${stepsDone} steps in ${namespaces} namespaces`)
})
