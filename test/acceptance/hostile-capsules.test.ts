// Every hostile capsule in its small form gets the verdict it must get, and everything that can be read of it is answered.
// An ordinary run plays one in six. What the large forms cost is measured by `npm run hostile`. Most of those that are rejected: test/hostile-verdicts.test.ts.
import type { LightMyRequestResponse } from 'fastify'
import { beforeAll, describe, expect, it } from 'vitest'

import { isLongRun } from '../long-run.ts'
import { createNamespace } from '../../src/service/namespaces/create-namespace.ts'
import { consoleOperations } from '../../src/contract/console/operations.ts'
import { operations } from '../../src/contract/operations.ts'
import { allCapsules } from '../hostile/all-capsules.ts'
import type { Body, Expected, Hostile } from '../hostile/hostile-capsule.ts'
import { isJudgedByReader } from '../hostile/judged-by-reader.ts'
import {
  findPlace,
  isConsolePath,
  readsOf,
  readsOfCapsule,
  readsOfOtherThings,
  type Place,
  type Read,
} from '../hostile/reads.ts'
import { addPerson, type Person } from './console-people.ts'
import { codeOf, startCapsuleApp, type CapsuleAnswer } from './capsule-app.ts'
import { useApp } from './start-app.ts'

const app = useApp(() => startCapsuleApp())
let person: Person

beforeAll(async () => {
  person = await addPerson(app)
})

const inNamespace = (name: string) => ({ 'x-namespace': name })

function upload(name: string, { bytes, headers }: Body): Promise<LightMyRequestResponse> {
  return app.call('POST /capsules', { body: bytes, headers: { ...inNamespace(name), ...headers } })
}

async function verdictOf(name: string, answer: LightMyRequestResponse): Promise<CapsuleAnswer> {
  const { capsule_id: id } = answer.json<{ capsule_id: string }>()
  return await app.verdict(id, inNamespace(name))
}

/** As an expectation is written, so that a difference is easy to read. */
function outcomeOf(answer: LightMyRequestResponse, capsule: CapsuleAnswer | undefined, expected: Expected) {
  if (capsule === undefined) return { status: 'refused', http: answer.statusCode, code: codeOf(answer) }
  const { status, validation } = capsule
  if (status === 'rejected') {
    const rules = new Set(
      validation?.items.flatMap(({ severity, rule }) => (severity === 'violation' ? rule : [])),
    )
    const [only] = rules
    return { status, rule: rules.size === 1 ? only : [...rules] }
  }
  const notes = ((validation?.notes ?? []) as { note: string }[]).map(({ note }) => note)
  const wanted = 'note' in expected ? expected.note : undefined
  return wanted === undefined ? { status } : { status, note: notes.includes(wanted) ? wanted : notes }
}

/** Every capsule has another eighth of the reads, which makes each read meet each kind of capsule; `npm run hostile` has all. */
const shares = 8

async function expectAnswers(reads: readonly Read[], place: Place, number: number): Promise<void> {
  for (const [at, { id, path, headers = {}, isRepetition }] of reads.entries()) {
    if (isRepetition || (at + number) % shares !== 0) continue
    const answer = isConsolePath(path)
      ? await person.call(`GET ${path}`, { headers })
      : await app.call(`GET ${path}`, { headers: { ...inNamespace(place.namespace), ...headers } })
    expect([id, path, answer.statusCode]).toEqual([id, path, 200])
  }
}

async function play(each: Hostile): Promise<void> {
  const number = allCapsules.indexOf(each)
  const { name, expected } = each
  await createNamespace(app.store, app.tenant.id, name, name)
  const empty = await app.call('GET /rows/indicator-reports', { headers: inNamespace(name) })
  const version = String(empty.headers['x-namespace-version'])
  const bodies = each.bodies(each.small)
  let id: string | undefined
  for (const [at, body] of bodies.entries()) {
    const answer = await upload(name, body)
    const capsule = answer.statusCode === 202 ? await verdictOf(name, answer) : undefined
    id = capsule?.capsule_id ?? id
    if (at < bodies.length - 1) expect(capsule?.status).toBe('accepted')
    else expect(outcomeOf(answer, capsule, expected)).toEqual(expected)
  }
  if (expected.status === 'refused') return
  if (expected.status === 'rejected') {
    const place = { namespace: name, capsule: id }
    return await expectAnswers(readsOfCapsule(place), place, number)
  }
  const ask = async (path: string) => {
    const { statusCode, body } = await person.call(`GET ${path}`)
    return { status: statusCode, body }
  }
  const place = await findPlace(ask, { namespace: name, capsule: id, version })
  await expectAnswers(readsOf(place), place, number)
}

describe('a hostile capsule', () => {
  const played = allCapsules.filter((each) => !isJudgedByReader(each))
  it.each(isLongRun ? played : played.filter((_, at) => at % 6 === 0))(
    'gets its verdict and is read like any other: $name',
    (each) => play(each),
  )
})

describe('the reads', () => {
  it('call every operation that reads', () => {
    const all = {
      namespace: 'n',
      version: 'v',
      capsule: 'c',
      org: 'o',
      outcome: 'o',
      indicator: 'i',
      report: 'r',
    }
    const called = new Set([...readsOf(all).map(({ id }) => id), ...readsOfOtherThings])
    const declared = [...operations, ...consoleOperations].filter(({ method }) => method === 'GET')
    expect(declared.map(({ id }) => id).filter((id) => !called.has(id))).toEqual([])
  })
})
