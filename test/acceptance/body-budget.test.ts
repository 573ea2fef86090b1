// Bodies in flight are bounded: beyond the share of a tenant, of an address or of the process a body is refused before it is
// sent, and what one held is there again however its request ended. Rules, section 5.
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

import { startEcho } from './echo-operations.ts'
import { makeLink } from './link-app.ts'
import { startApp, type StartedApp, addTenant } from './start-app.ts'
import { listen, openWire, type Wire, type WireAnswer } from './wire.ts'

const largest = 10 * 1_048_576
/** Of a tenant: a quarter of 256 MiB. */
const ofTenant = 6
/** Of all tenants together, where each has its quarter full. */
const ofProcess = 25
const ofAddress = 2

const wires: Wire[] = []
afterEach(async () => {
  for (const { socket } of wires.splice(0)) socket.destroy()
  for (const { server } of [echo.app, service.app]) {
    const count = promisify((done: (error: Error | null, open: number) => void) =>
      server.getConnections(done),
    )
    for (let attempt = 0; (await count()) > 0 && attempt < 200; attempt++) await pause(10)
  }
})

type Headers = Readonly<Record<string, string>>

interface Announced {
  readonly wire: Wire
  readonly answer: WireAnswer
}

/** Sends the headers of a body alone; 100 is the answer where it may be sent. */
async function announce(port: number, path: string, headers: Headers, length = largest): Promise<Announced> {
  const wire = await openWire(port)
  wires.push(wire)
  const all = { Host: 'localhost', Expect: '100-continue', 'Content-Length': String(length), ...headers }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  wire.send(`POST ${path} HTTP/1.1\r\n${lines.join('')}\r\n`)
  return { wire, answer: await wire.answer() }
}

async function announceAll(
  times: number,
  port: number,
  path: string,
  headers: Headers,
): Promise<Announced[]> {
  const all: Announced[] = []
  for (let each = 0; each < times; each++) all.push(await announce(port, path, headers))
  return all
}

const statuses = (all: readonly Announced[]) => all.map(({ answer }) => answer.status)
const allowed = (times: number) => Array.from({ length: times }, () => 100)

/** A connection that is gone is noticed a moment later. */
async function announceUntilAllowed(port: number, path: string, headers: Headers): Promise<Announced> {
  for (let attempt = 0; ; attempt++) {
    const announced = await announce(port, path, headers)
    if (announced.answer.status === 100 || attempt > 200) return announced
    await pause(20)
  }
}

let echo: StartedApp
let service: StartedApp
let [echoPort, port] = [0, 0]
beforeAll(async () => {
  echo = await startEcho()
  echoPort = await listen(echo.app)
  service = await startApp({ config: { trustProxy: 1 } })
  port = await listen(service.app)
})
afterAll(async () => {
  await echo.close()
  await service.close()
})

const otherTenant = async (): Promise<Headers> => (await addTenant(echo.store, 'my-data')).headers

const guarded = '/guarded-bytes'

describe('503', () => {
  it('refuses a body beyond the share of its tenant before it is sent, and no other tenant', async () => {
    const other = await otherTenant()
    expect(statuses(await announceAll(ofTenant, echoPort, guarded, echo.headers))).toEqual(allowed(ofTenant))
    const { answer } = await announce(echoPort, guarded, echo.headers)
    expect(answer).toMatchObject({ status: 503, headers: { 'retry-after': '5' } })
    expect(JSON.parse(answer.body)).toMatchObject({ code: 'unavailable' })
    expect(statuses([await announce(echoPort, guarded, other)])).toEqual([100])
  })

  it('refuses bodies that may become large, whatever they say of themselves', async () => {
    await announceAll(ofTenant, echoPort, guarded, echo.headers)
    const [packed, inChunks] = await Promise.all([
      announce(echoPort, guarded, { ...echo.headers, 'Content-Encoding': 'gzip' }, 10),
      (async () => {
        const wire = await openWire(echoPort)
        wires.push(wire)
        const key = `X-API-Key: ${echo.key}\r\nX-Namespace: my-data`
        wire.send(
          `POST ${guarded} HTTP/1.1\r\nHost: localhost\r\n${key}\r\nTransfer-Encoding: chunked\r\n\r\n`,
        )
        return { answer: await wire.answer() }
      })(),
    ])
    expect([packed.answer.status, inChunks.answer.status]).toEqual([503, 503])
  })

  it('refuses a body beyond what the process holds, and takes small ones of everybody', async () => {
    const all = [echo.headers, ...(await Promise.all(Array.from({ length: 5 }, otherTenant)))]
    const announced = await Promise.all(
      all.map((headers) => announceAll(ofTenant, echoPort, guarded, headers)),
    )
    expect(statuses(announced.flat()).filter((status) => status === 100)).toHaveLength(ofProcess)
    for (const headers of all) {
      expect(statuses([await announce(echoPort, guarded, headers)])).toEqual([503])
      expect(statuses([await announce(echoPort, guarded, headers, 65_536)])).toEqual([100])
    }
  })

  it('refuses the third body of one address without credentials', async () => {
    expect(statuses(await announceAll(ofAddress + 1, echoPort, '/bytes', {}))).toEqual([100, 100, 503])
  })

  it('refuses the third body of one address at a link, and neither other addresses nor the tenant', async () => {
    const { path } = await makeLink(service, { kind: 'submit' })
    const from = (address: string) => ({ 'X-Forwarded-For': address })
    const check = `${path}/check`
    expect(statuses(await announceAll(ofAddress + 1, port, check, from('192.0.2.1')))).toEqual([
      100, 100, 503,
    ])
    expect(statuses([await announce(port, check, from('192.0.2.2'))])).toEqual([100])
    expect(statuses([await announce(port, check, from('192.0.2.3'))])).toEqual([503])
    expect(statuses(await announceAll(3, port, '/capsules', service.headers))).toEqual(allowed(3))
  })
})

describe('what a body held is there again', () => {
  const gone = (): Promise<Announced> => announceUntilAllowed(echoPort, guarded, echo.headers)
  const expectAllFree = async () => {
    const first = await gone()
    const rest = await announceAll(ofTenant - 1, echoPort, guarded, echo.headers)
    expect(statuses([first, ...rest])).toEqual(allowed(ofTenant))
  }

  it('after the answer', async () => {
    const announced = await announceAll(ofTenant, echoPort, guarded, echo.headers)
    for (const { wire } of announced) {
      wire.send(Buffer.alloc(largest))
      expect(await wire.answer()).toMatchObject({ status: 200 })
    }
    await expectAllFree()
  })

  it('after a client that went away in the middle', async () => {
    for (const { wire } of await announceAll(ofTenant, echoPort, guarded, echo.headers)) {
      wire.send(Buffer.alloc(100_000))
      wire.socket.destroy()
    }
    for (let round = 0; round < ofTenant; round++) expect(statuses([await gone()])).toEqual([100])
  })

  it.each([
    ['that cannot be unpacked', 400, Buffer.from('nothing of the kind'), { 'content-encoding': 'gzip' }],
    ['that unpacks to more', 413, gzipSync(Buffer.alloc(largest + 1)), { 'content-encoding': 'gzip' }],
    ['in an unknown encoding', 415, Buffer.from('x'), { 'content-encoding': 'zstd' }],
    ['that is too large', 413, Buffer.alloc(largest + 1), {}],
    ['that is compressed', 200, gzipSync(Buffer.alloc(largest)), { 'content-encoding': 'gzip' }],
  ])('after a body %s', async (_, status, body, headers) => {
    for (let round = 0; round <= ofTenant; round++) {
      const answer = await echo.call(`POST ${guarded}`, { body, headers: { ...headers } })
      expect(answer.statusCode).toBe(status)
    }
    await expectAllFree()
  })

  it('after JSON with a fault', async () => {
    for (let round = 0; round < 40; round++) {
      const answer = await echo.call('POST /echo', { body: `{"x": "${'x'.repeat(1_000_000)}"}` })
      expect(answer.statusCode).toBe(400)
    }
  })
})
