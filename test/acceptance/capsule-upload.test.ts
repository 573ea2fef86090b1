// POST /capsules. Rules, section 2.
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'

import { describe, expect, it } from 'vitest'

import { createNamespace } from '../../src/service/namespaces/create-namespace.ts'
import { badCapsule, codeOf, goodCapsule, paddedTo, startCapsuleApp } from './capsule-app.ts'
import { addPerson, addStranger } from './console-people.ts'
import { useApp } from './start-app.ts'

const app = useApp(() => startCapsuleApp())

const tenMebibytes = 10_485_760

describe('202', () => {
  it('Response: 202 with `{capsule_id: string, status: "pending"}`, with Location and Retry-After', async () => {
    const answer = await app.call('POST /capsules', { body: goodCapsule() })
    expect(answer.statusCode).toBe(202)
    const body = answer.json<{ capsule_id: string }>()
    expect(body).toEqual({ capsule_id: expect.stringMatching(/^cap_[0-9a-v]{26}$/), status: 'pending' })
    expect(answer.headers.location).toBe(`/capsules/${body.capsule_id}`)
    expect(answer.headers['retry-after']).toMatch(/^\d+$/)
    await app.verdict(body.capsule_id)
  })

  it('accepts any content type but multipart, including curl’s default', async () => {
    for (const type of [
      'application/x-www-form-urlencoded',
      'text/plain',
      'application/ld+json',
      undefined,
    ]) {
      const answer = await app.call('POST /capsules', {
        body: JSON.stringify(goodCapsule()),
        headers: type === undefined ? {} : { 'content-type': type },
      })
      expect(answer.statusCode).toBe(202)
    }
  })

  it.each([
    ['gzip', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
  ] as const)('takes a body in %s', async (encoding, compress) => {
    const plain = Buffer.from(JSON.stringify(goodCapsule(encoding)))
    const id = await app.upload(compress(plain), { headers: { 'content-encoding': encoding } })
    expect((await app.verdict(id)).status).toBe('accepted')
    const document = await app.call(`GET /capsules/${id}/document`)
    expect(document.rawPayload.equals(plain)).toBe(true)
  })

  it('accepts a document that begins with a byte order mark', async () => {
    const bytes = Buffer.from(`\uFEFF${JSON.stringify(goodCapsule('marked'))}`)
    const id = await app.upload(bytes)
    expect((await app.verdict(id)).status).toBe('accepted')
    expect((await app.call(`GET /capsules/${id}/document`)).rawPayload.equals(bytes)).toBe(true)
  })

  it('Up to 10 MiB.', async () => {
    const id = await app.upload(paddedTo(tenMebibytes, goodCapsule('full')))
    expect(await app.verdict(id)).toMatchObject({ status: 'accepted', size_bytes: tenMebibytes })
    const beyond = await app.call('POST /capsules', { body: paddedTo(tenMebibytes + 1, goodCapsule()) })
    expect([beyond.statusCode, codeOf(beyond)]).toEqual([413, 'body_too_large'])
  })

  it('creates two capsules for one document sent twice', async () => {
    const document = goodCapsule('twice')
    const [first, second] = [await app.upload(document), await app.upload(document)]
    expect(first).not.toBe(second)
    expect((await app.verdict(first)).status).toBe('accepted')
    expect((await app.verdict(second)).status).toBe('accepted')
  })

  it('keeps the label', async () => {
    const id = await app.upload(goodCapsule('labelled'), {
      query: `?label=${encodeURIComponent('Été 2030 🌻')}`,
    })
    expect(await app.verdict(id)).toMatchObject({ label: 'Été 2030 🌻' })
  })

  it.each([
    ['"just text"', 'text'],
    ['42', 'a number'],
    ['null', 'null'],
    ['true', 'a boolean'],
  ])('takes %s, which is %s, and rejects it in words', async (body) => {
    const capsule = await app.verdict(await app.upload(body))
    expect(capsule.status).toBe('rejected')
    expect(capsule.validation?.items).toMatchObject([{ rule: 'jsonld-error', focus: '#' }])
  })

  it('accepts nesting of any depth and rejects it as too deep', async () => {
    for (const depth of [250, 500_000]) {
      const body = `${'['.repeat(depth)}${']'.repeat(depth)}`
      const capsule = await app.verdict(await app.upload(body))
      expect(capsule.validation?.items).toMatchObject([{ rule: 'too-deep' }])
    }
  })
})

describe('202 with an Idempotency-Key', () => {
  const send = (key: string, document: unknown) =>
    app.call('POST /capsules', { body: document, headers: { 'idempotency-key': key } })

  it('gives the same answer to the same bytes, also after the verdict', async () => {
    const first = await send('same', goodCapsule('same'))
    await app.verdict(first.json<{ capsule_id: string }>().capsule_id)
    const second = await send('same', goodCapsule('same'))
    expect(second.statusCode).toBe(202)
    expect(second.json()).toEqual(first.json())
    expect(second.headers.location).toBe(first.headers.location)
  })

  it('creates one capsule for many simultaneous uploads', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => send('crowd', goodCapsule('crowd'))))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(12).fill(202))
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
  })

  it('answers 409 to other bytes', async () => {
    await send('other', goodCapsule('one'))
    const answer = await send('other', goodCapsule('another'))
    expect(answer.statusCode).toBe(409)
    expect(codeOf(answer)).toBe('idempotency_conflict')
  })

  it('is forgotten after 24 hours', async () => {
    const first = await send('old', goodCapsule('old'))
    await app.store.writes.query("update idempotency_key set created_at = now() - interval '25 hours'")
    const second = await send('old', goodCapsule('new'))
    expect(second.statusCode).toBe(202)
    expect(second.json()).not.toEqual(first.json())
  })

  it('belongs to its namespace', async () => {
    await app.call('POST /namespaces', { body: { namespace: 'elsewhere' } })
    const here = await send('shared', goodCapsule('here'))
    const there = await app.call('POST /capsules', {
      body: goodCapsule('there'),
      headers: { 'idempotency-key': 'shared', 'x-namespace': 'elsewhere' },
    })
    expect(there.statusCode).toBe(202)
    expect(there.json()).not.toEqual(here.json())
  })

  it('does not outlive an upload that was refused', async () => {
    expect((await send('refused', '{"a": }')).statusCode).toBe(400)
    expect((await send('refused', goodCapsule('mended'))).statusCode).toBe(202)
  })
})

describe('400', () => {
  it.each([
    ['{"a": 1,\n "b": }', 2, 7],
    ['', 1, 1],
    ['{"a": 1} x', 1, 10],
    ['[1, 2', 1, 6],
  ])('says where %j stops being JSON', async (body, line, column) => {
    const answer = await app.call('POST /capsules', { body: Buffer.from(body) })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ code: 'json_invalid', line, column })
  })

  it('is also answered for a large document, and creates no capsule', async () => {
    const before = (await app.call('GET /capsules?limit=1000')).json<{ meta: { row_count: number } }>()
    const text = JSON.stringify(
      Array.from({ length: 20_000 }, (_, at) => ({ '@id': `https://example.org/${at}` })),
    )
    const answer = await app.call('POST /capsules', { body: Buffer.from(`${text.slice(0, -1)}\n,,]`) })
    expect(answer.json()).toMatchObject({ code: 'json_invalid', line: 2 })
    const after = (await app.call('GET /capsules?limit=1000')).json<{ meta: { row_count: number } }>()
    expect(after.meta.row_count).toBe(before.meta.row_count)
  })

  it('refuses bytes that are not UTF-8', async () => {
    const answer = await app.call('POST /capsules', { body: Buffer.from([0x22, 0xc3, 0x28, 0x22]) })
    expect(codeOf(answer)).toBe('json_invalid')
  })

  it('lists every bad parameter', async () => {
    const answer = await app.call(`POST /capsules?label=&colour=red&label2=%00`, { body: goodCapsule() })
    expect(answer.statusCode).toBe(400)
    const { errors } = answer.json<{ errors: { name: string }[] }>()
    expect(errors.map(({ name }) => name)).toEqual(expect.arrayContaining(['label', 'colour', 'label2']))
  })

  it('refuses a label with U+0000', async () => {
    const answer = await app.call('POST /capsules?label=a%00b', { body: goodCapsule() })
    expect(codeOf(answer)).toBe('invalid_request')
  })
})

describe('413', () => {
  it('cuts off what decompresses to more', async () => {
    const answer = await app.call('POST /capsules', {
      body: gzipSync(Buffer.alloc(200 * 1024 * 1024, ' ')),
      headers: { 'content-encoding': 'gzip' },
    })
    expect(answer.statusCode).toBe(413)
  })
})

describe('415', () => {
  it('refuses multipart', async () => {
    const answer = await app.call('POST /capsules', {
      body: 'x',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    })
    expect(answer.statusCode).toBe(415)
  })
})

describe('429', () => {
  it('refuses more pending capsules than the limit, even when they arrive at the same time', async () => {
    const idle = await startCapsuleApp({ hasWorker: false, config: { maxPendingCapsules: 5 } })
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => idle.call('POST /capsules', { body: badCapsule() })),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 202)).toHaveLength(5)
    const refused = answers.filter(({ statusCode }) => statusCode === 429)
    expect(refused).toHaveLength(7)
    for (const answer of refused) {
      expect(codeOf(answer)).toBe('too_many_pending')
      expect(answer.headers['retry-after']).toMatch(/^\d+$/)
    }
    await idle.close()
  })

  it('refuses more pending capsules than a tenant may have, over all its namespaces and also from the console', async () => {
    const idle = await startCapsuleApp({
      hasWorker: false,
      config: { maxPendingCapsules: 4, maxPendingCapsulesOfTenant: 7 },
    })
    await idle.call('POST /namespaces', { body: { namespace: 'more-data' } })
    const person = await addPerson(idle)
    const saved = await person.call('POST /console/api/library?name=saved', { body: goodCapsule() })
    const copy = `POST /console/api/library/${saved.json<{ id: string }>().id}/copy`
    const answers = await Promise.all([
      ...Array.from({ length: 6 }, () => idle.call('POST /capsules', { body: badCapsule() })),
      ...Array.from({ length: 6 }, () =>
        idle.call('POST /capsules', { body: badCapsule(), headers: { 'x-namespace': 'more-data' } }),
      ),
      ...Array.from({ length: 3 }, () => person.call(copy, { body: { namespace: 'more-data' } })),
    ])
    expect(answers.filter(({ statusCode }) => statusCode === 202)).toHaveLength(7)
    const refused = answers.filter(({ statusCode }) => statusCode === 429)
    expect(refused).toHaveLength(8)
    for (const answer of refused) expect(codeOf(answer)).toBe('too_many_pending')
    // Another tenant has a queue of its own.
    const other = await addStranger(idle)
    await createNamespace(idle.store, other.tenantId, 'theirs', 'Theirs')
    const theirs = await other.call('POST /capsules', {
      headers: { 'x-namespace': 'theirs' },
      body: goodCapsule(),
    })
    expect(theirs.statusCode).toBe(202)
    await idle.close()
  })

  it('still repeats the answer to a known Idempotency-Key, and accepts more once there are fewer', async () => {
    const idle = await startCapsuleApp({ hasWorker: false, config: { maxPendingCapsules: 1 } })
    const send = () =>
      idle.call('POST /capsules', { body: goodCapsule(), headers: { 'idempotency-key': 'once' } })
    const first = await send()
    expect((await idle.call('POST /capsules', { body: goodCapsule() })).statusCode).toBe(429)
    expect((await send()).json()).toEqual(first.json())
    await idle.call(`DELETE /capsules/${first.json<{ capsule_id: string }>().capsule_id}`)
    expect((await idle.call('POST /capsules', { body: goodCapsule() })).statusCode).toBe(202)
    await idle.close()
  })
})
