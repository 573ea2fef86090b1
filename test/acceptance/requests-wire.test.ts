// What only shows on a real connection: requests that are no HTTP, refused bodies, keep-alive, compression, draining.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { METHODS } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'

import { beforeAll, describe, expect, it } from 'vitest'

import { onlyInLongRun } from '../long-run.ts'
import { startEcho } from './echo-operations.ts'
import { useApp } from './start-app.ts'
import { listen, openWire } from './wire.ts'

const started = useApp(() => startEcho())
let port: number
beforeAll(async () => void (port = await listen(started.app)))

const codeOf = (body: string): string => (JSON.parse(body) as { code: string }).code

const exchange = async (text: string | Buffer) => {
  const wire = await openWire(port)
  wire.send(text)
  const answer = await wire.answer()
  wire.socket.destroy()
  return answer
}

describe('a request that is no HTTP', () => {
  it.each([
    ['nonsense', 'hello\r\n\r\n', 400, 'request_malformed'],
    ['an unknown method', 'FETCH /wait HTTP/1.1\r\nHost: x\r\n\r\n', 400, 'request_malformed'],
    ['a broken header', 'GET /wait HTTP/1.1\r\nHost: x\r\nbroken header\r\n\r\n', 400, 'request_malformed'],
    [
      'two lengths',
      'POST /bytes HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n',
      400,
      'request_malformed',
    ],
    [
      'headers over 64 KiB',
      `GET /x HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(70_000)}\r\n\r\n`,
      431,
      'headers_too_large',
    ],
    [
      'an address over 64 KiB',
      `GET /${'x'.repeat(70_000)} HTTP/1.1\r\nHost: x\r\n\r\n`,
      431,
      'headers_too_large',
    ],
    ['no host', 'GET /echo/x HTTP/1.1\r\n\r\n', 400, 'request_malformed'],
    ['two hosts', 'GET /echo/x HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n', 400, 'request_malformed'],
    [
      'two hosts that are the same',
      'GET /echo/x HTTP/1.1\r\nHost: x\r\nhOST: x\r\n\r\n',
      400,
      'request_malformed',
    ],
    [
      'two hosts at an address that is not there',
      'POST /nowhere HTTP/1.0\r\nHost: x\r\nHost: y\r\n\r\n',
      400,
      'request_malformed',
    ],
    ['HTTP/2.0', 'GET /echo/x HTTP/2.0\r\nHost: x\r\n\r\n', 400, 'request_malformed'],
    ['HTTP/0.9', 'GET /echo/x HTTP/0.9\r\nHost: x\r\n\r\n', 400, 'request_malformed'],
    ['a line of HTTP/0.9', 'GET /echo/x\r\n\r\n', 400, 'request_malformed'],
    ['the preface of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400, 'request_malformed'],
    ['an address that is not encoded', 'GET /echo/%zz HTTP/1.1\r\nHost: x\r\n\r\n', 400, 'request_malformed'],
    [
      'a bad chunk',
      'POST /bytes HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
      400,
      'request_malformed',
    ],
  ])('%s is answered with a problem', async (_what, text, status, code) => {
    const answer = await exchange(text)
    expect([answer.status, codeOf(answer.body)]).toEqual([status, code])
    expect(answer.headers).toMatchObject({
      'content-type': 'application/problem+json; charset=utf-8',
      'x-request-id': expect.stringMatching(/^req_/) as string,
      'x-content-type-options': 'nosniff',
      date: expect.stringMatching(/ GMT$/) as string,
    })
  })

  it.each([
    ['headers over 64 KiB', `X: ${'x'.repeat(70_000)}`, 431],
    ['a broken header', 'broken header', 400],
  ])(
    'with %s is answered to a client that reads only once its body is sent',
    async (_what, header, status) => {
      const wire = await openWire(port)
      wire.socket.pause()
      const head = `POST /bytes HTTP/1.1\r\nHost: x\r\n${header}\r\nContent-Length: 10000000\r\n\r\n`
      const failure = await new Promise((resolve) =>
        wire.socket.write(Buffer.concat([Buffer.from(head), Buffer.alloc(10_000_000)]), resolve),
      )
      expect(failure ?? null).toBeNull()
      wire.socket.resume()
      expect((await wire.answer()).status).toBe(status)
      wire.socket.destroy()
    },
  )

  it.each([
    ['two hosts', 'GET /echo/x HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n', 'more than one Host header'],
    ['HTTP/2.0', 'GET /echo/x HTTP/2.0\r\nHost: x\r\n\r\n', 'HTTP/2.0'],
  ])('with %s says so, and its connection closes', async (_what, text, words) => {
    const wire = await openWire(port)
    const closed = once(wire.socket, 'close')
    wire.send(text)
    const answer = await wire.answer()
    expect((JSON.parse(answer.body) as { detail: string }).detail).toContain(words)
    expect(answer.headers['connection']).toBe('close')
    await closed
  })

  it('may be HTTP/1.0, without a host', async () => {
    expect((await exchange('GET /echo/x HTTP/1.0\r\n\r\n')).status).toBe(200)
  })

  it('accepts long addresses below that', async () => {
    const answer = await exchange(`GET /echo/${'x'.repeat(40_000)} HTTP/1.1\r\nHost: x\r\n\r\n`)
    expect(codeOf(answer.body)).toBe('invalid_request')
  })

  it('reads every header below that, however many there are', async () => {
    const many = Array.from({ length: 1500 }, (_, at) => `X-${at}: 1\r\n`).join('')
    const answer = await exchange(`GET /echo/x HTTP/1.1\r\nHost: x\r\n${many}X-Request-Id: last\r\n\r\n`)
    expect(answer.headers['x-request-id']).toBe('last')
  })

  it('answers every method of HTTP, known address or not', async () => {
    for (const method of METHODS.filter((each) => each !== 'CONNECT' && each !== 'HEAD')) {
      for (const path of ['/wait', '/nowhere']) {
        if (path === '/wait' && method === 'GET') continue
        const answer = await exchange(`${method} ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
        const expected = path === '/nowhere' ? 404 : method === 'OPTIONS' ? 204 : 405
        expect([method, path, answer.status]).toEqual([method, path, expected])
        expect(answer.headers['x-request-id']).toMatch(/^req_/)
      }
    }
  })
})

describe('a refused body', () => {
  const large = 64 * 1024 * 1024
  // Not every machine has curl.
  const hasCurl = spawnSync('curl', ['--version']).status === 0
  const head = (extra: string) => `POST /guarded-bytes HTTP/1.1\r\nHost: x\r\n${extra}\r\n`

  it('is answered before it arrives, and the connection stays usable', async () => {
    const wire = await openWire(port)
    wire.send(head('Content-Length: 3000000\r\n'))
    expect((await wire.answer()).status).toBe(401)
    wire.send(Buffer.alloc(3_000_000))
    wire.send('GET /echo/again HTTP/1.1\r\nHost: x\r\n\r\n')
    expect((await wire.answer()).status).toBe(200)
    wire.socket.destroy()
  })

  it('is not requested with 100 Continue when it will be refused', async () => {
    const wire = await openWire(port)
    wire.send(head(`Content-Length: ${large}\r\nExpect: 100-continue\r\n`))
    expect((await wire.answer()).status).toBe(401)
    wire.socket.destroy()
  })

  it('is requested with 100 Continue when it will be read', async () => {
    const wire = await openWire(port)
    wire.send('POST /bytes HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nExpect: 100-continue\r\n\r\n')
    expect((await wire.answer()).status).toBe(100)
    wire.send('hello')
    expect(JSON.parse((await wire.answer()).body)).toMatchObject({ length: 5 })
    wire.socket.destroy()
  })

  it.each([
    ['/guarded-bytes', 401],
    ['/bytes', 413],
  ])('of 64 MiB to %s shows its answer to fetch', async (path, status) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: 'POST',
      body: Buffer.alloc(large),
    })
    expect(response.status).toBe(status)
    expect(await response.json()).toMatchObject({ status })
  })

  it.runIf(hasCurl).each([
    ['/guarded-bytes', [], '401'],
    ['/bytes', ['-H', 'Expect:', '-H', 'Transfer-Encoding: chunked'], '413'],
    ...onlyInLongRun([
      ['/bytes', [], '413'],
      ['/guarded-bytes', ['-H', 'Expect:'], '401'],
    ] as [string, string[], string][]),
  ])('of 64 MiB to %s shows its answer to curl %j', async (path, options, status) => {
    const url = `http://127.0.0.1:${port}${path}`
    const curl = spawn('curl', [
      '-sS',
      '-o',
      '/dev/null',
      '-w',
      '%{http_code}',
      ...options,
      '--data-binary',
      '@-',
      url,
    ])
    curl.stdin.on('error', () => {})
    curl.stdin.end(Buffer.alloc(large))
    let written = ''
    curl.stdout.on('data', (chunk: Buffer) => (written += chunk.toString()))
    await once(curl, 'close')
    expect(written).toBe(status)
  })

  it('that never ends is cut off at the limit, and answered', async () => {
    const wire = await openWire(port)
    wire.send('POST /bytes HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n')
    const chunk = Buffer.concat([Buffer.from('100000\r\n'), Buffer.alloc(0x100000), Buffer.from('\r\n')])
    for (let count = 0; count < 11; count += 1) wire.send(chunk)
    expect((await wire.answer()).status).toBe(413)
    wire.socket.destroy()
  })

  it('that breaks off affects no other request', async () => {
    const wire = await openWire(port)
    wire.send('POST /bytes HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nabc')
    wire.socket.end()
    wire.socket.destroy()
    expect((await exchange('GET /echo/x HTTP/1.1\r\nHost: x\r\n\r\n')).status).toBe(200)
  })
})

describe('compression', () => {
  const long = 'x'.repeat(45)
  const ask = async (acceptEncoding: string) => {
    const themes = Array.from({ length: 40 }, () => `theme=${long}`).join('&')
    const address = `http://127.0.0.1:${port}/echo/${long}?${themes}`
    const wire = await openWire(port)
    wire.send(
      `GET ${address} HTTP/1.1\r\nHost: x\r\nAccept-Encoding: ${acceptEncoding}\r\nConnection: close\r\n\r\n`,
    )
    const chunks: Buffer[] = []
    wire.socket.on('data', (chunk: Buffer) => chunks.push(chunk))
    await once(wire.socket, 'close')
    const whole = Buffer.concat(chunks)
    const headEnd = whole.indexOf('\r\n\r\n')
    return { head: whole.subarray(0, headEnd).toString().toLowerCase(), body: whole.subarray(headEnd + 4) }
  }

  it.each([
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['gzip, br;q=0.5', 'gzip', gunzipSync],
    ['*', 'br', brotliDecompressSync],
    ['gzip;q=0, identity', null, (bytes: Buffer) => bytes],
    ['zstd', null, (bytes: Buffer) => bytes],
    ['', null, (bytes: Buffer) => bytes],
  ])('for Accept-Encoding %j is %s', async (header, encoding, decompress) => {
    const { head, body } = await ask(header)
    expect(/content-encoding: (\w+)/.exec(head)?.[1] ?? null).toBe(encoding)
    expect(head).toContain('vary: accept-encoding')
    expect(JSON.parse(decompress(body).toString())).toMatchObject({ params: { name: long } })
  })

  it('is not worth it for a small answer', async () => {
    const answer = await exchange('GET /echo/x HTTP/1.1\r\nHost: x\r\nAccept-Encoding: gzip\r\n\r\n')
    expect(answer.headers['content-encoding']).toBeUndefined()
  })
})

describe('stopping', () => {
  it('ends waiting requests, answers requests in progress and then closes', async () => {
    let waiting = 0
    let allWait = () => {}
    const bothWait = new Promise<void>((resolve) => (allWait = resolve))
    const other = await startEcho({}, () => {
      waiting += 1
      if (waiting === 2) allWait()
    })
    const otherPort = await listen(other.app)
    const [one, two] = [await openWire(otherPort), await openWire(otherPort)]
    for (const wire of [one, two]) wire.send('GET /wait HTTP/1.1\r\nHost: x\r\n\r\n')
    await bothWait
    const closing = other.close()
    for (const wire of [one, two]) expect(JSON.parse((await wire.answer()).body)).toEqual({ stopped: true })
    await closing
  })

  it('still reads the rest of a body in transit', async () => {
    const other = await startEcho()
    const wire = await openWire(await listen(other.app))
    wire.send('POST /bytes HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\nExpect: 100-continue\r\n\r\n')
    expect((await wire.answer()).status).toBe(100)
    wire.send('hello')
    const closing = other.close()
    wire.send('world')
    const answer = await wire.answer()
    expect(JSON.parse(answer.body)).toEqual({ length: 10, start: 'helloworld' })
    await closing
  })

  it('aborts a handler whose client has disconnected', async () => {
    let began = () => {}
    const waits = new Promise<void>((resolve) => (began = resolve))
    const lines: Record<string, unknown>[] = []
    const other = await startEcho({ onLog: (line) => lines.push(line) }, () => began())
    const wire = await openWire(await listen(other.app))
    wire.send('GET /wait HTTP/1.1\r\nHost: x\r\n\r\n')
    await waits
    wire.socket.destroy()
    // Closing waits for the handler, which would wait for ever if nobody told it.
    await other.close()
    expect(lines.filter(({ level }) => Number(level) >= 50)).toEqual([])
  })
})
