// The library of an account: capsules saved, renamed, deleted, copied into a namespace and imported from one. Rules, section 6. Who may call at all is in console-access.test.ts.
import { beforeAll, describe, expect, it } from 'vitest'

import {
  badCapsule,
  codeOf,
  goodCapsule,
  manyOrganizations,
  paddedTo,
  startCapsuleApp,
} from './capsule-app.ts'
import { addPerson, addStranger, type Person } from './console-people.ts'
import { useApp } from './start-app.ts'

const app = useApp(() => startCapsuleApp())
let owner: Person
let mel: Person
beforeAll(async () => {
  owner = await addPerson(app, { role: 'owner' })
  mel = await addPerson(app, { role: 'member', name: 'Mel' })
})

const library = '/console/api/library'

interface Saved {
  readonly id: string
  readonly name: string
  readonly size_bytes: number
  readonly origin: { readonly namespace: string; readonly capsule_id: string } | null
}

const save = async (who: Person, name: string, body: unknown): Promise<Saved> => {
  const answer = await who.call(`POST ${library}?name=${encodeURIComponent(name)}`, { body })
  expect([answer.statusCode, answer.body]).toEqual([201, expect.anything()])
  return answer.json<Saved>()
}

const list = async (who: Person) =>
  (await who.call(`GET ${library}`)).json<{ data: Saved[]; meta: Record<string, unknown> }>()

const download = async (who: Person, id: string) => await who.call(`GET ${library}/${id}/document`)

/** With everything that a parser would lose: a byte order mark, spaces, an odd number, a repeated key. */
const oddBytes = Buffer.from('\uFEFF{\r\n  "a" : 75.10,\t"a": 1E400, "é": "\\u00e9" }\n\n')

describe('a saved capsule', () => {
  it('is listed with its name, size and day, newest first, and the remaining space', async () => {
    const ada = await addPerson(app)
    expect(await list(ada)).toEqual({
      data: [],
      meta: { row_count: 0, total_bytes: 0, limits: { capsules: 500, bytes: 524_288_000 } },
    })
    const first = await save(ada, ' Spring 2024.jsonld ', goodCapsule())
    const size = Buffer.byteLength(JSON.stringify(goodCapsule()))
    expect(first).toEqual({
      object: 'saved_capsule',
      id: expect.stringMatching(/^sav_/),
      name: 'Spring 2024.jsonld',
      size_bytes: size,
      added_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      origin: null,
    })
    const second = await save(ada, 'Other', badCapsule())
    const { data, meta } = await list(ada)
    expect(data).toEqual([second, first])
    expect(meta).toMatchObject({ row_count: 2, total_bytes: size + second.size_bytes })
  })

  it.each([
    ['odd bytes', oddBytes],
    ['a small file', Buffer.from('[]')],
    ['a file of several pieces', paddedTo(3_500_000, manyOrganizations(2000))],
    ['a capsule that breaks every rule', Buffer.from('"text"')],
  ])('comes back byte for byte: %s', async (name, bytes) => {
    const { id, size_bytes } = await save(mel, name, bytes)
    expect(size_bytes).toBe(bytes.length)
    const answer = await download(mel, id)
    expect(answer.headers['content-type']).toBe('application/ld+json')
    expect(answer.rawPayload.equals(bytes)).toBe(true)
  })

  it('is downloaded under its own name', async () => {
    const { id } = await save(mel, 'Été "1".JSON', goodCapsule())
    expect((await download(mel, id)).headers['content-disposition']).toBe(
      `attachment; filename="_t_ _1_.JSON"; filename*=UTF-8''%C3%89t%C3%A9%20%221%22.JSON`,
    )
    await mel.call(`PATCH ${library}/${id}`, { body: { name: 'Spring' } })
    expect((await download(mel, id)).headers['content-disposition']).toContain('filename="Spring.jsonld"')
  })

  it('must be JSON and must have a name', async () => {
    const before = await list(mel)
    const notJson = await mel.call(`POST ${library}?name=x`, { body: '{\n  "a": \n}' })
    expect([notJson.statusCode, codeOf(notJson)]).toEqual([400, 'json_invalid'])
    expect(notJson.json()).toMatchObject({ line: 3, column: 1 })
    for (const query of ['', '?name=', '?name=%20%20', `?name=${'x'.repeat(201)}`, '?name=%00']) {
      const answer = await mel.call(`POST ${library}${query}`, { body: goodCapsule() })
      expect([query, answer.statusCode, codeOf(answer)]).toEqual([query, 400, 'invalid_request'])
    }
    expect(await list(mel)).toEqual(before)
  })

  it('may be as large as a capsule, and no larger', async () => {
    const most = paddedTo(10_485_760, goodCapsule())
    const { id, size_bytes } = await save(mel, 'large', most)
    expect(size_bytes).toBe(10_485_760)
    expect((await download(mel, id)).rawPayload.equals(most)).toBe(true)
    const larger = await mel.call(`POST ${library}?name=x`, { body: paddedTo(10_485_761, goodCapsule()) })
    expect([larger.statusCode, codeOf(larger)]).toEqual([413, 'body_too_large'])
  })

  it('is renamed', async () => {
    const { id } = await save(mel, 'Old', goodCapsule())
    const answer = await mel.call(`PATCH ${library}/${id}`, { body: { name: ' New ' } })
    expect([answer.statusCode, answer.json()]).toMatchObject([200, { id, name: 'New' }])
    expect((await list(mel)).data.find((each) => each.id === id)?.name).toBe('New')
    for (const name of ['', '  ', 'x'.repeat(201), 7]) {
      expect(codeOf(await mel.call(`PATCH ${library}/${id}`, { body: { name } }))).toBe('invalid_request')
    }
  })

  it('is deleted for good', async () => {
    const { id } = await save(mel, 'Old', goodCapsule())
    expect((await mel.call(`DELETE ${library}/${id}`)).statusCode).toBe(204)
    expect((await list(mel)).data.map((each) => each.id)).not.toContain(id)
    expect((await mel.call(`DELETE ${library}/${id}`)).statusCode).toBe(404)
  })
})

describe('what a member saved', () => {
  it('is visible to no other member, owners included', async () => {
    const { id } = await save(mel, 'Private', goodCapsule())
    for (const other of [owner, await addStranger(app)])
      expect((await list(other)).data.map((each) => each.id)).not.toContain(id)
  })

  it.each(['sav_', 'nothing', '%00', 'x'.repeat(3000)])('is not found by an odd id: %s', async (id) => {
    expect([400, 404]).toContain((await download(mel, id)).statusCode)
  })

  it('is deleted with its account', async () => {
    const leaver = await addPerson(app, { role: 'member' })
    await save(leaver, 'Mine', goodCapsule())
    expect(await countOf(leaver)).toBe(1)
    expect((await owner.call(`DELETE /console/api/members/${leaver.id}`)).statusCode).toBe(204)
    expect(await countOf(leaver)).toBe(0)
  })

  const countOf = async ({ id }: Person): Promise<unknown> =>
    (await app.store.reads.query('select from saved_capsule where account_id = $1', [id])).rowCount
})

describe('copying to a namespace', () => {
  const copy = async (who: Person, id: string, namespace: unknown, headers: Record<string, string> = {}) =>
    await who.call(`POST ${library}/${id}/copy`, { body: { namespace }, headers })

  it('submits exactly the saved bytes as POST /capsules would, and is recorded', async () => {
    const bytes = paddedTo(200_000, goodCapsule('copied'))
    const { id } = await save(mel, 'Copied.jsonld', bytes)
    const answer = await copy(mel, id, 'my-data')
    const { capsule_id } = answer.json<{ capsule_id: string }>()
    expect([answer.statusCode, answer.json()]).toEqual([202, { capsule_id, status: 'pending' }])
    expect(answer.headers).toMatchObject({ location: `/capsules/${capsule_id}`, 'retry-after': '1' })
    expect(await app.verdict(capsule_id)).toMatchObject({ status: 'accepted', label: 'Copied.jsonld' })
    const original = await app.call(`GET /capsules/${capsule_id}/document`)
    expect(original.rawPayload.equals(bytes)).toBe(true)
    const audit = await app.call('GET /audit?limit=1')
    expect(audit.json()).toMatchObject({
      data: [
        {
          actor: { name: 'Mel' },
          action: 'capsule.uploaded',
          subject: 'Copied.jsonld',
          namespace: 'my-data',
          detail: { capsule_id },
        },
      ],
    })
  })

  it('ends in the same report as an upload', async () => {
    const { id } = await save(mel, 'bad', badCapsule())
    const copied = (await copy(mel, id, 'my-data')).json<{ capsule_id: string }>().capsule_id
    const uploaded = await app.upload(badCapsule())
    const [first, second] = [await app.verdict(copied), await app.verdict(uploaded)]
    expect(first.status).toBe('rejected')
    expect(first.validation).toEqual(second.validation)
  })

  it('is sent once under one Idempotency-Key', async () => {
    const { id } = await save(mel, 'once', goodCapsule('once'))
    const headers = { 'idempotency-key': 'copy-once' }
    const first = await copy(mel, id, 'my-data', headers)
    expect((await copy(mel, id, 'my-data', headers)).body).toBe(first.body)
  })

  it('is refused for what is no namespace', async () => {
    const { id } = await save(mel, 'x', goodCapsule())
    const odd = await copy(mel, id, 'Not A Slug')
    expect([odd.statusCode, codeOf(odd)]).toEqual([400, 'invalid_request'])
  })

  it('leaves the copy in the namespace when the saved one is deleted', async () => {
    const { id } = await save(mel, 'x', goodCapsule('stays'))
    const { capsule_id } = (await copy(mel, id, 'my-data')).json<{ capsule_id: string }>()
    await mel.call(`DELETE ${library}/${id}`)
    expect(await app.verdict(capsule_id)).toMatchObject({ status: 'accepted' })
  })
})

describe('importing from a namespace', () => {
  const bring = async (who: Person, ids: readonly string[], namespace = 'my-data') =>
    await who.call(`POST ${library}/import`, { body: { namespace, capsule_ids: ids } })
  const put = async (document: unknown, query = ''): Promise<string> => {
    const id = await app.upload(document, { query })
    await app.verdict(id)
    return id
  }

  it('copies the original bytes and leaves the namespace as it was', async () => {
    const bytes = paddedTo(1_200_000, goodCapsule('origin'))
    const [named, unnamed] = [await put(bytes, '?label=Origin'), await put(goodCapsule('plain'))]
    const before = [await app.version(), await app.countNodes(), (await app.call('GET /capsules')).body]
    const answer = await bring(mel, [named, unnamed])
    expect(answer.statusCode).toBe(201)
    const { data, meta } = answer.json<{ data: Saved[]; meta: unknown }>()
    expect(data).toMatchObject([
      { name: 'Origin', size_bytes: 1_200_000, origin: { namespace: 'my-data', capsule_id: named } },
      { name: unnamed, origin: { namespace: 'my-data', capsule_id: unnamed } },
    ])
    expect(meta).toEqual({ row_count: 2 })
    expect((await download(mel, data[0]?.id ?? '')).rawPayload.equals(bytes)).toBe(true)
    expect([await app.version(), await app.countNodes(), (await app.call('GET /capsules')).body]).toEqual(
      before,
    )
  })

  it('keeps what was imported when the capsule is rolled back', async () => {
    const id = await put(goodCapsule('brief'))
    const saved = (await bring(mel, [id])).json<{ data: Saved[] }>().data[0]
    await app.call(`DELETE /capsules/${id}`)
    expect((await download(mel, saved?.id ?? '')).json()).toEqual(goodCapsule('brief'))
  })

  it('imports accepted capsules only, all or none, and names the others', async () => {
    const [good, bad, gone] = [
      await put(goodCapsule('all')),
      await put(badCapsule()),
      await put(goodCapsule('gone')),
    ]
    await app.call(`DELETE /capsules/${gone}`)
    const before = await list(mel)
    const refused = await bring(mel, [good, bad, gone])
    expect([refused.statusCode, codeOf(refused)]).toEqual([409, 'capsule_not_accepted'])
    expect(refused.json()).toMatchObject({ capsule_ids: [bad, gone] })
    const unknown = await bring(mel, [good, 'cap_nothing'])
    expect([unknown.statusCode, codeOf(unknown)]).toEqual([404, 'capsule_not_found'])
    expect(unknown.json()).toMatchObject({ capsule_ids: ['cap_nothing'] })
    expect(codeOf(await bring(mel, []))).toBe('invalid_request')
    expect(await list(mel)).toEqual(before)
    expect((await bring(mel, [good, good])).json()).toMatchObject({ meta: { row_count: 1 } })
  })
})
