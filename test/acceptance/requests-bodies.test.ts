// Bodies: JSON whatever the Content-Type says, compressed or not, within their limits. Rules, sections 2 and 5.
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib'

import { describe, expect, it } from 'vitest'

import { startEcho } from './echo-operations.ts'
import { useApp } from './start-app.ts'

const started = useApp(() => startEcho())

const mebibyte = 1_048_576
const capsuleLimit = 10 * mebibyte
const json = Buffer.from('{"text": "été"}')
const bom = Buffer.from([0xef, 0xbb, 0xbf])

interface Problem {
  code: string
  detail: string
  line?: number
  column?: number
  errors?: { in: string; name: string; detail: string }[]
}

const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  started.call(`POST ${path}`, { body, headers })

describe('200', () => {
  it.each([
    undefined,
    'application/json',
    'application/json; charset=utf-8',
    'application/x-www-form-urlencoded',
    'text/plain',
    'application/ld+json',
    'nonsense',
    ';;;',
    'application/json, text/plain',
  ])('reads JSON sent as %j', async (contentType) => {
    const answer = await post('/echo', json, contentType === undefined ? {} : { 'content-type': contentType })
    expect(answer.json()).toEqual({ body: { text: 'été' }, query: {} })
  })

  it('accepts a byte order mark, and hands a capsule on with it', async () => {
    expect((await post('/echo', Buffer.concat([bom, json]))).statusCode).toBe(200)
    expect((await post('/bytes', Buffer.concat([bom, json]))).json()).toMatchObject({
      length: json.length + 3,
    })
  })

  it.each([
    ['gzip', gzipSync(json)],
    ['x-gzip', gzipSync(json)],
    ['GZIP', gzipSync(json)],
    ['deflate', deflateSync(json)],
    ['deflate', deflateRawSync(json)],
    ['br', brotliCompressSync(json)],
    ['identity', json],
    ['identity, gzip', gzipSync(json)],
  ])('decompresses %s', async (encoding, body) => {
    const answer = await post('/echo', body, { 'content-encoding': encoding })
    expect(answer.json()).toMatchObject({ body: { text: 'été' } })
  })

  it.each(['gzip', 'br', 'identity'])('accepts a capsule of exactly 10 MiB as %s', async (encoding) => {
    const bytes = Buffer.alloc(capsuleLimit, 'x')
    const body = encoding === 'gzip' ? gzipSync(bytes) : encoding === 'br' ? brotliCompressSync(bytes) : bytes
    const answer = await post('/bytes', body, { 'content-encoding': encoding })
    expect(answer.json()).toMatchObject({ length: capsuleLimit })
  })

  it('passes a capsule of any bytes on unchanged', async () => {
    expect((await post('/bytes', Buffer.from([0, 255, 128]))).json()).toMatchObject({ length: 3 })
    expect((await post('/bytes', Buffer.alloc(0))).json()).toMatchObject({ length: 0 })
  })
})

describe('400', () => {
  it.each([
    ['', 1, 1],
    ['   ', 1, 4],
    ['{"text": }', 1, 10],
    ['{\n  "text": "a"\n  "value": 1\n}', 3, 3],
    ['{"é": "é", x}', 1, 12],
    ['{"text": "a"} {', 1, 15],
    ["{'text': 1}", 1, 2],
    ['NaN', 1, 1],
  ])('says where %j stops being JSON', async (body, line, column) => {
    const answer = await post('/echo', body)
    expect([answer.statusCode, answer.json<Problem>().code]).toEqual([400, 'json_invalid'])
    expect([answer.json<Problem>().line, answer.json<Problem>().column]).toEqual([line, column])
  })

  it('refuses what is not UTF-8, and gives the position', async () => {
    const answer = await post('/echo', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]))
    expect(answer.json()).toMatchObject({ code: 'json_invalid', line: 1, column: 3 })
  })

  it('names other faults of the request besides the body that is not JSON', async () => {
    const answer = await post('/echo?limit=x', '{')
    expect(answer.json()).toMatchObject({ code: 'json_invalid', errors: [{ in: 'query', name: 'limit' }] })
  })

  it('lists the faults of parameters and body together', async () => {
    const answer = await post('/echo?limit=x', { themes: ['a@b', 'c', 5], inner: { count: -1, counts: 1 } })
    expect(answer.json<Problem>().errors).toEqual([
      { in: 'query', name: 'limit', detail: '"limit" must be a whole number; "x" is not.' },
      {
        in: 'body',
        name: 'themes[1]',
        detail: '"themes[1]" must be an e-mail address, such as ada@example.org; "c" is not.',
      },
      {
        in: 'body',
        name: 'themes[2]',
        detail: '"themes[2]" must be an e-mail address, such as ada@example.org; 5 is not.',
      },
      {
        in: 'body',
        name: 'inner.count',
        detail: '"inner.count" must be a whole number of at least 0; -1 is not.',
      },
      { in: 'body', name: 'inner.counts', detail: 'There is no field "counts" here. Did you mean "count"?' },
    ])
  })

  it.each([
    ['[]', '', 'The body must be an object; a list is not.'],
    ['"text"', '', 'The body must be an object; "text" is not.'],
    ['null', '', 'The body must be an object; null is not.'],
    [
      '{"__proto__": {}}',
      '__proto__',
      'There is no field "__proto__" here. Known are: text, value, themes, inner.',
    ],
    ['{"text": "a\\u0000"}', 'text', '"text" holds the character U+0000, which cannot be stored. Remove it.'],
    [
      '{"text": "\\ud83d"}',
      'text',
      '"text" holds half of a surrogate pair, which is no character. Remove it.',
    ],
    ['{"value": []}', 'value', '"value" must be a number or text or null; a list is not.'],
    ['{"inner": {}}', 'inner.count', '"inner.count" is missing. It must be a whole number of at least 0.'],
    ['{"\\ud83d": 1}', '\uFFFD', 'There is no field "\\ud83d" here. Known are: text, value, themes, inner.'],
  ])('refuses %s', async (body, name, detail) => {
    const answer = await post('/echo', body)
    expect(answer.json<Problem>()).toMatchObject({
      code: 'invalid_request',
      errors: [{ in: 'body', name, detail }],
    })
    expect(answer.json<Problem>().errors).toHaveLength(1)
  })

  it('lists at most a thousand faults of a body, however many there are', async () => {
    const fields = Array.from({ length: 60_000 }, (_, index) => `"tex${index}":1`).join(',')
    for (const body of [`{${fields}}`, `{"themes":[${'0,'.repeat(400_000)}0]}`]) {
      const answer = await post('/echo', body)
      expect(answer.json<Problem>().errors).toHaveLength(1000)
      expect(answer.json<Problem>().detail).toContain('very many faults')
    }
  })

  it('accepts a complete surrogate pair as a character', async () => {
    expect((await post('/echo', '{"text": "\\ud83d\\ude00"}')).json()).toMatchObject({ body: { text: '😀' } })
  })

  it.each([
    ['gzip', json],
    ['gzip', gzipSync(json).subarray(0, 15)],
    ['br', Buffer.from('not brotli at all')],
    ['deflate', Buffer.from([0x78, 0x9c, 1, 2, 3])],
    ['gzip', Buffer.alloc(0)],
  ])('refuses a body that is not the %s it claims to be', async (encoding, body) => {
    const answer = await post('/bytes', body, { 'content-encoding': encoding })
    expect([answer.statusCode, answer.json<Problem>().code]).toEqual([400, 'body_undecodable'])
  })

  it('reports invalid parameters of an upload without waiting for its body', async () => {
    const answer = await post('/bytes?limit=x', Buffer.alloc(11 * mebibyte))
    expect(answer.json()).toMatchObject({ code: 'invalid_request', errors: [{ in: 'query', name: 'limit' }] })
  })
})

describe('413', () => {
  const bomb = Buffer.alloc(100 * mebibyte)
  it.each([
    ['/echo', Buffer.alloc(mebibyte + 1, 0x20), {}, mebibyte],
    ['/bytes', Buffer.alloc(capsuleLimit + 1), {}, capsuleLimit],
    ['/bytes', gzipSync(bomb), { 'content-encoding': 'gzip' }, capsuleLimit],
    [
      '/bytes',
      brotliCompressSync(bomb.subarray(0, 12 * mebibyte)),
      { 'content-encoding': 'br' },
      capsuleLimit,
    ],
    ['/bytes', deflateSync(bomb), { 'content-encoding': 'deflate' }, capsuleLimit],
    ['/echo', gzipSync(Buffer.alloc(2 * mebibyte, 0x20)), { 'content-encoding': 'gzip' }, mebibyte],
  ])('cuts %s off at its limit', async (path, body, headers, limit) => {
    const answer = await post(path, body, headers)
    expect([answer.statusCode, answer.json<Problem>().code]).toEqual([413, 'body_too_large'])
    expect(answer.json()).toMatchObject({ limit_bytes: limit })
  })
})

describe('415', () => {
  it.each(['multipart/form-data; boundary=x', 'Multipart/Mixed', ' multipart/related'])(
    'refuses %s',
    async (type) => {
      const answer = await post('/bytes', json, { 'content-type': type })
      expect([answer.statusCode, answer.json<Problem>().code]).toEqual([415, 'media_type_unsupported'])
    },
  )

  it.each(['zstd', 'compress', 'gzip, gzip', 'br, gzip', 'nonsense'])(
    'refuses the encoding %s',
    async (encoding) => {
      const answer = await post('/bytes', json, { 'content-encoding': encoding })
      expect([answer.statusCode, answer.json<Problem>().code]).toEqual([415, 'encoding_unsupported'])
      expect(answer.headers['accept-encoding']).toBe('gzip, deflate, br')
    },
  )
})
