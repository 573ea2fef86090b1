// What people see of previews and replacements: the suggestion, the record, the versions of a file, and the queue.
// Rules, section 8.
import { beforeAll, describe, expect, it } from 'vitest'

import { badCapsule, codeOf, startCapsuleApp } from './capsule-app.ts'
import { addPerson, type Person } from './console-people.ts'
import { useApp } from './start-app.ts'
import { capsule, indicator, iri, organization, outcome, report } from './projected.ts'

const app = useApp(() => startCapsuleApp())
let member: Person
beforeAll(async () => {
  member = await addPerson(app, { role: 'member', name: 'Mel' })
})

let namespaces = 0
async function newNamespace(): Promise<string> {
  const slug = `versions-${++namespaces}`
  await app.call('POST /namespaces', { body: { namespace: slug } })
  return slug
}

/** One organization with its theory of change, and reports of these numbers. */
const quarter = (reports: readonly number[], value = '12') =>
  capsule(
    organization('org'),
    outcome('fed', 'org'),
    indicator('meals', 'org', 'fed'),
    ...reports.map((number) => report(`report/${number}`, 'meals', value)),
  )
const fifteen = Array.from({ length: 15 }, (_, index) => index)

const below = (slug: string): string => `/console/api/namespaces/${slug}`

async function upload(slug: string, document: unknown, query = ''): Promise<string> {
  const headers = { 'x-namespace': slug }
  const answer = await member.call(`POST /capsules${query}`, { headers, body: document })
  expect([answer.statusCode, answer.body]).toEqual([202, answer.body])
  const { capsule_id } = answer.json<{ capsule_id: string }>()
  await app.verdict(capsule_id, headers)
  return capsule_id
}

interface Preview {
  readonly validation: { conforms: boolean }
  readonly changes: { reports: object; items: unknown[] } | null
  readonly suggestion: object | null
}

const askPreview = (person: Person, slug: string, body: unknown, query = '') =>
  person.call(`POST /capsules/preview?include=suggestion${query}`, { headers: { 'x-namespace': slug }, body })

async function preview(slug: string, document: unknown, query = ''): Promise<Preview> {
  const answer = await askPreview(member, slug, document, query)
  expect([answer.statusCode, answer.body]).toEqual([200, answer.body])
  return answer.json<Preview>()
}

describe('a preview', () => {
  it('names, where that is asked for, the capsule that the document mostly describes again', async () => {
    const slug = await newNamespace()
    const earlier = await upload(slug, quarter(fifteen), '?label=Q3.jsonld')
    const again = quarter(fifteen.slice(1), '13')
    const { suggestion, ...rest } = await preview(slug, again)
    expect(suggestion).toMatchObject({
      capsule_id: earlier,
      label: 'Q3.jsonld',
      of: 'reports',
      described: 14,
      total: 15,
    })
    const same = await app.call('POST /capsules/preview', { body: again, headers: { 'x-namespace': slug } })
    expect(rest).toEqual(same.json())
  })

  it('suggests nothing for the next quarter, for what entity calls wrote, or with `replaces`', async () => {
    const slug = await newNamespace()
    const earlier = await upload(slug, quarter(fifteen))
    expect((await preview(slug, quarter([20, 21, 22]))).suggestion).toBeNull()
    const corrected = await preview(slug, quarter(fifteen, '13'), `&replaces=${earlier}`)
    expect(corrected.suggestion).toBeNull()
    expect(corrected.changes?.reports).toMatchObject({ changed: 15, added: 0, removed: 0 })
    const other = await newNamespace()
    const body = { uri: iri('org'), name: 'Org' }
    expect((await app.call('POST /orgs', { body, headers: { 'x-namespace': other } })).statusCode).toBe(201)
    expect((await preview(other, quarter(fifteen))).suggestion).toBeNull()
  })

  it('suggests the one that shares the most, and none that is rolled back', async () => {
    const slug = await newNamespace()
    const small = await upload(slug, quarter([1]))
    const large = await upload(slug, quarter(fifteen))
    expect((await preview(slug, quarter(fifteen, '13'))).suggestion).toMatchObject({ capsule_id: large })
    await app.call(`DELETE /capsules/${large}`, { headers: { 'x-namespace': slug } })
    expect((await preview(slug, quarter(fifteen, '13'))).suggestion).toMatchObject({ capsule_id: small })
  })

  it('of a document that does not conform has the report alone', async () => {
    const slug = await newNamespace()
    expect(await preview(slug, badCapsule())).toMatchObject({
      validation: { conforms: false },
      changes: null,
      suggestion: null,
    })
    const answer = await askPreview(member, slug, '{')
    expect([answer.statusCode, codeOf(answer)]).toEqual([400, 'json_invalid'])
    const gone = await askPreview(member, slug, quarter([1]), '&replaces=cap_x')
    expect([gone.statusCode, codeOf(gone)]).toEqual([404, 'capsule_not_found'])
  })
})

describe('a replacement by a person', () => {
  it('takes the place of the earlier capsule and is recorded with it', async () => {
    const slug = await newNamespace()
    const earlier = await upload(slug, quarter(fifteen), '?label=Q3.jsonld')
    const later = await upload(slug, quarter(fifteen.slice(1), '13'), `?label=Q3b.jsonld&replaces=${earlier}`)
    const headers = { 'x-namespace': slug }
    expect((await app.call(`GET /capsules/${earlier}`, { headers })).json()).toMatchObject({
      status: 'deleted',
      replaced_by: later,
    })
    const audit = await app.call('GET /audit?limit=1')
    expect(audit.json()).toMatchObject({
      data: [
        {
          action: 'capsule.uploaded',
          subject: 'Q3b.jsonld',
          detail: { capsule_id: later, replaces: earlier },
        },
      ],
    })
    const again = await member.call(`POST /capsules?replaces=${earlier}`, { headers, body: quarter([1]) })
    expect([again.statusCode, codeOf(again)]).toEqual([409, 'capsule_not_replaceable'])
  })

  it('can come from the library', async () => {
    const slug = await newNamespace()
    const earlier = await upload(slug, quarter([1]))
    const saved = await member.call('POST /console/api/library?name=Newer', { body: quarter([1], '14') })
    const copied = await member.call(`POST /console/api/library/${saved.json<{ id: string }>().id}/copy`, {
      body: { namespace: slug, replaces: earlier },
    })
    expect(copied.statusCode).toBe(202)
    const { capsule_id } = copied.json<{ capsule_id: string }>()
    expect(await app.verdict(capsule_id, { 'x-namespace': slug })).toMatchObject({
      status: 'accepted',
      replaces: earlier,
    })
  })
})

describe('the versions of a file', () => {
  const versions = async (slug: string, id: string) => {
    const answer = await member.call(`GET ${below(slug)}/capsules/${id}/versions`)
    expect(answer.statusCode).toBe(200)
    return answer.json<{ data: { capsule_id: string }[]; meta: object }>()
  }

  it('are the same from each of them: who, when, and what changed in numbers', async () => {
    const slug = await newNamespace()
    const headers = { 'x-namespace': slug }
    const first = await app.upload(quarter(fifteen), { headers, query: '?label=one' })
    await app.verdict(first, headers)
    const second = await upload(slug, quarter(fifteen.slice(1), '13'), `?label=two&replaces=${first}`)
    const rejected = await upload(slug, badCapsule(), `?label=bad&replaces=${second}`)
    const third = await upload(slug, quarter(fifteen), `?label=three&replaces=${second}`)
    const { data, meta } = await versions(slug, third)
    expect(meta).toEqual({ row_count: 4, is_partial: false })
    expect(data).toMatchObject([
      { capsule_id: third, status: 'accepted', replaces: second, replaced_by: null, uploaded_by: 'Mel' },
      { capsule_id: rejected, status: 'rejected', replaces: second, violation_count: 1, changes: null },
      {
        capsule_id: second,
        status: 'deleted',
        replaced_by: third,
        label: 'two',
        changes: { reports: { added: 0, changed: 14, removed: 1, unchanged: 0 } },
      },
      { capsule_id: first, status: 'deleted', uploaded_by: null, changes: { reports: { added: 15 } } },
    ])
    for (const id of [first, second, rejected]) expect((await versions(slug, id)).data).toEqual(data)
  })

  it('are known where the earlier one was deleted before its turn', async () => {
    const slug = await newNamespace()
    const headers = { 'x-namespace': slug }
    const first = await upload(slug, quarter([1]))
    const rejected = await upload(slug, badCapsule(), `?replaces=${first}`)
    await app.call(`DELETE /capsules/${first}`, { headers })
    const ids = async (id: string) => (await versions(slug, id)).data.map((each) => each.capsule_id)
    expect(await ids(first)).toEqual([rejected, first])
    expect(await ids(rejected)).toEqual([rejected, first])
  })

  it('of a file that never came again is that file alone', async () => {
    const slug = await newNamespace()
    const id = await upload(slug, quarter([1]))
    expect((await versions(slug, id)).data).toMatchObject([{ capsule_id: id, replaces: null }])
  })
})

describe('pending capsules', () => {
  /** Large enough that its stages are announced. */
  const large = quarter(Array.from({ length: 2500 }, (_, index) => index + 100))

  it('have a place in the queue of the organization, then a stage; previews do not wait for them', async () => {
    const waiting = await startCapsuleApp({ ownDatabase: true, hasWorker: false })
    const holder = await waiting.store.writes.connect()
    try {
      const person = await addPerson(waiting, { role: 'member', name: 'Mel' })
      await waiting.call('POST /namespaces', { body: { namespace: 'other' } })
      const first = await waiting.upload(large)
      const second = await waiting.upload(quarter([2]), { headers: { 'x-namespace': 'other' } })
      const third = await waiting.upload(quarter([3]))
      const pending = async (slug: string) =>
        (await person.call(`GET ${below(slug)}/pending`)).json<{ data: object[] }>().data
      expect(await pending('my-data')).toEqual([
        { capsule_id: first, stage: 'waiting', place: 1 },
        { capsule_id: third, stage: 'waiting', place: 3 },
      ])
      expect(await pending('other')).toEqual([{ capsule_id: second, stage: 'waiting', place: 2 }])
      // While somebody holds the namespace, its capsules stay in their last stage.
      await holder.query('begin')
      const hold = 'select from namespace_head where namespace_id = $1 for no key update'
      await holder.query(hold, [waiting.namespace.id])
      await waiting.startWorker()
      await expect
        .poll(async () => (await pending('my-data'))[0], { timeout: 60_000 })
        .toEqual({ capsule_id: first, stage: 'storing', place: null })
      await holder.query('rollback')
      for (const id of [first, third]) expect(await waiting.verdict(id)).toMatchObject({ status: 'accepted' })
      expect(await pending('my-data')).toEqual([])

      // A preview waits for nobody, and suggests no capsule that another is about to replace.
      const again = async () => {
        const answer = await askPreview(person, 'my-data', quarter([3], '13'))
        return answer.json<Preview>().suggestion
      }
      expect(await again()).toMatchObject({ capsule_id: third })
      await holder.query('begin')
      await holder.query(hold, [waiting.namespace.id])
      const next = await waiting.upload(quarter([3], '14'), { query: `?replaces=${third}` })
      expect(await again()).toBeNull()
      await holder.query('rollback')
      expect(await waiting.verdict(next)).toMatchObject({ status: 'accepted', replaces: third })
    } finally {
      await holder.query('rollback')
      holder.release()
      await waiting.close()
    }
  })
})
