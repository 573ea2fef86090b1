// Capsules in the console: uploads as POST /capsules takes them, what a rollback would do, and downloads by plain links.
// Rules, section 6.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { badCapsule, codeOf, goodCapsule, startCapsuleApp } from './capsule-app.ts'
import type { CapsuleApp } from './capsule-app.ts'
import { addPerson } from './console-people.ts'
import type { Person } from './console-people.ts'
import { writeOrg } from './entity-calls.ts'
import { readWorkbook } from './read-workbook.ts'
import { isLongRun } from '../long-run.ts'

let app: CapsuleApp
let member: Person
beforeAll(async () => {
  app = await startCapsuleApp({ ownDatabase: true })
  member = await addPerson(app, { role: 'member', name: 'Mel' })
})
afterAll(async () => await app.close())

const below = '/console/api/namespaces/my-data'
const at = 'https://example.org'

/** Organizations of these names, an indicator of the first, and its report. */
const capsuleOf = (...names: string[]) => ({
  '@context': 'https://ontology.commonapproach.org/contexts/cidsContext.jsonld',
  '@graph': [
    ...names.map((name) => ({
      '@id': `${at}/${name}`,
      '@type': 'cids:Organization',
      hasLegalName: name,
      hasDescription: 'x',
    })),
    {
      '@id': `${at}/${names[0]}/outcome`,
      '@type': 'cids:Outcome',
      hasName: 'Fed',
      forOrganization: `${at}/${names[0]}`,
    },
    {
      '@id': `${at}/${names[0]}/meals`,
      '@type': 'cids:Indicator',
      hasName: 'Meals',
      forOrganization: `${at}/${names[0]}`,
      forOutcome: `${at}/${names[0]}/outcome`,
    },
    {
      '@id': `${at}/${names[0]}/meals/2024`,
      '@type': 'cids:IndicatorReport',
      forIndicator: `${at}/${names[0]}/meals`,
      'prov:startedAtTime': '2024-01-01T00:00:00',
      'prov:endedAtTime': '2024-12-31T00:00:00',
      'i72:value': { '@type': 'i72:Measure', 'i72:hasNumericalValue': '12' },
    },
  ],
})

const upload = async (document: unknown, query = ''): Promise<string> => {
  const answer = await member.call(`POST ${below}/capsules${query}`, { body: document })
  expect(answer.statusCode).toBe(202)
  const { capsule_id } = answer.json<{ capsule_id: string }>()
  await app.verdict(capsule_id)
  return capsule_id
}

describe('an upload', () => {
  it('is answered and checked as POST /capsules does it, and recorded', async () => {
    const answer = await member.call(`POST ${below}/capsules?label=Spring`, { body: goodCapsule() })
    const { capsule_id } = answer.json<{ capsule_id: string }>()
    expect([answer.statusCode, answer.json()]).toEqual([202, { capsule_id, status: 'pending' }])
    expect(answer.headers.location).toBe(`/capsules/${capsule_id}`)
    expect(await app.verdict(capsule_id)).toMatchObject({ status: 'accepted', label: 'Spring' })
    const audit = await app.call('GET /audit?limit=1')
    expect(audit.json()).toMatchObject({
      data: [
        {
          actor: { name: 'Mel' },
          action: 'capsule.uploaded',
          subject: 'Spring',
          namespace: 'my-data',
          detail: { capsule_id },
        },
      ],
    })
  })

  it('is refused where POST /capsules refuses it', async () => {
    const notJson = await member.call(`POST ${below}/capsules`, { body: '{' })
    expect([notJson.statusCode, codeOf(notJson)]).toEqual([400, 'json_invalid'])
    const headers = { 'idempotency-key': 'once' }
    const first = await member.call(`POST ${below}/capsules`, { body: goodCapsule(), headers })
    const same = await member.call(`POST ${below}/capsules`, { body: goodCapsule(), headers })
    expect(same.body).toBe(first.body)
    const other = await member.call(`POST ${below}/capsules`, { body: badCapsule(), headers })
    expect(codeOf(other)).toBe('idempotency_conflict')
  })

  it('can be checked without being stored, in French too', async () => {
    const english = await member.call(`POST ${below}/capsules/validate`, { body: badCapsule() })
    expect(english.json()).toMatchObject({ conforms: false, violation_count: 1 })
    const french = await member.call(`POST ${below}/capsules/validate`, {
      body: badCapsule(),
      headers: { 'accept-language': 'fr' },
    })
    expect(french.body).not.toBe(english.body)
  })
})

describe('a rollback', () => {
  const preview = async (id: string) =>
    (await member.call(`GET ${below}/capsules/${id}/rollback`)).json<object>()

  it('can be previewed: what is removed, and what stays because another source asserts it', async () => {
    const first = await upload(capsuleOf('north', 'south'))
    const second = await upload(capsuleOf('north'))
    await writeOrg(app, 'x', { uri: `${at}/south` })
    const third = await upload(capsuleOf('west'))
    expect(await preview(first)).toMatchObject({
      object: 'rollback_preview',
      entities: {
        organizations: { goes: 0, stays: 2 },
        outcomes: { goes: 0, stays: 1 },
        indicators: { goes: 0, stays: 1 },
        reports: { goes: 0, stays: 1 },
      },
    })
    expect(await preview(third)).toMatchObject({
      entities: { organizations: { goes: 1, stays: 0 }, reports: { goes: 1, stays: 0 } },
    })
    const { triple_count } = await app.verdict(second)
    expect(await preview(second)).toMatchObject({ statements: triple_count })
    expect((await member.call(`DELETE ${below}/capsules/${second}`)).statusCode).toBe(204)
    expect(await preview(first)).toMatchObject({
      entities: { organizations: { goes: 1, stays: 1 }, indicators: { goes: 1, stays: 0 } },
    })
    expect((await member.call(`DELETE ${below}/capsules/${first}`)).statusCode).toBe(204)
    expect((await orgs()).filter((uri) => uri === `${at}/north` || uri === `${at}/south`)).toEqual([
      `${at}/south`,
    ])
  })

  const counted = `select reltuples as rows from pg_class where relname = 'node'`
  const countedInShards = `
    select sum(result::float8) as rows from run_command_on_shards('node',
      $$ select greatest(reltuples, 0) from pg_class where oid = '%s'::regclass $$)`

  it.runIf(isLongRun)(
    'of a large capsule is planned with fresh statistics, whatever the database had counted before it came',
    async () => {
      const { writes } = app.store
      const countedRows = async () =>
        (await writes.query<{ rows: number }>(app.store.hasCitus ? countedInShards : counted)).rows[0]?.rows
      const reports = Array.from({ length: 20_000 }, (_, index) => ({
        '@id': `${at}/large/${index}`,
        '@type': 'cids:IndicatorReport',
        forIndicator: `${at}/wide/meals`,
        'prov:startedAtTime': '2024-01-01T00:00:00',
        'prov:endedAtTime': '2024-12-31T00:00:00',
        'i72:value': { '@type': 'i72:Measure', 'i72:hasNumericalValue': String(index) },
      }))
      const wide = capsuleOf('wide')
      // A count in the middle of another large write: the table is large and seems nearly empty.
      const writer = await writes.connect()
      await writer.query('begin')
      await writer.query(`
      insert into node (namespace_id, subject_key, sequence, subject, statements)
      select namespace_id, gen_random_uuid(), 1000000, 'urn:n', repeat('x', 300)
      from namespace, generate_series(1, 20000) where slug = 'my-data'`)
      await writes.query('analyze node')
      await writer.query('rollback')
      expect(await countedRows()).toBeLessThan(1000)
      // As PostgreSQL holds the table while it vacuums it by itself.
      await writer.query('begin')
      await writer.query('lock table node in share update exclusive mode')
      const large = await upload({ ...wide, '@graph': [...wide['@graph'], ...reports] })
      await writer.query('rollback')
      writer.release()
      expect(await preview(large)).toMatchObject({ entities: { reports: { goes: 20_001, stays: 0 } } })
      await expect.poll(countedRows).toBeGreaterThan(20_000)
    },
  )

  const orgs = async (): Promise<string[]> =>
    (await app.call('GET /orgs')).json<{ data: { uri: string }[] }>().data.map(({ uri }) => uri)

  it('of a capsule that is not accepted removes nothing', async () => {
    const nothing = { goes: 0, stays: 0 }
    const none = { organizations: nothing, outcomes: nothing, indicators: nothing, reports: nothing }
    const rejected = await upload(badCapsule())
    expect(await preview(rejected)).toEqual({ object: 'rollback_preview', entities: none, statements: 0 })
    const gone = await upload(goodCapsule('brief'))
    await member.call(`DELETE ${below}/capsules/${gone}`)
    expect(await preview(gone)).toMatchObject({ entities: none, statements: 0 })
    expect((await member.call(`DELETE ${below}/capsules/${gone}`)).statusCode).toBe(204)
    const audit = await app.call('GET /audit?limit=2')
    expect(audit.json<{ data: { action: string }[] }>().data.map(({ action }) => action)).toEqual([
      'capsule.deleted',
      'capsule.uploaded',
    ])
  })
})

describe('a rollback and its record', () => {
  const deletions = async (id: string): Promise<number> => {
    const { rows } = await app.store.reads.query<{ count: number }>(
      `select count(*)::int as count from audit_event
       where action = 'capsule.deleted' and detail ->> 'capsule_id' = $1`,
      [id],
    )
    return rows[0]?.count ?? 0
  }
  const statusOf = async (id: string): Promise<string> =>
    (await app.call(`GET /capsules/${id}`)).json<{ status: string }>().status

  it('are there together or not at all', async () => {
    const id = await upload(goodCapsule('recorded'), '?label=Spring')
    await app.store.writes.query(
      `alter table audit_event add constraint none_of_these check (action <> 'capsule.deleted') not valid`,
    )
    const failed = await member.call(`DELETE ${below}/capsules/${id}`)
    await app.store.writes.query('alter table audit_event drop constraint none_of_these')
    expect([failed.statusCode, await statusOf(id), await deletions(id)]).toEqual([500, 'accepted', 0])
    expect((await member.call(`DELETE ${below}/capsules/${id}`)).statusCode).toBe(204)
    expect([await statusOf(id), await deletions(id)]).toEqual(['deleted', 1])
    const audit = await app.call('GET /audit?limit=1')
    expect(audit.json()).toMatchObject({
      data: [{ action: 'capsule.deleted', subject: 'Spring', actor: { name: 'Mel' } }],
    })
  })

  it('are recorded once, however many roll back at the same time', async () => {
    const id = await upload(goodCapsule('crowd'))
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => member.call(`DELETE ${below}/capsules/${id}`)),
    )
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([204, 204, 204, 204])
    expect(await deletions(id)).toBe(1)
  })
})

describe('the entities of a capsule', () => {
  interface Page {
    readonly data: { object: string; id: string; uri: string; name: string | null }[]
    readonly meta: { row_count: number; cursor: string | null }
  }
  const page = async (id: string, query = ''): Promise<Page> =>
    (await member.call(`GET ${below}/capsules/${id}/entities${query}`)).json<Page>()

  it('are listed by kind and page by page, each once, as reads show them', async () => {
    const id = await upload(capsuleOf('e1', 'e2', 'e3'))
    const all = (await page(id)).data
    expect(all.map(({ object, uri }) => `${object} ${uri}`).sort()).toEqual([
      `indicator ${at}/e1/meals`,
      `indicator_report ${at}/e1/meals/2024`,
      `organization ${at}/e1`,
      `organization ${at}/e2`,
      `organization ${at}/e3`,
      `outcome ${at}/e1/outcome`,
    ])
    const org = all.find(({ uri }) => uri === `${at}/e2`)
    expect((await app.call(`GET /orgs/${org?.id}`)).json()).toMatchObject({ name: org?.name, uri: org?.uri })
    const paged: Page['data'] = []
    for (let cursor: string | null = ''; cursor !== null;) {
      const found: Page = await page(id, `?limit=2${cursor === '' ? '' : `&cursor=${cursor}`}`)
      expect(found.data.length).toBeLessThanOrEqual(2)
      paged.push(...found.data)
      ;({ cursor } = found.meta)
    }
    expect(paged).toEqual(all)
    const organizations = await page(id, '?kind=organization&limit=2')
    expect(organizations.data.length).toBe(2)
    const rest = await page(id, `?kind=organization&limit=2&cursor=${organizations.meta.cursor}`)
    expect([rest.data.length, rest.meta.cursor]).toEqual([1, null])
  })

  it('are none where the capsule is not in effect', async () => {
    expect(await page(await upload(badCapsule()))).toEqual({ data: [], meta: { row_count: 0, cursor: null } })
  })

  it.each(['rollback', 'entities', 'document'])(
    'and the rest of an unknown capsule are not found: %s',
    async (what) => {
      const answer = await member.call(`GET ${below}/capsules/cap_${'0'.repeat(26)}/${what}`)
      expect([answer.statusCode, codeOf(answer)]).toEqual([404, 'capsule_not_found'])
    },
  )
})

describe('a download', () => {
  /** A link sends the cookie and nothing else of ours. */
  const follow = (path: string) => member.call(`GET ${below}${path}`, { headers: { origin: undefined } })

  it.each([
    ['/export', '/export', 'my-data.jsonld'],
    ['/export?format=nquads', '/export?format=nquads', 'my-data.nq'],
    ['/rows?format=csv', '/rows/indicator-reports?format=csv', 'my-data-rows.csv'],
    ['/rows?format=ndjson', '/rows/indicator-reports?format=ndjson', 'my-data-rows.ndjson'],
    [
      '/rows?format=csv&period%5Bfrom%5D=2030-01-01',
      '/rows/indicator-reports?format=csv&period%5Bfrom%5D=2030-01-01',
      'my-data-rows.csv',
    ],
  ])('by %s holds what GET %s answers', async (path, same, name) => {
    await upload(capsuleOf('download'))
    const file = await follow(path)
    const answer = await app.call(`GET ${same}`)
    expect(file.statusCode).toBe(200)
    expect(file.body).toBe(answer.body)
    const typeOf = (each: typeof file) => String(each.headers['content-type']).split(';')[0]
    expect(typeOf(file)).toBe(typeOf(answer))
    expect(file.headers['content-disposition']).toBe(`attachment; filename="${name}"`)
    expect(file.headers['cache-control']).toBe('no-store')
  })

  it('of rows as a workbook has the date in its name, and the language of the console', async () => {
    const file = await follow('/rows?format=xlsx&language=fr')
    const day = new Date().toISOString().slice(0, 10)
    expect(file.headers['content-disposition']).toMatch(
      /^attachment; filename="my-data-rows-\d{4}-\d\d-\d\d\.xlsx"$/,
    )
    expect(String(file.headers['content-disposition']).slice(-16, -6) <= day).toBe(true)
    expect(readWorkbook(file.rawPayload)[0]?.name).toBe('Rapports d’indicateur')
  })

  it('of a document has the bytes as they were sent', async () => {
    const text = ` ${JSON.stringify(goodCapsule('bytes'), null, 3)}\n`
    const id = await upload(text)
    const file = await follow(`/capsules/${id}/document`)
    expect(file.body).toBe(text)
    expect(file.headers['content-disposition']).toBe(`attachment; filename="${id}.jsonld"`)
  })

  it.each([
    '/rows',
    '/rows?format=json',
    '/rows?format=csv&limit=3',
    '/rows?format=csv&theme=x',
    '/export?format=xml',
  ])('is refused for %s', async (path) => {
    expect((await follow(path)).statusCode).toBe(400)
  })
})
