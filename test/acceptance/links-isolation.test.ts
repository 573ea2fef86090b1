// What whoever has a link can get out of it: the rows that its filters let through, and nothing else, whatever is sent along.
// Rules, section 13.
import * as fc from 'fast-check'
import type { LightMyRequestResponse } from 'fastify'
import { beforeAll, describe, expect, it } from 'vitest'

import type { Row } from '../../src/contract/row-schemas.ts'
import { listRows } from '../../src/contract/row-operations.ts'
import { newLinkToken } from '../../src/service/links/link-token.ts'
import { codeOf, startCapsuleApp } from './capsule-app.ts'
import { addPerson } from './console-people.ts'
import { fillSharedData, madeLink, makeLink, personal, visit, type MadeLink } from './link-app.ts'
import { readWorkbook } from './read-workbook.ts'
import { getRows, readPage, type RowPage } from './rows-calls.ts'
import { useApp, addTenant } from './start-app.ts'

const sdg2 = 'https://metadata.un.org/sdg/2'
/** Of the six rows with this theme, those of one organization: four filters at once. */
const filters = { theme: [sdg2], fund: ['Maple Fund'], kind: 'numeric', 'period[to]': '2024-12-31' }
const files = ['rows.csv', 'rows.xlsx', 'rows.ndjson'] as const
const reads = [...files, 'rows.json', 'view', 'organizations', 'about'] as const

const lines: string[] = []
const answered: string[] = []
const app = useApp(() => startCapsuleApp({ onLog: (line) => lines.push(JSON.stringify(line)) }))
let view: MadeLink
let data: MadeLink
let open: MadeLink
beforeAll(async () => {
  await fillSharedData(app)
  view = await makeLink(app, { kind: 'view', filters })
  data = await makeLink(app, { filters })
  open = await makeLink(app, { kind: 'view' })
})

const timeless = ({ body }: LightMyRequestResponse) => body.replace(/"generated_at":"[^"]+"/, '')
const namesIn = ({ data: rows }: RowPage) => rows.map(({ org }) => org?.name)
const linesOf = ({ body }: LightMyRequestResponse) =>
  body
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as RowPage['data'][number])

type Filters = MadeLink['filters']
type Case = readonly [value: string | string[], lets: (row: Row) => boolean]

const ofCedarFund = ({ org }: Row): boolean => /Birch|Cedar/.test(org?.name ?? '')

/** Each filter by itself: its value, and what it lets through. One that is missing here does not compile. */
function casesFor(rows: readonly Row[]): Record<keyof Filters, Case> {
  const alder = rows.find(({ org }) => org?.name === 'Alder House')
  const birch = rows.find(({ org }) => org?.name === 'Birch Kitchen')
  const [org = '', indicator = '', outcome = ''] = [alder?.org?.id, birch?.indicator.id, birch?.outcome?.id]
  return {
    theme: [[sdg2], ({ themes }) => themes.includes(sdg2)],
    fund: [['Cedar Fund'], ofCedarFund],
    province: [['urn:province:Cedar'], ofCedarFund],
    locality: [['urn:locality:Cedar'], ofCedarFund],
    sector: [['urn:sector:Cedar'], ofCedarFund],
    population: [['urn:population:Cedar'], ofCedarFund],
    org_type: [['urn:type:Cedar'], ofCedarFund],
    org: [org, (row) => row.org?.id === org],
    indicator: [[indicator], (row) => row.indicator.id === indicator],
    outcome: [[outcome], (row) => row.outcome?.id === outcome],
    kind: ['qualitative', ({ value }) => value === null],
    'period[from]': ['2024-01-01', (row) => (row.period_end ?? '') >= '2024-01-01'],
    'period[to]': ['2024-01-01', (row) => (row.period_start ?? '') <= '2024-01-01'],
  }
}

/** The ids of one kind in an answer. */
function idsIn(kind: 'rep' | 'org', read: string, { rawPayload, body }: LightMyRequestResponse): string[] {
  const text = read === 'rows.xlsx' ? JSON.stringify(readWorkbook(rawPayload)) : body
  return [...new Set(text.match(new RegExp(`\\b${kind}_[0-9a-z]+`, 'g')))].sort()
}

/** All ids of a list that is read one row at a time. */
async function readPages(path: string): Promise<string[]> {
  const ids: string[] = []
  for (let next: string | null = ''; next !== null;) {
    const query: string = next === '' ? '' : `&cursor=${next}`
    const { data: rows, meta } = (await visit(app, `${path}/rows.json?limit=1${query}`)).json<RowPage>()
    ids.push(...rows.map(({ id }) => id))
    next = meta.cursor
  }
  return ids.sort()
}

describe('the rows of a link', () => {
  it('are those that each filter lets through, in each file and page, whatever other links are asked meanwhile', async () => {
    const all = (await readPage(app)).data
    const cases = Object.entries<Case>(casesFor(all))
    const some = (names: readonly string[]): [Filters, Row[]] => {
      const chosen = cases.filter(([name]) => names.includes(name))
      const values = Object.fromEntries(chosen.map(([name, [value]]) => [name, value]))
      return [values, all.filter((row) => chosen.every(([, [, lets]]) => lets(row)))]
    }
    const wishes = [
      ...cases.map(([name]) => some([name])),
      some(['fund', 'period[from]', 'period[to]']),
      some([]),
    ]
    const links: (readonly [link: MadeLink, rows: readonly Row[]])[] = []
    for (const [filters, rows] of wishes) {
      const isOpen = Object.keys(filters).length === 0
      expect([filters, rows.length > 0, rows.length < all.length]).toEqual([filters, true, !isOpen])
      for (const kind of ['view', 'data']) links.push([await makeLink(app, { kind, filters }), rows])
    }
    const ask = async ([{ path, filters }, rows]: (typeof links)[number], read: string) => {
      const answer = await visit(app, `${path}/${read}`)
      const kind = read === 'organizations' ? 'org' : 'rep'
      const expected = [...new Set(rows.map(({ id, org }) => (kind === 'org' ? (org?.id ?? '') : id)))].sort()
      // Without filters the organizations are all, with those that have no rows.
      const isOpen = rows.length === all.length
      const found = idsIn(kind, read, answer).filter((id) => !isOpen || expected.includes(id))
      expect([filters, read, answer.statusCode, found]).toEqual([filters, read, 200, expected])
    }
    for (const [at, each] of links.entries()) {
      const other = links[(at + 2) % links.length] ?? each
      const isView = each[0].kind === 'view'
      for (const read of [...files, 'rows.json', ...(isView ? ['view', 'organizations'] : [])])
        await Promise.all([ask(each, read), ask(other, read)])
      expect(await readPages(each[0].path)).toEqual(each[1].map(({ id }) => id).sort())
    }
  })

  it('are written as for a key', async () => {
    const expected = await readPage(app, filters)
    expect(namesIn(expected)).toEqual(['Alder House', 'Alder House'])
    for (const { path } of [view, data]) {
      const page = (await visit(app, `${path}/rows.json`)).json<RowPage>()
      expect(page.data).toEqual(expected.data)
      expect(linesOf(await visit(app, `${path}/rows.ndjson`))).toEqual(expected.data)
      const csv = await visit(app, `${path}/rows.csv`)
      expect(csv.body).toBe((await getRows(app, { ...filters, format: 'csv' })).body)
      expect(csv.headers['content-disposition']).toMatch(/^attachment; filename="my-data-rows-.*\.csv"/)
    }
    const shown = linesOf(await visit(app, `${view.path}/view`))
    const whole = await readPage(app, { ...filters, include: 'uri,target' })
    expect(shown).toEqual(whole.data)
  })

  it('come page by page, with the next one linked', async () => {
    const first = await visit(app, `${open.path}/rows.json?limit=4`)
    const { data: rows, meta } = first.json<RowPage>()
    expect(first.headers['link']).toContain(`${open.url}/rows.json?limit=4&cursor=${meta.cursor}`)
    const rest = (await visit(app, `${open.path}/rows.json?cursor=${meta.cursor}`)).json<RowPage>()
    expect([...rows, ...rest.data]).toEqual((await readPage(app)).data)
  })
})

it('is opened by many readers at once', async () => {
  const expected = (await visit(app, `${open.path}/view`)).body
  const link = await makeLink(app, { kind: 'view' })
  const answers = await Promise.all(Array.from({ length: 100 }, () => visit(app, `${link.path}/view`)))
  expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`))).toEqual(
    new Set([`200 ${expected}`]),
  )
})

describe('the organizations of a link', () => {
  interface Shown {
    readonly data: {
      readonly name: string
      readonly uri: string
      readonly funds: string[]
      readonly id: string
    }[]
    readonly meta: object
  }
  const organizations = async (link: MadeLink) =>
    (await visit(app, `${link.path}/organizations`)).json<Shown>()

  it('are those with rows, and all of them without filters', async () => {
    const { data: all, meta } = await organizations(open)
    expect(new Map(all.map(({ name, funds }) => [name, funds]))).toEqual(
      new Map([
        ['Alder House', ['Maple Fund']],
        ['Birch Kitchen', ['Cedar Fund']],
        ['Cedar Works', ['Cedar Fund']],
        ['Dormant Society', []],
      ]),
    )
    expect(meta).toEqual({ row_count: 4, total_reports: 9 })
    const listed = (await app.call('GET /orgs')).json<Shown>()
    const idsOf = (shown: Shown['data']) => new Map(shown.map(({ id, uri }) => [id, uri]))
    expect(idsOf(all)).toEqual(idsOf(listed.data))
    expect(await organizations(view)).toMatchObject({
      data: [{ name: 'Alder House', uri: 'https://alder.example/', funds: ['Maple Fund'] }],
      meta: { row_count: 1, total_reports: 2 },
    })
  })

  it('name no fund that is filtered out', async () => {
    await app.upload({
      '@context': 'https://ontology.commonapproach.org/contexts/sffContext.jsonld',
      '@graph': [
        {
          '@id': 'https://alder.example/second',
          '@type': 'sff:FundingStatus',
          'cids:forOrganization': { '@id': 'https://alder.example/' },
          'sff:forFunder': 'Oak Fund',
        },
      ],
    })
    await expect
      .poll(async () => JSON.stringify(await organizations(open)), { timeout: 60_000 })
      .toContain('["Maple Fund","Oak Fund"]')
    expect(JSON.stringify(await organizations(view))).not.toContain('Oak Fund')
  })

  it('are none where nothing can match', async () => {
    const link = await makeLink(app, { kind: 'view', filters: { org: 'none' } })
    expect(await organizations(link)).toEqual({ data: [], meta: { row_count: 0, total_reports: 0 } })
  })
})

describe('nothing widens a link', () => {
  const values = ['', '1', 'csv', 'uri', 'none', 'en', 'my-data', sdg2, 'Cedar Fund', '2020-01-01', 'numeric']
  const parameters = [
    ...Object.keys(listRows.query),
    'theme[]',
    'fund[]',
    'namespace',
    'filters',
    'token',
    'kind[]',
    'since',
    'align',
    '__proto__',
  ]
  const spelled = (text: string) =>
    fc.constantFrom(
      encodeURIComponent(text),
      encodeURIComponent(text).replace(/^./, (first) => `%${first.charCodeAt(0).toString(16)}`),
    )
  const parameter = fc
    .tuple(
      fc.oneof(fc.constantFrom(...parameters), fc.string({ minLength: 1, maxLength: 8 })),
      fc.constantFrom(...values),
    )
    .chain(([name, value]) => fc.tuple(spelled(name), spelled(value)))
    .map(([name, value]) => `${name}=${value}`)
  const query = fc.array(parameter, { minLength: 1, maxLength: 4 }).map((each) => each.join('&'))

  it('no parameter, given once or several times, however it is spelled', async () => {
    await fc.assert(
      fc.asyncProperty(
        query,
        fc.constantFrom(...reads),
        fc.constantFrom('GET', 'HEAD'),
        async (text, read, method) => {
          const answer = await visit(app, `${method} ${view.path}/${read}?${text}`)
          const isPaged = read === 'rows.json' && /^(?:l|%6c)imit=1$/.test(text)
          expect([text, answer.statusCode]).toEqual([text, isPaged ? 200 : 400])
          for (const name of ['Birch', 'Cedar Works', 'Dormant']) expect(answer.body).not.toContain(name)
        },
      ),
      { numRuns: 80 },
    )
  })

  it('no header', async () => {
    const person = await addPerson(app)
    const others = [
      { 'x-api-key': app.key, 'x-namespace': 'my-data' },
      (await addTenant(app.store, 'theirs')).headers,
      { 'x-api-key': 'broken', cookie: person.cookie },
      { authorization: `Bearer ${app.key}` },
      { accept: 'text/csv' },
      { accept: 'application/ld+json' },
      { 'x-http-method-override': 'POST', 'x-original-url': '/rows/indicator-reports' },
      { range: 'bytes=0-10' },
    ]
    for (const read of ['rows.json', 'rows.csv', 'view', 'organizations', 'about']) {
      const plain = await visit(app, `${view.path}/${read}`)
      for (const headers of others) {
        const answer = await visit(app, `${view.path}/${read}`, headers)
        expect([headers, answer.statusCode, timeless(answer)]).toEqual([headers, 200, timeless(plain)])
      }
    }
  })

  it('no cursor of another link, of a key, or of a wider filter', async () => {
    const same = await makeLink(app, { filters })
    const cursorOf = async (path: string) =>
      (await visit(app, `${path}/rows.json?limit=1`)).json<RowPage>().meta.cursor ?? ''
    const next = async (path: string, cursor: string) => {
      const answer = await visit(app, `${path}/rows.json?limit=1&cursor=${cursor}`)
      return answer.statusCode === 200 ? namesIn(answer.json<RowPage>()) : codeOf(answer)
    }
    const own = await cursorOf(data.path)
    expect(await next(data.path, own)).toEqual(['Alder House'])
    const ofKey = (await readPage(app, { ...filters, limit: 1 })).meta.cursor ?? ''
    const ofAll = (await readPage(app, { limit: 1 })).meta.cursor ?? ''
    for (const cursor of [await cursorOf(same.path), await cursorOf(open.path), ofKey, ofAll])
      expect(await next(data.path, cursor)).toBe('cursor_mismatch')
    expect(await next(data.path, `${own}x`)).toBe('cursor_invalid')
    expect(codeOf(await getRows(app, { ...filters, cursor: own }))).toBe('cursor_mismatch')
    // A cursor outlives a rotation: it is bound to the link, not to its address.
    const rotated = madeLink(await app.call(`POST /links/${same.id}/rotate`))
    expect(await next(rotated.path, await cursorOf(rotated.path))).toEqual(['Alder House'])
  })

  it('no ETag: each is of one link and one address', async () => {
    const tags = new Map<string, string>()
    for (const { path } of [view, data, open])
      for (const read of ['rows.csv', 'rows.json', 'rows.ndjson']) {
        const answer = await visit(app, `${path}/${read}`)
        expect(answer.headers['cache-control']).toBe('no-store')
        expect(answer.headers).not.toHaveProperty('x-namespace-version')
        tags.set(`${path}/${read}`, String(answer.headers['etag']))
      }
    expect(new Set(tags.values()).size).toBe(9)
    for (const [address, tag] of tags) {
      const headers = { 'if-none-match': [...tags.values()].filter((each) => each !== tag).join(', ') }
      expect((await visit(app, address, headers)).statusCode).toBe(200)
      const same = await visit(app, address, { 'if-none-match': tag })
      expect([same.statusCode, same.body, same.headers['cache-control']]).toEqual([304, '', 'no-store'])
    }
  })
})

it('nothing personal comes out, nor anything of files, keys and accounts', async () => {
  for (const link of [open, await makeLink(app)])
    for (const read of reads) {
      const answer = await visit(app, `${link.path}/${read}`)
      if (link.kind === 'data' && (read === 'view' || read === 'organizations')) {
        expect(codeOf(answer)).toBe('link_not_found')
        continue
      }
      expect([read, answer.statusCode]).toEqual([read, 200])
      const text = read === 'rows.xlsx' ? JSON.stringify(readWorkbook(answer.rawPayload)) : answer.body
      for (const word of personal) expect([read, word, text.includes(word)]).toEqual([read, word, false])
      if (read !== 'about') expect(text).toContain('Alder House')
    }
})

describe('what does not open', () => {
  it('answers alike: unknown, misspelt, expired, revoked, rotated, or of another kind', async () => {
    const { id, path: revoked } = await makeLink(app, { kind: 'view' })
    await app.call(`DELETE /links/${id}`)
    const turned = await makeLink(app, { kind: 'view' })
    await app.call(`POST /links/${turned.id}/rotate`)
    const expired = await makeLink(app, { kind: 'view' })
    await app.store.writes.query(`update link set expires_at = now() where link_id = $1`, [expired.id])
    const submit = await makeLink(app, { kind: 'submit' })
    const unknown = `/l/${newLinkToken().token}`
    const misspelt = `${view.path.slice(0, -1)}${view.path.endsWith('0') ? '1' : '0'}`
    for (const read of ['rows.csv', 'rows.json', 'rows.xlsx', 'rows.ndjson', 'view', 'organizations']) {
      const found: unknown[] = []
      for (const path of [
        unknown,
        misspelt,
        '/l/x',
        '/l/%00',
        revoked,
        turned.path,
        expired.path,
        submit.path,
      ]) {
        const { statusCode, headers, body } = await visit(app, `${path}/${read}`)
        const { 'x-request-id': _, date: __, 'content-length': length, ...same } = headers
        found.push([statusCode, same, length, body.replace(/"request_id":"[^"]+"/, '')])
      }
      expect(new Set(found.map((each) => JSON.stringify(each))).size).toBe(1)
      expect(found[0]).toMatchObject({ 0: 404 })
    }
  })

  it('tells search engines, other sites and caches to keep away, whatever it answers', async () => {
    const { path } = open
    for (const route of [
      ...reads.map((read) => `GET ${path}/${read}`),
      `GET ${path}`,
      `GET ${path}/nothing`,
      `POST ${path}/rows.csv`,
      `GET ${path}/rows.csv?a=b`,
      `OPTIONS ${path}/rows.csv`,
      `HEAD ${path}/rows.csv`,
      `GET /%6c/${open.token}/about`,
    ]) {
      const { headers } = await visit(app, route)
      expect([route, headers['x-robots-tag'], headers['referrer-policy'], headers['cache-control']]).toEqual([
        route,
        'noindex',
        'no-referrer',
        'no-store',
      ])
    }
  })

  it('never shows a token in the log, nor in a problem', async () => {
    const unknown = newLinkToken().token
    for (const path of [open.path, `/l/${unknown}`])
      for (const rest of [
        '',
        '/about',
        '/rows.csv',
        '/rows.csv?x=1',
        '/rows.json?cursor=x',
        '/nothing',
        '/%zz',
      ]) {
        const answer = await visit(app, path + rest)
        if (answer.statusCode >= 400) answered.push(answer.body)
      }
    await visit(app, `POST ${open.path}`)
    expect(lines.join('\n')).toContain('/l/:token/rows.csv')
    expect(lines.join('\n')).toContain(`"link":"${open.id}"`)
    for (const text of [...lines, ...answered])
      for (const token of [open.token, unknown, view.token, data.token]) expect(text).not.toContain(token)
  })
})
