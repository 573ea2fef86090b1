// GET /capsules, GET /capsules/{capsule_id} and its document. Rules, section 2.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import {
  badCapsule,
  codeOf,
  goodCapsule,
  startCapsuleApp,
  type CapsuleAnswer,
  type CapsuleApp,
} from './capsule-app.ts'
import { useApp } from './start-app.ts'

const app = useApp(() => startCapsuleApp())

interface Page {
  readonly data: CapsuleAnswer[]
  readonly meta: { readonly row_count: number; readonly cursor: string | null }
}

const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
const unknownId = 'cap_00000000000000000000000000'

describe('a capsule', () => {
  it('The single-capsule response has `status`, `triple_count` (when accepted), `validation` (report).', async () => {
    const document = goodCapsule('accepted')
    const id = await app.upload(document)
    expect(await app.verdict(id)).toEqual({
      object: 'capsule',
      capsule_id: id,
      status: 'accepted',
      triple_count: 3,
      label: null,
      size_bytes: JSON.stringify(document).length,
      violation_count: 0,
      warning_count: 0,
      created_at: time,
      finished_at: time,
      validation: {
        conforms: true,
        violation_count: 0,
        warning_count: 0,
        truncated: false,
        items: [],
        notes: [],
      },
    })
  })

  it('that was rejected has a report and no count of statements', async () => {
    const nodes = await app.countNodes()
    const version = await app.version()
    const capsule = await app.verdict(await app.upload(badCapsule()))
    expect(capsule).toMatchObject({
      status: 'rejected',
      violation_count: 1,
      warning_count: 1,
      validation: { conforms: false },
    })
    expect(capsule).not.toHaveProperty('triple_count')
    expect(capsule.validation?.items[0]).toMatchObject({
      severity: 'violation',
      rule: 'organization-legal-name',
      focus: 'https://example.org/nameless',
    })
    expect(await app.countNodes()).toBe(nodes)
    expect(await app.version()).toBe(version)
  })

  it('is in French for Accept-Language: fr', async () => {
    const id = await app.upload(badCapsule())
    const english = await app.verdict(id)
    const french = await app.verdict(id, { 'accept-language': 'fr-CA, en;q=0.5' })
    expect(french.validation?.items).toHaveLength(english.validation?.items.length ?? 0)
    expect(french.validation?.items[0]?.message).not.toBe(english.validation?.items[0]?.message)
    expect(french.validation?.items[0]?.message).toMatch(/organisme/i)
  })

  it('raises the version of its namespace when accepted', async () => {
    const version = await app.version()
    await app.verdict(await app.upload(goodCapsule('version')))
    expect(await app.version()).toBe(version + 1)
  })

  it.each([unknownId, 'cap_x', 'x', '%00', '..%2F..', 'a'.repeat(3000)])('is unknown as %j', async (id) => {
    for (const route of [`GET /capsules/${id}`, `GET /capsules/${id}/document`, `DELETE /capsules/${id}`]) {
      const answer = await app.call(route)
      expect([400, 404]).toContain(answer.statusCode)
      expect(answer.json()).toHaveProperty('code')
    }
  })
})

describe('its document', () => {
  it('is given back byte for byte, whatever the verdict', async () => {
    for (const document of [goodCapsule('bytes'), badCapsule()]) {
      const bytes = Buffer.from(`\n ${JSON.stringify(document, null, 3)} \r\n`)
      const id = await app.upload(bytes)
      await app.verdict(id)
      const answer = await app.call(`GET /capsules/${id}/document`)
      expect(answer.statusCode).toBe(200)
      expect(answer.headers['content-type']).toMatch(/^application\/ld\+json/)
      expect(answer.rawPayload.equals(bytes)).toBe(true)
    }
  })
})

describe('waiting', () => {
  it('ends with the verdict of any worker', async () => {
    const idle = await startCapsuleApp({ ownDatabase: true, hasWorker: false })
    const id = await idle.upload(goodCapsule('awaited'))
    const waiting = Promise.all(Array.from({ length: 20 }, () => idle.call(`GET /capsules/${id}?wait=30`)))
    await idle.startWorker()
    for (const answer of await waiting) expect(answer.json()).toMatchObject({ status: 'accepted' })
    await idle.close()
  })

  it('ends when the time is up', async () => {
    const idle = await startCapsuleApp({ hasWorker: false })
    const id = await idle.upload(goodCapsule('late'))
    const answer = await idle.call(`GET /capsules/${id}?wait=1`)
    expect(answer.json()).toMatchObject({ status: 'pending', finished_at: null })
    expect(answer.json()).not.toHaveProperty('validation')
    await idle.close()
  })

  it('ends when the capsule is cancelled', async () => {
    const idle = await startCapsuleApp({ hasWorker: false })
    const id = await idle.upload(goodCapsule('cancelled'))
    const waiting = idle.call(`GET /capsules/${id}?wait=30`)
    await idle.call(`DELETE /capsules/${id}`)
    expect((await waiting).json()).toMatchObject({ status: 'deleted' })
    await idle.close()
  })

  it('holds no database connection, and is released when the service stops', async () => {
    const idle = await startCapsuleApp({ hasWorker: false })
    const id = await idle.upload(goodCapsule('released'))
    const waiting = Array.from({ length: 50 }, () => idle.call(`GET /capsules/${id}?wait=30`))
    // More wait than there are connections, and others are still answered.
    expect((await idle.call('GET /capsules')).statusCode).toBe(200)
    idle.app.startDraining()
    for (const answer of await Promise.all(waiting))
      expect(answer.json()).toMatchObject({ status: 'pending' })
    await idle.close()
  })
})

describe('the list', () => {
  let listed: CapsuleApp
  const ids: string[] = []
  beforeAll(async () => {
    listed = await startCapsuleApp()
    for (let at = 0; at < 7; at++)
      ids.push(await listed.upload(at % 3 === 0 ? badCapsule() : goodCapsule(`n${at}`)))
    for (const id of ids) await listed.verdict(id)
    await listed.call(`DELETE /capsules/${ids[1]}`)
  })
  afterAll(async () => await listed.close())

  const list = async (query = ''): Promise<Page> => (await listed.call(`GET /capsules${query}`)).json<Page>()

  it('The list: each capsule with its status. The newest comes first, without reports', async () => {
    const { data, meta } = await list()
    expect(data.map(({ capsule_id }) => capsule_id)).toEqual(ids.toReversed())
    expect(meta).toEqual({ row_count: 7, cursor: null })
    expect(data[6]).toEqual({
      object: 'capsule',
      capsule_id: ids[0],
      status: 'rejected',
      label: null,
      size_bytes: expect.any(Number),
      violation_count: 1,
      warning_count: 1,
      created_at: time,
      finished_at: time,
    })
    expect(data[4]).toMatchObject({ status: 'accepted', triple_count: 3 })
  })

  it.each([
    ['accepted', [5, 4, 2]],
    ['rejected', [6, 3, 0]],
    ['deleted', [1]],
    ['pending', []],
  ])('shows those that are %s', async (status, expected) => {
    const { data } = await list(`?status=${status}`)
    expect(data.map(({ capsule_id }) => capsule_id)).toEqual(expected.map((at) => ids[at]))
  })

  it('is paged consistently, also while capsules are added', async () => {
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const next: Page = await list(`?limit=2${cursor === null ? '' : `&cursor=${cursor}`}`)
      seen.push(...next.data.map(({ capsule_id }) => capsule_id))
      cursor = next.meta.cursor
      if (seen.length === 2) await listed.verdict(await listed.upload(badCapsule()))
    } while (cursor !== null)
    expect(seen).toEqual(ids.toReversed())
  })

  it('has no next page when the last one is just full', async () => {
    const { meta } = await list('?status=accepted&limit=3')
    expect(meta).toEqual({ row_count: 3, cursor: null })
  })

  it('serves a limit above 1,000 as 1,000', async () => {
    expect((await listed.call('GET /capsules?limit=5000')).statusCode).toBe(200)
  })

  it('refuses a cursor that was changed, or belongs to another query', async () => {
    const { meta } = await list('?limit=1')
    const cursor = meta.cursor ?? ''
    const changed = await listed.call(`GET /capsules?cursor=${cursor.slice(1)}`)
    expect(codeOf(changed)).toBe('cursor_invalid')
    const elsewhere = await listed.call(`GET /capsules?status=accepted&cursor=${cursor}`)
    expect(codeOf(elsewhere)).toBe('cursor_mismatch')
  })
})

describe('include=alignment', () => {
  const read = async (id: string, query: string, headers = {}) =>
    await app.call(`GET /capsules/${id}?${query}`, { headers })

  it('compares the stored document with a tier, while it is there', async () => {
    const id = await app.upload(badCapsule())
    const plain = await app.verdict(id)
    const answer = await read(id, 'include=alignment&align=basic')
    const { alignment, ...others } = answer.json<CapsuleAnswer & { alignment: unknown }>()
    expect(others).toEqual(plain)
    expect(alignment).toMatchObject({
      profile: 'basic',
      conforms: false,
      item_count: 1,
      items: [{ path: 'org:hasLegalName', constraint: 'missing', focus: 'https://example.org/nameless' }],
    })
    const both = await read(id, 'include=alignment&include=changes&align=sff', { 'accept-language': 'fr' })
    expect(both.json()).toMatchObject({ changes: null, alignment: { profile: 'sff' } })
    expect(both.body).toContain('Le profil SFF en demande exactement un')
    await app.call(`DELETE /capsules/${id}`)
    expect((await read(id, 'include=alignment&align=basic')).json()).toMatchObject({
      status: 'deleted',
      alignment: null,
    })
  })

  it('needs a tier, and a tier needs it', async () => {
    const id = await app.upload(goodCapsule('tierless'))
    for (const query of ['include=alignment', 'align=basic', 'include=changes&align=basic']) {
      const answer = await read(id, query)
      expect(answer.statusCode).toBe(400)
      expect(answer.json()).toMatchObject({ code: 'invalid_request', errors: [{ name: 'align' }] })
    }
  })
})
