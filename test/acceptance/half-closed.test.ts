// Clients that close their side of the connection once the request is sent, as `nc -N` and some probes of load balancers
// do: they read on, so they get their answer. RFC 9112, section 9.6.
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

import { beforeAll, describe, expect, it } from 'vitest'

import { handle } from '../../src/http/answer/handler.ts'
import { goodCapsule, startCapsuleApp } from './capsule-app.ts'
import { waitForever } from './echo-operations.ts'
import { putCapsule } from './put-source.ts'
import { startApp, useApp } from './start-app.ts'
import { listen } from './wire.ts'
import { capsule, organization } from './projected.ts'

/** Organizations that take more than the buffers between two sockets hold. */
const large = capsule(
  ...Array.from({ length: 80 }, (_, at) =>
    organization(`org-${at}`, { hasDescription: 'x'.repeat(100_000) }),
  ),
)

const app = useApp(() => startCapsuleApp({ ownDatabase: true, hasWorker: false }))
let port: number
beforeAll(async () => {
  await putCapsule(app, large)
  port = await listen(app.app)
})

function requestText(route: string, body?: unknown): string {
  if (body === undefined) return framedText(route, [], '')
  const content = JSON.stringify(body)
  return framedText(route, [`Content-Length: ${Buffer.byteLength(content)}`], content)
}

function framedText(route: string, headers: readonly string[], content: string): string {
  const lines = [
    `${route} HTTP/1.1`,
    'Host: localhost',
    ...Object.entries(app.headers).map(([name, value]) => `${name}: ${value}`),
    ...headers,
  ]
  return `${lines.join('\r\n')}\r\n\r\n${content}`
}

async function openSocket(toPort = port): Promise<Socket> {
  const socket = connect({ port: toPort, host: '127.0.0.1', allowHalfOpen: true })
  socket.on('error', () => {})
  await once(socket, 'connect')
  return socket
}

/** All that comes after the request and the end of the client's side, which may come once the answer has begun. */
async function readHalfClosed(text: string, endsLater = false): Promise<string> {
  const socket = await openSocket()
  const chunks: Buffer[] = []
  if (endsLater) {
    socket.write(text)
    await once(socket, 'readable')
  }
  socket.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = Promise.race([once(socket, 'end'), once(socket, 'close')])
  socket.end(endsLater ? '' : text)
  await ended
  socket.destroy()
  return Buffer.concat(chunks).toString('latin1')
}

const statusLines = (answer: string): string[] => answer.match(/HTTP\/1\.1 \d{3}/g) ?? []

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  await expect.poll(isSo, { interval: 5 }).toBe(true)
}

const countConnections = (): Promise<number> =>
  new Promise((resolve, reject) =>
    app.app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  )

describe('a client that closes its side after the request', () => {
  it.each([
    ['rows', 'GET /rows/indicator-reports?limit=1', undefined, 200],
    ['health', 'GET /healthz', undefined, 200],
    ['an entity call', 'POST /orgs', { uri: 'https://example.org/half', name: 'Half' }, 201],
    ['a preview', 'POST /capsules/preview', goodCapsule('previewed'), 200],
    ['an upload', 'POST /capsules', goodCapsule('uploaded'), 202],
    ['a refusal', 'GET /rows/indicator-reports?limit=none', undefined, 400],
  ])('is answered: %s', async (_what, route, body, status) => {
    const answer = await readHalfClosed(requestText(route, body))
    expect(statusLines(answer)).toEqual([`HTTP/1.1 ${status}`])
    const [head = '', content = ''] = answer.split('\r\n\r\n')
    const length = /^content-length: (\d+)/im.exec(head)?.[1]
    expect(Number(length)).toBe(Buffer.from(content, 'latin1').length)
    expect(content).toContain('{')
  })

  it.each(['GET /export', 'GET /export?format=nquads'])('gets the whole of %s', async (route) => {
    const answer = await readHalfClosed(requestText(route))
    expect(statusLines(answer)).toEqual(['HTTP/1.1 200'])
    expect(answer.length).toBeGreaterThan(8_000_000)
    expect(answer.endsWith('\r\n0\r\n\r\n')).toBe(true)
  })

  it('gets the answer to every request it sent before', async () => {
    const three = requestText('GET /rows/indicator-reports?limit=1').repeat(3)
    expect(statusLines(await readHalfClosed(three))).toEqual(['HTTP/1.1 200', 'HTTP/1.1 200', 'HTTP/1.1 200'])
  })

  it('is answered when a long wait ends, by the verdict or by its time', async () => {
    const id = await app.upload(goodCapsule('waited-for'))
    const timedOut = await readHalfClosed(requestText(`GET /capsules/${id}?wait=1`))
    expect(statusLines(timedOut)).toEqual(['HTTP/1.1 200'])
    expect(timedOut).toContain('"status":"pending"')
    const waiting = readHalfClosed(requestText(`GET /capsules/${id}?wait=30`))
    const worker = await app.startWorker()
    expect(await waiting).toContain('"status":"accepted"')
    await worker.stop()
  })

  it('holds no connection once it is answered, although it keeps its own open', async () => {
    const accepted = once(app.app.server, 'connection') as Promise<[Socket]>
    const socket = await openSocket()
    const [served] = await accepted
    const released = once(served, 'close')
    socket.end(requestText('GET /rows/indicator-reports?limit=1'))
    await released
    expect(served.bytesWritten).toBeGreaterThan(100)
    socket.destroy()
  })

  it('that never reads its answer is let go', async () => {
    const id = await app.upload(large)
    const usual = app.app.server.timeout
    expect(usual).toBe(600_000)
    app.app.server.timeout = 500
    try {
      const accepted = once(app.app.server, 'connection') as Promise<[Socket]>
      const socket = await openSocket()
      const [served] = await accepted
      const released = once(served, 'close')
      socket.pause()
      socket.end(requestText(`GET /capsules/${id}/document`))
      await released
      expect(served.writableFinished).toBe(false)
      socket.destroy()
    } finally {
      app.app.server.timeout = usual
    }
  })

  // Node.js notices an incomplete body by itself, but not that of a request which asks for another protocol.
  describe.each([
    ['', []],
    [' although it asks for another protocol', ['Connection: Upgrade', 'Upgrade: websocket']],
  ])('is told that its body is incomplete%s', (_which, upgrade) => {
    it.each([
      ['shorter than its length', ['Content-Length: 163'], '{"uri"'],
      ['shorter than its length, awaited', ['Content-Length: 163', 'Expect: 100-continue'], '{"uri"'],
      ['without a byte', ['Content-Length: 163'], ''],
      ['without a last chunk', ['Transfer-Encoding: chunked'], '6\r\n{"uri"\r\n'],
      ['with a part of a chunk', ['Transfer-Encoding: chunked'], '10\r\n{"uri"'],
    ])('%s', async (_what, framing, body) => {
      for (const route of ['POST /orgs', 'POST /capsules']) {
        const answer = await readHalfClosed(framedText(route, [...upgrade, ...framing], body))
        expect(statusLines(answer).filter((line) => line !== 'HTTP/1.1 100')).toEqual(['HTTP/1.1 400'])
        expect(answer).toContain('"code":"body_incomplete"')
        await until(async () => (await countConnections()) === 0)
      }
    })
  })

  it('gets the rest of an answer that has begun before its body ends too early', async () => {
    const text = framedText('GET /export', ['Content-Length: 12'], '{}')
    const answer = await readHalfClosed(text, true)
    expect(statusLines(answer)).toEqual(['HTTP/1.1 200'])
    expect(answer.endsWith('\r\n0\r\n\r\n')).toBe(true)
    await until(async () => (await countConnections()) === 0)
  })

  it('is answered and let go when its request has no use for the body', async () => {
    const headers = ['Connection: Upgrade', 'Upgrade: websocket', 'Content-Length: 163']
    const answer = await readHalfClosed(framedText('GET /orgs', headers, '{"uri"'))
    expect(statusLines(answer)).toEqual(['HTTP/1.1 200'])
    await until(async () => (await countConnections()) === 0)
  })
})

describe('a client that resets its connection', () => {
  const busy = (): number => app.readThreads.busy

  it.each([
    ['closed on its side', true],
    ['open on both sides', false],
  ])('ends an export, %s', async (_what, isHalfClosed) => {
    const socket = await openSocket()
    socket.pause()
    if (isHalfClosed) socket.end(requestText('GET /export'))
    else socket.write(requestText('GET /export'))
    await until(() => busy() === 1)
    socket.resetAndDestroy()
    await until(() => busy() === 0)
    await until(async () => (await countConnections()) === 0)
  })

  it('ends a handler that waits', async () => {
    let [begin, end] = [() => {}, () => {}]
    const waits = new Promise<void>((resolve) => (begin = resolve))
    const aborted = new Promise<void>((resolve) => (end = resolve))
    const lines: Record<string, unknown>[] = []
    const other = await startApp({
      operations: [waitForever],
      onLog: (line) => lines.push(line),
      openHandlers: async () => ({
        handlers: [
          handle(waitForever, async ({ signal }) => {
            begin()
            await once(signal, 'abort')
            end()
            return { status: 200, body: {} }
          }),
        ],
      }),
    })
    const socket = await openSocket(await listen(other.app))
    socket.write('GET /wait HTTP/1.1\r\nHost: x\r\n\r\n')
    await waits
    socket.resetAndDestroy()
    await aborted
    await other.close()
    expect(lines.filter(({ level }) => Number(level) >= 50)).toEqual([])
  })
})
