// Database connections that break while the service is busy: all of them at once, again and again, and the whole server.
// Callers are asked to come back (503) and nothing else happens: no 500, no end of the process, no false verdict, and
// every acknowledged write is there. CONNECTION_ROUNDS=400 and SEED=n for longer or other runs.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { Client } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { times } from '../random-seed.ts'
import { buildProgram, clearAway, gone, mustRun } from './embedded-processes.ts'
import { namespace, preparedDirectory } from './prepared-database.ts'
import { seededRandom } from '../seeded-random.ts'
import { killAll, serve, type Served } from './serve-processes.ts'

const rounds = Number(process.env['CONNECTION_ROUNDS'] ?? times(10))
const random = seededRandom(Number(process.env['SEED'] ?? 11))
const below = (limit: number): number => Math.floor(random() * limit)

let dataDir: string
let served: Served
let headers: Record<string, string>

beforeAll(async () => {
  buildProgram()
  const prepared = await preparedDirectory()
  dataDir = prepared.dataDir
  headers = { 'X-API-Key': prepared.key, 'X-Namespace': namespace }
  served = await serve(dataDir)
  const id = await upload('start', 3000)
  if (id === undefined || (await statusOf(id)) !== 'accepted') throw new Error('no data to read')
})

afterAll(async () => {
  await killAll(dataDir)
  await clearAway()
})

/** One organization with an indicator and its reports: some hundred kilobytes as CSV or as an export. */
function capsuleOf(name: string, reports: number): string {
  const org = `https://example.org/${name}`
  return JSON.stringify({
    '@context': 'https://ontology.commonapproach.org/contexts/cidsContext.jsonld',
    '@graph': [
      { '@id': org, '@type': 'cids:Organization', hasLegalName: name, hasDescription: 'x' },
      { '@id': `${org}/i`, '@type': 'cids:Indicator', hasName: 'Meals', forOrganization: org },
      ...Array.from({ length: reports }, (_, at) => ({
        '@id': `${org}/r/${at}`,
        '@type': 'cids:IndicatorReport',
        forIndicator: `${org}/i`,
        value: { '@type': 'i72:Measure', hasNumericalValue: String(at) },
        startedAtTime: '2025-01-01T00:00:00',
        endedAtTime: '2025-12-31T23:59:59',
      })),
    ],
  })
}

/** How often each answer was given: 2xx and 503 are what may be. */
const answers = new Map<string, number>()
const faults: string[] = []
/** Of each organization that is written: the names it may have, the acknowledged one and those that got no answer. */
const written = new Map<string, { id: string; names: string[] }>()
const uploaded: string[] = []
let counter = 0

async function call(method: string, path: string, body?: string): Promise<Response> {
  const answer = await fetch(served.url + path, { method, headers, ...(body !== undefined && { body }) })
  const kind = `${method} ${path.split(/[?]/)[0]?.replace(/cap_\w+/, '{id}')} ${answer.status}`
  answers.set(kind, (answers.get(kind) ?? 0) + 1)
  const isFine = answer.status < 400 || (answer.status === 503 && answer.headers.get('retry-after') !== null)
  if (!isFine) faults.push(`${kind}: ${await answer.clone().text()}`)
  return answer
}

/** The whole of an answer, or null where it was cut off: what was sent until then can no longer become a 503. */
const wholeOf = (answer: Response): Promise<string | null> => answer.text().catch(() => null)

async function upload(name: string, reports: number): Promise<string | undefined> {
  const answer = await call('POST', '/capsules', capsuleOf(name, reports))
  const text = await wholeOf(answer)
  return answer.status === 202 && text !== null
    ? (JSON.parse(text) as { capsule_id: string }).capsule_id
    : undefined
}

async function statusOf(id: string): Promise<string> {
  for (;;) {
    const answer = await call('GET', `/capsules/${id}?wait=20`)
    const text = await wholeOf(answer)
    if (answer.status !== 200 || text === null) continue
    const { status } = JSON.parse(text) as { status: string }
    if (status !== 'pending') return status
  }
}

const reads = [
  '/rows/indicator-reports?limit=50',
  '/rows/indicator-reports?limit=1000&period%5Bfrom%5D=2025-01-01',
  '/rows/themes',
  '/orgs',
  '/capsules',
  '/namespaces',
  '/healthz',
]
const streams = [
  '/rows/indicator-reports?format=csv',
  '/rows/indicator-reports?format=ndjson',
  '/export',
  '/export?format=nquads',
]

const works: readonly ((who: number) => Promise<void>)[] = [
  async () => void (await wholeOf(await call('GET', reads[below(reads.length)] ?? ''))),
  async () => void (await wholeOf(await call('GET', streams[below(streams.length)] ?? ''))),
  async (who) => {
    const uri = `https://example.org/api/${who}`
    const name = `Name ${++counter}`
    const answer = await call('POST', '/orgs', JSON.stringify({ uri, name }))
    const text = await wholeOf(answer)
    if (answer.ok && text !== null)
      written.set(uri, { id: (JSON.parse(text) as { id: string }).id, names: [name] })
    // Whether it took effect is not known: the answer to the commit may have been what was lost.
    else written.get(uri)?.names.push(name)
  },
  async () => {
    const id = await upload(`c${++counter}`, 20 + below(200))
    if (id !== undefined) uploaded.push(id)
  },
  async () => {
    const id = await upload(`d${++counter}`, 20 + below(200))
    if (id !== undefined) await wholeOf(await call('DELETE', `/capsules/${id}`))
  },
]

/** Works until told to stop; each worker does one kind of thing, so that all kinds happen at once. */
async function keepWorking(who: number, isOver: () => boolean): Promise<void> {
  const work = works[who % works.length]
  while (!isOver() && served.isRunning()) {
    try {
      await work?.(who)
    } catch (error) {
      faults.push(`no answer: ${String(error)} ${String((error as Error).cause)}`)
      await pause(20)
    }
  }
}

/** A session of the superuser, which may end everybody else's. */
async function administrator(): Promise<Client> {
  const directory = join(dataDir, 'database')
  const client = new Client({
    host: join(directory, 'socket'),
    user: 'postgres',
    database: 'postgres',
    password: (await readFile(join(directory, 'password'), 'utf8')).trim(),
    application_name: 'test',
  })
  client.on('error', () => {})
  await client.connect()
  return client
}

/** All of them, or about half. */
const endSessions = `
  select count(pg_terminate_backend(pid))::int as ended from pg_stat_activity
  where backend_type = 'client backend' and pid <> pg_backend_pid() and random() < $1`

async function underLoad(disturb: () => Promise<void>): Promise<void> {
  let isOver = false
  const workers = Array.from({ length: 10 }, (_, who) => keepWorking(who, () => isOver))
  try {
    await disturb()
  } finally {
    isOver = true
    await Promise.all(workers)
  }
}

async function expectAllWell(): Promise<void> {
  if (!served.isRunning()) expect.fail(`the service ended: ${served.logged()}`)
  expect(faults.slice(0, 5)).toEqual([])
  for (const id of uploaded.splice(0)) expect([id, await statusOf(id)]).toEqual([id, 'accepted'])
  for (const { id, names } of written.values()) {
    const { name } = (await (await call('GET', `/orgs/${id}`)).json()) as { name: string }
    expect(names).toContain(name)
  }
  for (const path of reads) expect([path, (await call('GET', path)).status]).toEqual([path, 200])
  expect(faults).toEqual([])
}

it('ended connections are 503 at most, again and again', async () => {
  const admin = await administrator()
  let ended = 0
  await underLoad(async () => {
    for (let round = 0; round < rounds && served.isRunning(); round++) {
      await pause(20 + below(260))
      const { rows } = await admin.query<{ ended: number }>(endSessions, [round % 2 === 0 ? 1 : 0.5])
      ended += rows[0]?.ended ?? 0
    }
  })
  await admin.end()
  if (process.env['CONNECTION_ROUNDS'] !== undefined)
    console.info({ rounds, ended, ...Object.fromEntries(answers) })
  await expectAllWell()
})

it('a killed database server is brought back, and asked for again until it is there', async () => {
  await underLoad(async () => {
    const before = await mustRun(dataDir)
    process.kill(before, 'SIGKILL')
    await gone(before)
    // Readable again while everybody goes on asking.
    while ((await fetch(`${served.url}/readyz`)).status !== 200) await pause(50)
    await pause(below(300))
  })
  await expectAllWell()
})
