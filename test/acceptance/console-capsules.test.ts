// Capsules and the people who keep them: what a rollback would do, its record, what a capsule asserts, and downloads by plain
// links. Rules, section 6.
import { beforeAll, describe, expect, it } from 'vitest'

import { badCapsule, codeOf, goodCapsule, startCapsuleApp } from './capsule-app.ts'
import { addPerson, type Person } from './console-people.ts'
import { writeOrg } from './entity-calls.ts'
import { readWorkbook } from './read-workbook.ts'
import { isLongRun } from '../long-run.ts'
import { useApp } from './start-app.ts'
import { capsule, indicator, organization, outcome, report } from './projected.ts'

const app = useApp(() => startCapsuleApp({ ownDatabase: true }))
let member: Person
beforeAll(async () => {
  member = await addPerson(app, { role: 'member', name: 'Mel' })
})

const below = '/console/api/namespaces/my-data'
const headers = { 'x-namespace': 'my-data' }
const at = 'https://example.org'

/** Organizations of these names, an indicator of the first, and its report. */
const capsuleOf = (first: string, ...others: string[]) =>
  capsule(
    ...[first, ...others].map((name) => organization(name)),
    outcome(`${first}/outcome`, first),
    indicator(`${first}/meals`, first, `${first}/outcome`),
    report(`${first}/meals/2024`, `${first}/meals`),
  )

const upload = async (document: unknown, query = ''): Promise<string> => {
  const answer = await member.call(`POST /capsules${query}`, { headers, body: document })
  expect(answer.statusCode).toBe(202)
  const { capsule_id } = answer.json<{ capsule_id: string }>()
  await app.verdict(capsule_id)
  return capsule_id
}

const rollBack = (id: string) => member.call(`DELETE /capsules/${id}`, { headers })

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
    expect((await rollBack(second)).statusCode).toBe(204)
    expect(await preview(first)).toMatchObject({
      entities: { organizations: { goes: 1, stays: 1 }, indicators: { goes: 1, stays: 0 } },
    })
    expect((await rollBack(first)).statusCode).toBe(204)
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
      const reports = Array.from({ length: 20_000 }, (_, index) =>
        report(`large/${index}`, 'wide/meals', String(index)),
      )
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
    await rollBack(gone)
    expect(await preview(gone)).toMatchObject({ entities: none, statements: 0 })
    expect((await rollBack(gone)).statusCode).toBe(204)
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
    const failed = await rollBack(id)
    await app.store.writes.query('alter table audit_event drop constraint none_of_these')
    expect([failed.statusCode, await statusOf(id), await deletions(id)]).toEqual([500, 'accepted', 0])
    expect((await rollBack(id)).statusCode).toBe(204)
    expect([await statusOf(id), await deletions(id)]).toEqual(['deleted', 1])
    const audit = await app.call('GET /audit?limit=1')
    expect(audit.json()).toMatchObject({
      data: [{ action: 'capsule.deleted', subject: 'Spring', actor: { name: 'Mel' } }],
    })
  })

  it('are recorded once, however many roll back at the same time', async () => {
    const id = await upload(goodCapsule('crowd'))
    const answers = await Promise.all(Array.from({ length: 4 }, () => rollBack(id)))
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

  it.each(['rollback', 'entities'])('and the rest of an unknown capsule are not found: %s', async (what) => {
    const answer = await member.call(`GET ${below}/capsules/cap_${'0'.repeat(26)}/${what}`)
    expect([answer.statusCode, codeOf(answer)]).toEqual([404, 'capsule_not_found'])
  })
})

describe('a download by a plain link', () => {
  /** It sends the cookie and nothing else of ours. */
  const follow = (path: string) => {
    const link = `${path}${path.includes('?') ? '&' : '?'}namespace=my-data`
    return member.call(`GET ${link}`, { headers: { origin: undefined, 'sec-fetch-site': 'same-origin' } })
  }
  const day = '\\d{4}-\\d\\d-\\d\\d'

  it.each([
    ['/export', 'my-data\\.jsonld'],
    ['/export?format=nquads', 'my-data\\.nq'],
    ['/export?format=workbook&language=fr', 'my-data\\.xlsx'],
    ['/rows/indicator-reports?format=csv', `my-data-rows-${day}\\.csv`],
    ['/rows/indicator-reports?format=ndjson', `my-data-rows-${day}\\.ndjson`],
    ['/rows/indicator-reports?format=xlsx&language=fr', `my-data-rows-${day}\\.xlsx`],
  ])('%s is a file', async (path, name) => {
    await upload(capsuleOf('download'))
    const file = await follow(path)
    expect([file.statusCode, file.headers['content-disposition']]).toEqual([
      200,
      expect.stringMatching(new RegExp(`^attachment; filename="${name}"; filename\\*=UTF-8''${name}$`)),
    ])
    const plain = path.replace('&language=fr', '')
    if (plain === path) return expect(file.body).toBe((await app.call(`GET ${path}`)).body)
    const inLanguage = async (language: string) =>
      readWorkbook((await app.call(`GET ${plain}`, { headers: { 'accept-language': language } })).rawPayload)
    expect(readWorkbook(file.rawPayload)).toEqual(await inLanguage('fr'))
    expect(readWorkbook(file.rawPayload)).not.toEqual(await inLanguage('en'))
  })

  it('of an organization has its id in the name', async () => {
    const { id } = await writeOrg(app, 'named')
    const file = await follow(`/orgs/${id}/export?format=nquads`)
    expect(file.headers['content-disposition']).toContain(`filename="my-data-${id}.nq"`)
  })

  it('of a document has the bytes as they were sent', async () => {
    const text = ` ${JSON.stringify(goodCapsule('bytes'), null, 3)}\n`
    const id = await upload(text)
    const file = await follow(`/capsules/${id}/document`)
    expect(file.body).toBe(text)
    expect(file.headers['content-disposition']).toContain(`filename="${id}.jsonld"`)
  })
})
