// kill -9 at random moments of accepts, rollbacks and entity writes: every acknowledged write is there afterwards,
// nothing half-done is visible, and `db check` finds no difference. ROUNDS=200 and SEED=n for longer or other runs.
import { setTimeout as pause } from 'node:timers/promises'

import { afterAll, beforeAll, expect, it } from 'vitest'

import { killRounds as rounds, seed, seededRandom } from '../random-seed.ts'
import { buildProgram, clearAway, postmasterOf, temporaryDirectory } from './embedded-processes.ts'
import { command, killAll, serve } from './serve-processes.ts'
import type { Served } from './serve-processes.ts'

const random = seededRandom()
const below = (limit: number): number => Math.floor(random() * limit)

/** What one write may have left: the last acknowledged state, or one that was asked for and not yet answered. */
interface Expected {
  readonly uri: string
  acknowledged: string | null
  asked: string | null | undefined
}

interface Sent {
  readonly uri: string
  readonly capsuleId: string
  state: 'sent' | 'accepted' | 'deleting' | 'deleted'
}

let dataDir: string
let served: Served
let headers: Record<string, string>
const entities = new Map<string, Expected>()
const capsules: Sent[] = []
/** Sent, but the 202 never came: the capsule may be there or not. */
const unanswered = new Set<string>()

beforeAll(async () => {
  buildProgram()
  dataDir = await temporaryDirectory()
  served = await serve(dataDir)
  const tenant = await command(dataDir, 'tenant', 'create', '--name', 'Lakeside')
  const key = await command(dataDir, 'key', 'mint', '--tenant', tenant, '--label', 'test')
  headers = { 'X-API-Key': key, 'X-Namespace': 'first' }
  await fetch(`${served.url}/namespaces`, { method: 'POST', headers, body: '{"namespace":"first"}' })
})

afterAll(async () => {
  await killAll(dataDir)
  await clearAway()
})

const call = (method: string, path: string, body?: object): Promise<Response> =>
  fetch(served.url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) })

/** An organization with all that can hang from it, so that its coming and going touches every table. */
const capsuleOf = (uri: string): object => ({
  '@context': 'https://ontology.commonapproach.org/contexts/cidsContext.jsonld',
  '@graph': [
    { '@id': uri, '@type': 'cids:Organization', hasLegalName: uri, hasDescription: 'x' },
    { '@id': `${uri}/outcome`, '@type': 'cids:Outcome', hasName: 'Outcome', forOrganization: uri },
    // Shared by all: each capsule adds its link, and takes it away again.
    {
      '@id': 'https://example.org/shared',
      '@type': 'cids:Indicator',
      hasName: 'Shared',
      forOrganization: uri,
      forOutcome: `${uri}/outcome`,
    },
    ...Array.from({ length: 60 }, (_, at) => ({
      '@id': `${uri}/report/${at}`,
      '@type': 'cids:IndicatorReport',
      forIndicator: 'https://example.org/shared',
      value: { '@type': 'i72:Measure', hasNumericalValue: String(at) },
      startedAtTime: '2025-01-01T00:00:00',
      endedAtTime: '2025-12-31T23:59:59',
    })),
  ],
})

let counter = 0

async function writeOrganization(who: number): Promise<void> {
  const uri = `https://example.org/api/${who}/${below(4)}`
  const expected = entities.get(uri) ?? { uri, acknowledged: null, asked: undefined }
  entities.set(uri, expected)
  const name = `Name ${++counter}`
  expected.asked = name
  const answer = await call('POST', '/orgs', { uri, name })
  if (answer.ok) Object.assign(expected, { acknowledged: name, asked: undefined })
  await answer.arrayBuffer()
}

async function sendCapsule(who: number): Promise<void> {
  const uri = `https://example.org/capsule/${who}/${++counter}`
  unanswered.add(uri)
  const answer = await call('POST', '/capsules', capsuleOf(uri))
  if (answer.status !== 202) return
  unanswered.delete(uri)
  const sent: Sent = {
    uri,
    capsuleId: ((await answer.json()) as { capsule_id: string }).capsule_id,
    state: 'sent',
  }
  capsules.push(sent)
  if (random() < 0.5) return
  const verdict = (await (await call('GET', `/capsules/${sent.capsuleId}?wait=20`)).json()) as {
    status?: string
  }
  if (verdict.status === 'accepted') sent.state = 'accepted'
}

async function takeBack(): Promise<void> {
  const sent = capsules.filter(({ state }) => state === 'sent' || state === 'accepted')[below(6)]
  if (!sent) return
  sent.state = 'deleting'
  const answer = await call('DELETE', `/capsules/${sent.capsuleId}`)
  if (answer.status === 204) sent.state = 'deleted'
}

/** One client that writes until its connection breaks. */
async function writeUntilKilled(who: number): Promise<void> {
  try {
    for (let turn = 0; turn < 1000; turn++) {
      const choice = random()
      if (choice < 0.4) await writeOrganization(who)
      else if (choice < 0.75) await sendCapsule(who)
      else await takeBack()
    }
  } catch {
    // The service was killed.
  }
}

async function killSomething(): Promise<void> {
  const target = below(3)
  const postmaster = await postmasterOf(dataDir)
  if (target !== 0 && postmaster !== undefined) process.kill(postmaster, 'SIGKILL')
  // A living service would bring the database back; that has tests of its own.
  await served.kill()
}

const possibleAfter: Readonly<Record<Sent['state'], readonly string[]>> = {
  sent: ['accepted'],
  accepted: ['accepted'],
  deleting: ['accepted', 'deleted'],
  deleted: ['deleted'],
}

async function checkCapsules(): Promise<Set<string>> {
  const living = new Set<string>()
  for (const sent of capsules) {
    const answer = await call('GET', `/capsules/${sent.capsuleId}?wait=30`)
    const { status } = (await answer.json()) as { status: string }
    expect(possibleAfter[sent.state]).toContain(status)
    sent.state = status === 'deleted' ? 'deleted' : 'accepted'
    if (status === 'accepted') living.add(sent.uri)
  }
  return living
}

async function checkOrganizations(living: ReadonlySet<string>): Promise<void> {
  const { data } = (await (await call('GET', '/orgs')).json()) as { data: { uri: string; name: string }[] }
  const found = new Map(data.map(({ uri, name }) => [uri, name]))
  for (const expected of entities.values()) {
    const name = found.get(expected.uri) ?? null
    expect([expected.acknowledged, expected.asked]).toContain(name)
    Object.assign(expected, { acknowledged: name, asked: undefined })
    found.delete(expected.uri)
  }
  expect([...found.keys()].filter((uri) => !unanswered.has(uri)).sort()).toEqual([...living].sort())
}

it(
  `keeps every acknowledged write and shows nothing half-done (seed ${seed}, ${rounds} rounds)`,
  { timeout: rounds * 300_000 },
  async () => {
    for (let round = 0; round < rounds; round++) {
      const clients = [1, 2, 3].map((who) => writeUntilKilled(who))
      await pause(below(1500))
      await killSomething()
      await Promise.all(clients)
      served = await serve(dataDir)
      await checkOrganizations(await checkCapsules())
      expect(await command(dataDir, 'db', 'check')).toContain('no difference')
    }
  },
)
