// A client keeps a copy of the rows by `GET /rows/changes` while entity calls, capsules, replacements, rollbacks (some of
// twenty reports at once), deletes and rebuilds come at random: after every feed the copy is what a full read answers, byte
// by byte; with writes between the pages, after the next feed. MODEL_STEPS and SEED set the length and the seed.
import * as fc from 'fast-check'
import { expect, it } from 'vitest'

import { inNamespaceTransaction } from '../../src/service/entities/namespace-transaction.ts'
import { changeSources } from '../../src/database/graph-store/change-sources.ts'
import { checkNamespaces } from '../../src/database/graph-store/check-namespaces.ts'
import { deleteLinkAges } from '../../src/database/graph-store/link-ages.ts'
import { readDocument } from '../../src/core/graph/read-document.ts'
import { nodeRecords } from '../../src/core/graph/statements.ts'
import { createNamespace } from '../../src/service/namespaces/create-namespace.ts'
import type { Namespace } from '../../src/service/namespaces/namespace.ts'
import { capsule, indicator, organization, report } from '../acceptance/projected.ts'
import { startApp, useApp } from '../acceptance/start-app.ts'
import { modelSteps, seed } from '../random-seed.ts'
import { anyCapsule } from './capsules.ts'
import { removalPath, requestFor } from './entity-requests.ts'
import { onFailure } from './in-memory.ts'
import { newMirror, readEverything, update } from './mirror.ts'
import type { IdOf } from './reading-answers.ts'
import type { Call } from './reading-calls.ts'
import type { Kind } from './reading.ts'
import { idsIn } from './service-reads.ts'
import type { Capsule } from './spelling.ts'
import * as universe from './universe.ts'

const organizations = universe.organizations.slice(0, 2)
const outcomes = universe.outcomes.slice(0, 2)
const indicators = universe.indicators.slice(0, 2)
const reports = universe.reports.slice(0, 3)

const stepsHere = Math.max(100, Math.ceil(modelSteps / 5))
const mostStepsInARow = 30

type Act =
  | { readonly write: Call }
  | { readonly remove: { readonly kind: Kind; readonly uri: string } }
  | { readonly bring: Capsule; readonly replaces: number | null }
  | { readonly rollBack: number }
  | { readonly rollBackAll: true }
  | { readonly rebuild: true }

interface Step {
  readonly acts: readonly Act[]
  readonly between: Act | null
  /** A capsule with many reports is mirrored, and then rolled back together with the acts. */
  readonly hasMany: boolean
  readonly limit: number
}

const one = (of: readonly string[]) => fc.constantFrom(...of)
// Cards hold short texts and few themes themselves, and refer to others.
const name = fc.constantFrom('a', 'b', 'a'.repeat(3000), 'b'.repeat(4000))
const manyThemes = (start: string) => Array.from({ length: 25 }, (_, at) => `urn:${start}:${at}`)
const themes = fc.constantFrom([], ['urn:t:1'], ['urn:t:1', 'urn:t:2'], manyThemes('m'), manyThemes('n'))
const unit = fc.option(fc.constantFrom('kg', 'u'.repeat(3000)))
const description = fc.option(fc.constantFrom('a', 'b'))

const anyWrite: fc.Arbitrary<Call> = fc.oneof(
  fc.record({ kind: fc.constant('organization'), uri: one(organizations), name, description }),
  fc.record({
    kind: fc.constant('outcome'),
    uri: one(outcomes),
    name,
    description,
    themes,
    organization: one(organizations),
  }),
  fc.record({
    kind: fc.constant('indicator'),
    uri: one(indicators),
    name,
    description,
    unit,
    themes,
    outcome: fc.option(one(outcomes)),
    organization: one(organizations),
  }),
  fc.record({
    kind: fc.constant('report'),
    uri: one(reports),
    name: fc.option(fc.constantFrom('a', 'b')),
    valueText: fc.constantFrom('1', '2.50', 'many', 'v'.repeat(3000)),
    unit,
    periodStart: fc.option(fc.constant('2024-01-01')),
    periodEnd: fc.option(fc.constant('2024-12-31')),
    indicator: one(indicators),
    organization: fc.option(one(organizations)),
  }),
)

const removalOf = (kind: Kind, uris: readonly string[]) =>
  fc.record({ remove: fc.record({ kind: fc.constant(kind), uri: one(uris) }) })

const anyAct: fc.Arbitrary<Act> = fc.oneof(
  { weight: 14, arbitrary: fc.record({ write: anyWrite }) },
  { weight: 1, arbitrary: removalOf('organization', organizations) },
  { weight: 1, arbitrary: removalOf('indicator', indicators) },
  { weight: 3, arbitrary: removalOf('report', reports) },
  { weight: 4, arbitrary: fc.record({ bring: anyCapsule, replaces: fc.option(fc.nat()) }) },
  { weight: 3, arbitrary: fc.record({ rollBack: fc.nat() }) },
  { weight: 1, arbitrary: fc.constant({ rollBackAll: true } as const) },
  { weight: 1, arbitrary: fc.constant({ rebuild: true } as const) },
)

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.record({
    acts: fc.array(anyAct, { minLength: 1, maxLength: 3 }),
    between: fc.option(anyAct, { freq: 3 }),
    hasMany: fc.nat(5).map((one) => one === 0),
    limit: fc.integer({ min: 1, max: 4 }),
  }),
  { minLength: 1, maxLength: mostStepsInARow, size: 'max' },
)

/** So many that one page has a good number of removals. */
const manyReports = 20
const many = {
  text: JSON.stringify(
    capsule(
      organization('many'),
      indicator('many/i', 'many'),
      ...Array.from({ length: manyReports }, (_, at) => report(`many/r${at}`, 'many/i', String(at))),
    ),
  ),
}

const app = useApp(() => startApp())

/** Sequence numbers of the capsules that are there. */
type Held = number[]

/** As a worker does it, without the queue. */
async function bring(
  at: Namespace,
  held: Held,
  { text }: Pick<Capsule, 'text'>,
  replaces: number | null,
): Promise<void> {
  const document = await readDocument(Buffer.from(text))
  if (!document.ok) throw new Error('A valid capsule could not be read')
  const replaced = replaces === null ? undefined : held[replaces % Math.max(held.length, 1)]
  await inNamespaceTransaction(app.store, at, async ({ tx, namespaceId, nextSequence }) => {
    const sequence = nextSequence()
    const records = [...nodeRecords(document.document)]
    await changeSources(tx, namespaceId, {
      add: [{ sequence, records, replaces: replaced }],
      ...(replaced !== undefined && { remove: [replaced] }),
    })
    if (replaced !== undefined) await deleteLinkAges(tx, namespaceId, replaced)
    if (replaced !== undefined) held.splice(held.indexOf(replaced), 1)
    held.push(sequence)
  })
}

async function rollBack(at: Namespace, held: Held, which: number): Promise<void> {
  const [gone] = held.splice(which % Math.max(held.length, 1), 1)
  if (gone === undefined) return
  await inNamespaceTransaction(app.store, at, async ({ tx, namespaceId }) => {
    await changeSources(tx, namespaceId, { remove: [gone] })
    await deleteLinkAges(tx, namespaceId, gone)
  })
}

async function act(step: Act, at: Namespace, held: Held, idOf: IdOf): Promise<void> {
  const headers = { 'x-namespace': at.slug }
  if ('write' in step) {
    const { path, body } = requestFor(step.write, idOf)
    await app.call(`POST ${path}`, { headers, body })
  } else if ('remove' in step) {
    const { kind, uri } = step.remove
    await app.call(`DELETE ${removalPath(kind, idOf(kind, uri), true)}`, { headers })
  } else if ('bring' in step) await bring(at, held, step.bring, step.replaces)
  else if ('rollBack' in step) await rollBack(at, held, step.rollBack)
  else if ('rollBackAll' in step) while (held.length > 0) await rollBack(at, held, 0)
  else for await (const _ of checkNamespaces(app.store, { namespace: at.slug }, { rebuild: true }));
}

let [namespaces, stepsDone, feeds, fullReads, rolledBack] = [0, 0, 0, 0, 0]

async function play(sequence: readonly Step[]): Promise<void> {
  const slug = `mirror-${++namespaces}`
  const { namespace } = await createNamespace(app.store, app.tenant.id, slug, slug)
  const headers = { 'x-namespace': slug }
  const idOf = idsIn(namespace.id)
  const held: Held = []
  const mirror = await newMirror(app, headers)
  for (const { acts, between, hasMany, limit: few } of sequence) {
    const limit = hasMany ? 2 * manyReports : few
    if (hasMany) {
      await bring(namespace, held, many, null)
      await update(app, headers, mirror, limit)
      feeds++
      await rollBack(namespace, held, held.length - 1)
      rolledBack += manyReports
    }
    for (const each of acts) await act(each, namespace, held, idOf)
    if (between) {
      await update(app, headers, mirror, limit, () => act(between, namespace, held, idOf))
      feeds++
    }
    await update(app, headers, mirror, limit)
    feeds++
    const { rows, version } = await readEverything(app, headers)
    expect(inOrder(mirror.rows)).toEqual(inOrder(rows))
    expect(mirror.since).toBe(version)
    stepsDone++
  }
  fullReads += mirror.fullReads
}

const inOrder = (rows: ReadonlyMap<string, string>): string[] => [...rows.values()].sort()

it(
  `a mirror that applies the changes equals a full read (seed ${seed})`,
  { timeout: 600_000 + stepsHere * 2500 },
  async () => {
    for (let [round, done] = [0, 0]; done < stepsHere; round++, done = stepsDone) {
      await fc.assert(fc.asyncProperty(steps, play), { seed: seed + round, numRuns: 3, ...onFailure })
    }
    expect(stepsDone).toBeGreaterThanOrEqual(stepsHere)
    expect(rolledBack).toBeGreaterThan(0)
    console.log(
      `mirror: ${stepsDone} steps in ${namespaces} namespaces, ${feeds} feeds, ${fullReads} full reads, ` +
        `${rolledBack} reports in rollbacks of many`,
    )
  },
)
