// POST /capsules?replaces= and POST /capsules/preview. Rules, section 8.
import { describe, expect, it } from 'vitest'

import { checkNamespaces } from '../../src/database/graph-store/check-namespaces.ts'
import { checkProjection } from '../../src/database/graph-store/check-projection.ts'
import { badCapsule, codeOf, goodCapsule, startCapsuleApp } from './capsule-app.ts'
import type { NamespaceId } from '../../src/contract/ids.ts'
import { useApp } from './start-app.ts'
import { capsule, indicator, iri, organization, outcome, report } from './projected.ts'

const app = useApp(() => startCapsuleApp())

let namespaces = 0
/** Headers of a namespace that holds nothing yet. */
async function newNamespace(): Promise<{ headers: Record<string, string>; slug: string }> {
  const slug = `replace-${++namespaces}`
  const answer = await app.call('POST /namespaces', { body: { namespace: slug } })
  expect(answer.statusCode).toBe(201)
  return { slug, headers: { 'x-namespace': slug } }
}

const quarter = (value: string) =>
  capsule(
    organization('north'),
    outcome('fed', 'north'),
    indicator('meals', 'north', 'fed'),
    report('q3', 'meals', value),
  )

async function bring(body: unknown, headers: Record<string, string>, query = ''): Promise<string> {
  const id = await app.upload(body, { headers, query })
  await app.verdict(id, headers)
  return id
}

const read = async (path: string, headers: Record<string, string>) =>
  (await app.call(`GET ${path}`, { headers })).json<Record<string, unknown>>()

const rows = async (headers: Record<string, string>) =>
  (await app.call('GET /rows/indicator-reports', { headers })).json<{
    data: { value: number; org: { name: string } | null }[]
  }>().data

const versionIn = async (slug: string): Promise<number> => {
  const { rows: found } = await app.store.reads.query<{ version: string }>(
    `select version from namespace_head join namespace using (namespace_id) where slug = $1`,
    [slug],
  )
  return Number(found[0]?.version)
}

const namespaceIdOf = async (slug: string): Promise<NamespaceId> => {
  const { rows: found } = await app.store.reads.query<{ namespace_id: NamespaceId }>(
    'select namespace_id from namespace where slug = $1',
    [slug],
  )
  return found[0]?.namespace_id as NamespaceId
}

describe('a replacement', () => {
  it('takes the place of an accepted capsule in one step', async () => {
    const { headers, slug } = await newNamespace()
    const first = await bring(quarter('10'), headers)
    const version = await versionIn(slug)
    const second = await bring(quarter('12'), headers, `?replaces=${first}`)
    expect(await versionIn(slug)).toBe(version + 1)
    expect((await rows(headers)).map(({ value }) => value)).toEqual([12])
    expect(await read(`/capsules/${first}`, headers)).toMatchObject({
      status: 'deleted',
      replaced_by: second,
    })
    const answer = await read(`/capsules/${second}?include=changes`, headers)
    expect(answer).toMatchObject({ status: 'accepted', replaces: first })
    const same = { added: 0, changed: 0, removed: 0, unchanged: 1 }
    expect(answer['changes']).toEqual({
      organizations: same,
      outcomes: same,
      indicators: same,
      reports: { ...same, changed: 1, unchanged: 0 },
      funds: { ...same, unchanged: 0 },
    })
    expect(await read(`/capsules/${second}`, headers)).not.toHaveProperty('changes')
    const document = await app.call(`GET /capsules/${first}/document`, { headers })
    expect(codeOf(document)).toBe('document_not_found')
  })

  it('of a rejected capsule is accepted, and one that is rejected changes nothing', async () => {
    const { headers, slug } = await newNamespace()
    const bad = await bring(badCapsule(), headers)
    const good = await bring(quarter('10'), headers, `?replaces=${bad}`)
    expect(await read(`/capsules/${bad}`, headers)).toMatchObject({ status: 'deleted', replaced_by: good })
    const version = await versionIn(slug)
    const refused = await bring(badCapsule(), headers, `?replaces=${good}`)
    expect(await read(`/capsules/${refused}`, headers)).toMatchObject({ status: 'rejected', replaces: good })
    const kept = await read(`/capsules/${good}`, headers)
    expect(kept).toMatchObject({ status: 'accepted', replaces: bad })
    expect(kept).not.toHaveProperty('replaced_by')
    expect(await versionIn(slug)).toBe(version)
  })

  it('names a capsule that exists and is neither pending nor deleted', async () => {
    const { headers } = await newNamespace()
    const upload = (replaces: string) =>
      app.call(`POST /capsules?replaces=${replaces}`, { body: goodCapsule('x'), headers })
    for (const unknown of ['nothing', 'cap_00000000000000000000000000'])
      expect(codeOf(await upload(unknown))).toBe('capsule_not_found')
    const gone = await bring(goodCapsule('gone'), headers)
    await app.call(`DELETE /capsules/${gone}`, { headers })
    expect(codeOf(await upload(gone))).toBe('capsule_not_replaceable')
  })

  it('keeps the age of links, so that other people’s reports stay where they are', async () => {
    const { headers, slug } = await newNamespace()
    // Both organizations claim the indicator; the first claim counts for reports that name no organization.
    const first = await bring(
      capsule(organization('a'), indicator('shared', 'a', 'o'), outcome('o', 'a')),
      headers,
    )
    await bring(capsule(organization('b'), indicator('shared', 'b', 'o'), outcome('o', 'b')), headers)
    await bring(capsule(report('theirs', 'shared', '5')), headers)
    const owner = async () => (await rows(headers)).map(({ org }) => org?.name)
    expect(await owner()).toEqual(['Organization a'])
    let current = first
    for (const description of ['second', 'third']) {
      current = await bring(
        // The same link, written from the other end.
        capsule(
          organization('a', { hasDescription: description, hasIndicator: iri('shared') }),
          outcome('o', 'a'),
        ),
        headers,
        `?replaces=${current}`,
      )
      expect(await read(`/capsules/${current}`, headers)).toMatchObject({ status: 'accepted' })
      expect(await owner()).toEqual(['Organization a'])
    }
    const namespaceId = await namespaceIdOf(slug)
    expect(await app.store.transaction((tx) => checkProjection(tx, namespaceId))).toEqual([])
    for await (const { differences } of checkNamespaces(app.store, { namespace: slug }, { rebuild: true }))
      expect(differences).toEqual([])
    expect(await owner()).toEqual(['Organization a'])
    // Without `replaces` the same file is a new claim.
    await app.call(`DELETE /capsules/${current}`, { headers })
    expect(await owner()).toEqual(['Organization b'])
    expect(
      (await app.store.reads.query('select from link_age where namespace_id = $1', [namespaceId])).rowCount,
    ).toBe(0)
  })

  it('is compared by Idempotency-Key, before the state of the named capsule', async () => {
    const { headers } = await newNamespace()
    const first = await bring(quarter('10'), headers)
    const key = { ...headers, 'idempotency-key': 'again' }
    const body = quarter('11')
    const second = await bring(body, key, `?replaces=${first}`)
    // The named one is deleted by now, and the answer is still the same.
    expect(await app.upload(body, { headers: key, query: `?replaces=${first}` })).toBe(second)
    const without = await app.call('POST /capsules', { body, headers: key })
    expect(codeOf(without)).toBe('idempotency_conflict')
  })
})

describe('a replacement that waits', () => {
  it('keeps others away until it is deleted, and is accepted although the named one was deleted meanwhile', async () => {
    const idle = await startCapsuleApp({ ownDatabase: true, hasWorker: false })
    try {
      const first = await idle.upload(goodCapsule('first'))
      const worker = await idle.startWorker()
      await idle.verdict(first)
      await worker.stop()
      const query = `?replaces=${first}`
      const waiting = await idle.upload(goodCapsule('second'), { query })
      const other = () => idle.call(`POST /capsules${query}`, { body: goodCapsule('third') })
      expect(codeOf(await other())).toBe('replacement_pending')
      const pending = await idle.call(`POST /capsules?replaces=${waiting}`, { body: goodCapsule('x') })
      expect(codeOf(pending)).toBe('capsule_not_replaceable')
      await idle.call(`DELETE /capsules/${waiting}`)
      const third = (await other()).json<{ capsule_id: string }>().capsule_id
      await idle.call(`DELETE /capsules/${first}`)
      const again = await idle.startWorker()
      expect(await idle.verdict(third)).toMatchObject({ status: 'accepted', replaces: first })
      await again.stop()
      const deleted = (await idle.call(`GET /capsules/${first}`)).json<object>()
      expect(deleted).toMatchObject({ status: 'deleted' })
      expect(deleted).not.toHaveProperty('replaced_by')
    } finally {
      await idle.close()
    }
  })

  it('of two at once is one', async () => {
    const { headers } = await newNamespace()
    const first = await bring(goodCapsule('crowded'), headers)
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, n) =>
        app.call(`POST /capsules?replaces=${first}`, { body: goodCapsule(`crowd-${n}`), headers }),
      ),
    )
    const accepted = answers.filter(({ statusCode }) => statusCode === 202)
    expect(accepted.length).toBeGreaterThan(0)
    const codes = new Set(answers.filter(({ statusCode }) => statusCode !== 202).map(codeOf))
    for (const code of codes) expect(['replacement_pending', 'capsule_not_replaceable']).toContain(code)
    for (const answer of accepted)
      await app.verdict(answer.json<{ capsule_id: string }>().capsule_id, headers)
    const { data } = (await app.call('GET /orgs', { headers })).json<{ data: unknown[] }>()
    expect(data).toHaveLength(accepted.length)
  })
})

interface PreviewAnswer {
  object: string
  validation: { conforms: boolean }
  changes: {
    items: { kind: string; change: string; id: string | null; uri: string; name: string; fields: unknown[] }[]
    truncated: boolean
  } & Record<string, unknown>
}

describe('a preview', () => {
  const preview = (body: unknown, headers: Record<string, string>, query = '') =>
    app.call(`POST /capsules/preview${query}`, { body, headers })

  it('shows what would change, stores nothing, and names the version it compared with', async () => {
    const { headers, slug } = await newNamespace()
    const first = await bring(quarter('10'), headers)
    const version = await versionIn(slug)
    const answer = await preview(quarter('12'), headers, `?replaces=${first}`)
    expect(answer.statusCode).toBe(200)
    const read = await app.call('GET /orgs', { headers })
    expect(answer.headers['x-namespace-version']).toBe(read.headers['x-namespace-version'])
    const { object, validation, changes } = answer.json<PreviewAnswer>()
    expect([object, validation.conforms, changes.truncated]).toEqual(['capsule_preview', true, false])
    expect(changes.items).toEqual([
      {
        kind: 'report',
        change: 'changed',
        id: expect.stringMatching(/^rep_/),
        uri: iri('q3'),
        name: null,
        fields: [
          { field: 'value', before: 10, after: 12 },
          { field: 'value_text', before: '10', after: '12' },
        ],
      },
    ])
    expect(await versionIn(slug)).toBe(version)
    expect((await app.call('GET /capsules', { headers })).json<{ data: unknown[] }>().data).toHaveLength(1)
  })

  it('of a document that does not conform has no changes, and the faults of the body come first', async () => {
    const { headers } = await newNamespace()
    const rejected = (await preview(badCapsule(), headers)).json<PreviewAnswer>()
    expect(rejected).toMatchObject({ validation: { conforms: false }, changes: null })
    expect(codeOf(await preview('{', headers, '?replaces=nothing'))).toBe('json_invalid')
    for (const body of [badCapsule(), goodCapsule()])
      expect(codeOf(await preview(body, headers, '?replaces=nothing'))).toBe('capsule_not_found')
    const gone = await bring(goodCapsule('gone'), headers)
    await app.call(`DELETE /capsules/${gone}`, { headers })
    expect(codeOf(await preview(goodCapsule(), headers, `?replaces=${gone}`))).toBe('capsule_not_replaceable')
  })

  it('lists at most 1,000 changes, in order, and cuts long texts', async () => {
    const { headers } = await newNamespace()
    const long = '\u{1F600}'.repeat(1024)
    const many = Array.from({ length: 1200 }, (_, n) => organization(`many-${String(n).padStart(4, '0')}`))
    await bring(capsule(organization('old'), organization('renamed')), headers)
    const { data } = (await app.call('GET /capsules', { headers })).json<{ data: { capsule_id: string }[] }>()
    const body = capsule(organization('renamed', { hasLegalName: long }), ...many)
    const { changes } = (
      await preview(body, headers, `?replaces=${data[0]?.capsule_id}`)
    ).json<PreviewAnswer>()
    expect(changes).toMatchObject({
      organizations: { added: 1200, changed: 1, removed: 1, unchanged: 0 },
      truncated: true,
    })
    expect(changes.items).toHaveLength(1000)
    const [changed, removed, ...added] = changes.items
    expect(changed).toMatchObject({ change: 'changed', name: `${'\u{1F600}'.repeat(1000)}…` })
    expect(removed).toMatchObject({ change: 'removed', uri: iri('old') })
    expect(added.map(({ uri }) => uri)).toEqual(many.slice(0, 998).map((one) => one['@id']))
  })

  it('counts reports that show another unit of their indicator', async () => {
    const { headers } = await newNamespace()
    const units = (unit: string) =>
      capsule(organization('u'), outcome('o', 'u'), indicator('i', 'u', 'o', { unitDescription: unit }))
    const first = await bring(units('people'), headers)
    await bring(capsule(report('a', 'i', '1'), report('b', 'i', '2')), headers)
    const { changes } = (await preview(units('meals'), headers, `?replaces=${first}`)).json<PreviewAnswer>()
    expect(changes).toMatchObject({
      indicators: { changed: 1 },
      reports: { added: 0, changed: 2, removed: 0, unchanged: 0 },
    })
    expect(changes.items.slice(1)).toMatchObject(
      ['a', 'b'].map((name) => ({
        uri: iri(name),
        fields: [{ field: 'unit', before: 'people', after: 'meals' }],
      })),
    )
    const second = await bring(units('meals'), headers, `?replaces=${first}`)
    const { changes: counts } = await read(`/capsules/${second}?include=changes`, headers)
    expect(counts).toMatchObject({ reports: { changed: 2 } })
  })

  it('waits for no writer, and no writer waits for it', async () => {
    const { headers, slug } = await newNamespace()
    await bring(quarter('10'), headers)
    const writer = await app.store.writes.connect()
    try {
      await writer.query('begin')
      await writer.query('select from namespace_head where namespace_id = $1 for update', [
        await namespaceIdOf(slug),
      ])
      expect((await preview(quarter('11'), headers)).statusCode).toBe(200)
    } finally {
      await writer.query('rollback')
      writer.release()
    }
  })
})

describe('readers', () => {
  it('see the old file or the new one while one replaces the other, never both and never neither', async () => {
    const { headers } = await newNamespace()
    let current = await bring(quarter('0'), headers)
    let isDone = false
    const seen: number[][] = []
    const reader = async (): Promise<void> => {
      while (!isDone) seen.push((await rows(headers)).map(({ value }) => value))
    }
    const readers = [reader(), reader()]
    for (let value = 1; value <= 6; value++)
      current = await bring(quarter(String(value)), headers, `?replaces=${current}`)
    isDone = true
    await Promise.all(readers)
    expect(seen.length).toBeGreaterThan(0)
    expect(seen.filter((values) => values.length !== 1)).toEqual([])
  })
})
