// Readers of exports and streams who do not read: they hold up nobody but their own tenant, and not for long. Rules,
// section 4.
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { connect, type Socket } from 'node:net'

import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'

import { addPerson } from './console-people.ts'
import { codeOf, startCapsuleApp, type CapsuleApp } from './capsule-app.ts'
import { putCapsule } from './put-source.ts'
import { readWorkbook } from './read-workbook.ts'
import { listen } from './wire.ts'
import { addTenant } from './start-app.ts'
import { capsule, indicator, iri, organization, report } from './projected.ts'

const reports = (count: number, text: string) => [
  indicator('meals', 'org-0'),
  ...Array.from({ length: count }, (_, at) => report(`reports/${at}`, 'meals', text)),
]

const ofMeals = { hasIndicator: iri('meals') }

/** More than the buffers between two sockets hold: 24 MB. */
const large = capsule(
  ...Array.from({ length: 80 }, (_, at) =>
    organization(`org-${at}`, { ...ofMeals, hasDescription: 'x'.repeat(100_000) }),
  ),
  ...reports(160, 'many '.repeat(20_000)),
)

const small = capsule(organization('org-0', ofMeals), ...reports(50, '7'))

/** The service's own, until a test says otherwise. */
const pace = { bytesPerSecond: 32 * 1024, windowMs: 30_000 }

let app: CapsuleApp
let port: number
let other: { 'x-api-key': string; 'x-namespace': string }
const cutOff: Record<string, unknown>[] = []

beforeAll(async () => {
  const onLog = (line: Record<string, unknown>) => {
    if (String(line['msg']).includes('reads too slowly')) cutOff.push(line)
  }
  app = await startCapsuleApp({ hasWorker: false, pace, onLog })
  await putCapsule(app, large)
  const { namespace, headers } = await addTenant(app.store, 'theirs')
  await putCapsule({ store: app.store, namespace }, small)
  other = headers
  port = await listen(app.app)
})
afterAll(async () => await app.close())

/** The service is done with an answer a moment after its reader has the end of it. */
async function busyWith(answers: number): Promise<void> {
  await expect.poll(() => app.readThreads.busy).toBe(answers)
}

/** Asks and does not read the answer. */
async function askAndWait(path: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  onTestFinished(() => void socket.destroy())
  await once(socket, 'connect')
  socket.pause()
  const lines = [
    `GET ${path} HTTP/1.1`,
    'Host: localhost',
    ...Object.entries(app.headers).map(([name, value]) => `${name}: ${value}`),
  ]
  socket.write(`${lines.join('\r\n')}\r\n\r\n`)
  return socket
}

async function askTwice(paths: readonly [string, string]): Promise<Socket[]> {
  const sockets = await Promise.all(paths.map((path) => askAndWait(path)))
  await busyWith(2)
  return sockets
}

describe('a tenant whose readers do not read', () => {
  it('holds its share of the connections, and no more', async () => {
    const sockets = await askTwice(['/export', '/export?format=nquads'])
    const person = await addPerson(app)
    const refused = await Promise.all([
      app.call('GET /export?format=nquads'),
      app.call('GET /rows/indicator-reports?format=ndjson'),
      app.call('GET /rows/indicator-reports?format=xlsx'),
      person.call(`GET /export?namespace=${app.namespace.slug}`),
    ])
    for (const answer of refused) {
      expect([answer.statusCode, codeOf(answer)]).toEqual([429, 'too_many_streams'])
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    }
    expect((await app.call('GET /rows/indicator-reports?limit=1')).statusCode).toBe(200)
    await busyWith(2)
    for (const socket of sockets) socket.destroy()
    await busyWith(0)
    expect((await app.call('GET /export', { headers: { 'accept-encoding': 'gzip' } })).statusCode).toBe(200)
  })

  it('does not affect exports, CSV and workbooks of others', async () => {
    const sockets = await Promise.all(Array.from({ length: 12 }, () => askAndWait('/export')))
    await busyWith(2)
    for (let round = 0; round < 3; round++) {
      const [graph, csv, workbook] = await Promise.all([
        app.call('GET /export?format=nquads', { headers: other }),
        app.call('GET /rows/indicator-reports?format=csv', { headers: other }),
        app.call('GET /rows/indicator-reports?format=xlsx', { headers: other }),
      ])
      expect(graph.statusCode).toBe(200)
      expect(graph.body.trimEnd().split('\n').length).toBeGreaterThan(50)
      expect(csv.statusCode).toBe(200)
      expect(csv.body.trimEnd().split('\r\n')).toHaveLength(51)
      expect(workbook.statusCode).toBe(200)
      expect(readWorkbook(workbook.rawPayload)[0]?.rows).toHaveLength(51)
    }
    await busyWith(2)
    for (const socket of sockets) socket.destroy()
    await busyWith(0)
  })

  it('has its short exports answered one after the other', async () => {
    // Twice its share, and not more: on a busy machine a long line would wait longer than a second, and then be refused.
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => app.call('GET /export', { headers: other })),
    )
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200))
  })
})

describe('a reader that is too slow', () => {
  beforeAll(() => {
    pace.windowMs = 400
  })

  it('is cut off without the end of an answer, and its connection is free', async () => {
    const before = cutOff.length
    const options = { port, path: '/export?format=nquads', headers: app.headers, agent: false }
    const [response] = (await once(get(options), 'response')) as [IncomingMessage]
    await expect.poll(() => cutOff.length).toBeGreaterThan(before)
    await busyWith(0)
    const failure = once(response, 'error')
    response.resume()
    // What an answer without its last chunk is to whoever reads it.
    expect(await failure).toMatchObject([{ code: 'ECONNRESET' }])
    expect(response.complete).toBe(false)
    expect((await app.call('GET /rows/indicator-reports?format=csv')).statusCode).toBe(200)
  })

  it('is distinguished from one that keeps reading, for any time', async () => {
    const before = cutOff.length
    const socket = await askAndWait('/export?format=nquads')
    let bytes = 0
    let tail = ''
    socket.on('data', (part: Buffer) => {
      bytes += part.length
      tail = (tail + part.toString('latin1')).slice(-5)
      // A pause after each part: slower than the service, quicker than the limit.
      socket.pause()
      setTimeout(() => socket.resume(), 2)
    })
    socket.resume()
    await expect.poll(() => tail).toBe('0\r\n\r\n')
    expect(bytes).toBeGreaterThan(20_000_000)
    expect(cutOff).toHaveLength(before)
  })
})
