// Entity calls and their deletes over HTTP, with capsules coming and going in between, at random. After every step the
// answer and the stored projection are what the model says. MODEL_STEPS and SEED set the length and the seed.
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'

import type { EntityWrite } from '../../src/entities/entity-write.ts'
import { takeTurn } from '../../src/entities/take-turn.ts'
import { readDocument } from '../../src/graph/read-document.ts'
import { nodeRecords } from '../../src/graph/statements.ts'
import { createNamespace } from '../../src/namespaces/create-namespace.ts'
import type { Namespace } from '../../src/namespaces/namespace.ts'
import { project } from '../../src/projection/project.ts'
import { sourceOf } from '../../src/projection/source.ts'
import type { Kind } from '../../src/projection/source.ts'
import { changeSources } from '../../src/sources/change-sources.ts'
import { checkProjection } from '../../src/sources/check-projection.ts'
import { entityKey, publicId } from '../../src/sources/entity-key.ts'
import { startApp } from '../acceptance/start-app.ts'
import type { StartedApp } from '../acceptance/start-app.ts'
import { anyCapsule } from './capsules.ts'
import { exists, newModel, remove, sourcesIn, write } from './entity-model.ts'
import type { EntityModel } from './entity-model.ts'
import { modelSteps, seed } from '../random-seed.ts'
import { differencesFrom } from './in-memory.ts'
import * as universe from './universe.ts'

// Few enough that what is shared, replaced and deleted is often the same thing; capsules speak of others as well.
const organizations = universe.organizations.slice(0, 2)
const outcomes = universe.outcomes.slice(0, 2)
const indicators = universe.indicators.slice(0, 2)
const reports = universe.reports.slice(0, 3)

const stepsHere = Math.ceil(modelSteps / 5)
const mostStepsInARow = 30

type Step =
  | { readonly write: EntityWrite }
  | { readonly remove: { readonly kind: Kind; readonly uri: string; readonly isCascade: boolean } }
  | { readonly bring: object }
  | { readonly rollBack: number }

const one = (of: readonly string[]) => fc.constantFrom(...of)
const text = fc.constantFrom('a', 'b')
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary)
const themes = fc.uniqueArray(fc.constantFrom('urn:t:1', 'urn:t:2'), { maxLength: 2 })

const anyWrite: fc.Arbitrary<EntityWrite> = fc.oneof(
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

const steps = fc.array(
  fc.oneof(
    { weight: 12, arbitrary: anyWrite.map((entity): Step => ({ write: entity })) },
    { weight: 4, arbitrary: anyRemoval.map((removal): Step => ({ remove: removal })) },
    { weight: 2, arbitrary: anyCapsule.map((bring): Step => ({ bring })) },
    { weight: 2, arbitrary: fc.nat().map((rollBack): Step => ({ rollBack })) },
  ),
  { minLength: 1, maxLength: mostStepsInARow, size: 'max' },
)

let app: StartedApp
beforeAll(async () => void (app = await startApp()))
afterAll(async () => await app.close())

const paths: Readonly<Record<Kind, string>> = {
  organization: '/orgs/',
  outcome: '/outcomes/',
  indicator: '/indicators/',
  report: '/reports/',
}

function callFor(
  entity: EntityWrite,
  id: (kind: Kind, uri: string) => string,
): { path: string; body: object } {
  const { uri } = entity
  switch (entity.kind) {
    case 'organization':
      return { path: '/orgs', body: { uri, name: entity.name, description: entity.description } }
    case 'outcome': {
      const { name, description, themes: given } = entity
      return {
        path: `/orgs/${id('organization', entity.organization)}/outcomes`,
        body: { uri, name, description, themes: given },
      }
    }
    case 'indicator': {
      const { name, description, unit, themes: given, outcome } = entity
      const outcome_id = outcome === null ? null : id('outcome', outcome)
      return {
        path: `/orgs/${id('organization', entity.organization)}/indicators`,
        body: { uri, name, description, unit, themes: given, outcome_id },
      }
    }
    case 'report': {
      const org_id = entity.organization === null ? null : id('organization', entity.organization)
      return {
        path: `/indicators/${id('indicator', entity.indicator)}/reports`,
        body: {
          uri,
          name: entity.name,
          value_text: entity.valueText,
          unit: entity.unit,
          period_start: entity.periodStart,
          period_end: entity.periodEnd,
          org_id,
        },
      }
    }
  }
}

/** As a worker does it, without the queue: that has a test of its own. */
async function bring(at: Namespace, model: EntityModel, capsule: object): Promise<void> {
  const read = await readDocument(Buffer.from(JSON.stringify(capsule)))
  if (!read.ok) throw new Error('A valid capsule could not be read')
  await takeTurn(app.store, at, async ({ tx, namespaceId, nextSequence }) => {
    const sequence = nextSequence()
    await changeSources(tx, namespaceId, { add: [{ sequence, records: [...nodeRecords(read.document)] }] })
    await tx.query(
      `insert into capsule (namespace_id, capsule_id, status, size_bytes, sequence) values ($1, $2, 'accepted', 1, $3)`,
      [namespaceId, `cap_${sequence}`, sequence],
    )
  })
  model.capsules.push(sourceOf(model.next++, read.document))
}

async function rollBack(at: Namespace, model: EntityModel, which: number): Promise<void> {
  const [gone] = model.capsules.splice(which % Math.max(model.capsules.length, 1), 1)
  if (!gone) return
  await takeTurn(app.store, at, ({ tx, namespaceId }) =>
    changeSources(tx, namespaceId, { remove: [gone.sequence] }),
  )
}

/** Statuses as they were answered, and as the model says. */
async function act(step: Step, model: EntityModel, at: Namespace): Promise<[number[], number[]]> {
  const headers = { 'x-namespace': at.slug }
  const id = (kind: Kind, uri: string) => publicId(kind, entityKey(at.id, kind, uri))
  const statusOf = async (route: string, body?: object) =>
    (await app.call(route, { headers, body })).statusCode
  if ('bring' in step) await bring(at, model, step.bring)
  else if ('rollBack' in step) await rollBack(at, model, step.rollBack)
  else if ('write' in step) {
    const { path, body } = callFor(step.write, id)
    return [[await statusOf(`POST ${path}`, body)], [write(model, step.write)]]
  } else {
    const { kind, uri, isCascade } = step.remove
    const path = `${paths[kind]}${id(kind, uri)}`
    const answered = [
      await statusOf(`DELETE ${path}${isCascade ? '?cascade=true' : ''}`),
      await statusOf(`GET ${path}`),
    ]
    const expected = remove(model, kind, uri, isCascade)
    return [answered, [expected, exists(project(sourcesIn(model)), kind, uri) ? 200 : 404]]
  }
  return [[], []]
}

let namespaces = 0
let stepsDone = 0

async function play(sequence: readonly Step[]): Promise<void> {
  const slug = `model-${++namespaces}`
  const { namespace } = await createNamespace(app.store, app.tenant.id, slug, slug)
  const model = newModel()
  for (const step of sequence) {
    const [answered, expected] = await act(step, model, namespace)
    expect(answered).toEqual(expected)
    expect(await differencesFrom(app.store.reads, namespace.id, sourcesIn(model))).toEqual([])
    stepsDone++
  }
  expect(await app.store.transaction((tx) => checkProjection(tx, namespace.id))).toEqual([])
}

it(
  `answers and stores what the model says (seed ${seed})`,
  { timeout: 120_000 + stepsHere * 500 },
  async () => {
    let round = 0
    for (let done = 0; done < stepsHere; done = stepsDone) {
      await fc.assert(fc.asyncProperty(steps, play), { seed: seed + round++, numRuns: 10 })
    }
    expect(stepsDone).toBeGreaterThanOrEqual(stepsHere)
  },
)
