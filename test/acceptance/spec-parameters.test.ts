// Every fault that a parameter of a read can have. Rules, sections 4 and 5: 400 `invalid_request` names them all.
import { beforeAll, describe, expect, it } from 'vitest'

import type { TSchema } from 'typebox'

import type { Operation } from '../../src/contract/operation.ts'
import { operations } from '../../src/contract/operations.ts'
import { workbookType } from '../../src/core/spreadsheet/write-workbook.ts'
import { isOptional } from '../../src/core/schema/schema.ts'
import { faultsIn, writeOrg, type Entity } from './entity-calls.ts'
import { startCapsuleApp } from './capsule-app.ts'
import { useApp } from './start-app.ts'

const app = useApp(() => startCapsuleApp({ hasWorker: false }))
let org: Entity

beforeAll(async () => {
  org = await writeOrg(app, 'a')
  await writeOrg(app, 'b')
})

const all = operations as readonly Operation[]
const inNamespace = all.filter(({ access }) => access === 'namespace')
const reads = inNamespace.filter(({ method }) => method === 'GET')
const routeOf = ({ method, path }: Operation) => `${method} ${path.replace(/\{\w+\}/, 'x')}`

/** Parameters that a read cannot do without, for a request that has another fault. */
function requiredOf(route: string, except?: string): string {
  const query = all.find((each) => routeOf(each) === route)?.query ?? {}
  const names = Object.keys(query).filter((name) => !isOptional(query[name] as TSchema) && name !== except)
  return names.map((name) => `&${name}=urn:x`).join('')
}

describe('any operation in a namespace', () => {
  it.each(inNamespace.map((each) => [routeOf(each)]))('%s names an unknown parameter', async (route) => {
    const answer = await app.call(
      `${route}?colour=red&__proto__=1${requiredOf(route)}`,
      /^P(?:OS|U)T /.test(route) ? { body: {} } : {},
    )
    const [status, ...found] = faultsIn(answer)
    expect([status, ...found.filter((each) => each.startsWith('query'))]).toEqual([
      '400 invalid_request',
      'query __proto__',
      'query colour',
    ])
  })
})

describe('any read', () => {
  it.each(reads.map((each) => [routeOf(each)]))('%s refuses what is no text', async (route) => {
    const faults = faultsIn(await app.call(`${route}?%ff=1&a=%00`))
    expect(faults.slice(0, 2)).toEqual(['400 request_malformed', 'query %ff=1'])
  })

  it.each(
    reads.flatMap((each) =>
      Object.entries(each.query ?? {})
        .filter(([, schema]) => !('items' in schema))
        .map(([name]) => [routeOf(each), name] as const),
    ),
  )('%s takes `%s` once, and never empty', async (route, name) => {
    const key = encodeURIComponent(name)
    const others = requiredOf(route, name)
    const empty = await app.call(`${route}?${key}=${others}`)
    expect(faultsIn(empty)).toEqual(['400 invalid_request', `query ${name}`])
    const twice = await app.call(`${route}?${key}=1&${key}=1${others}`)
    expect(faultsIn(twice)).toEqual(['400 invalid_request', `query ${name}`])
  })
})

/** Where a parameter is taken, and values that it may not have. */
const faults: readonly (readonly [paths: readonly string[], name: string, values: readonly string[]])[] = [
  [
    ['/rows/indicator-reports', '/orgs', '/outcomes', '/indicators', '/reports', '/capsules'],
    'limit',
    ['0', '-1', '1.5', '1e2', 'ten', ' 1', '0x1'],
  ],
  [
    ['/rows/indicator-reports', '/rows/themes', '/rows/funds'],
    'theme',
    ['', 'food', 'urn:a b', 'urn:a<b>', '\u0000'],
  ],
  [['/rows/indicator-reports', '/rows/themes', '/rows/funds'], 'theme[]', ['', 'food']],
  [['/rows/indicator-reports', '/rows/themes', '/rows/funds'], 'fund', ['', '\u0000']],
  [['/rows/indicator-reports', '/rows/themes', '/rows/funds'], 'fund[]', ['']],
  [
    ['/rows/indicator-reports', '/rows/themes', '/rows/funds'],
    'period[from]',
    ['2024', '2024-2-1', '2023-02-29', '2024-01-01T00:00:00Z', '0000-01-01', ' 2024-01-01', 'today'],
  ],
  [
    ['/rows/indicator-reports', '/rows/themes', '/rows/funds'],
    'period[to]',
    ['2024-13-01', '2024-04-31', '2024-01-01T00:00:00Z'],
  ],
  [['/rows/indicator-reports', '/rows/themes', '/rows/funds'], 'indicator', ['']],
  [['/rows/indicator-reports', '/rows/themes', '/rows/funds'], 'kind', ['both']],
  [['/rows/indicator-reports'], 'include', ['name']],
  [['/rows/indicator-reports'], 'labels', ['en']],
  [['/orgs', '/outcomes', '/indicators', '/reports'], 'uri', ['no iri', 'relative']],
  [['/orgs', '/outcomes', '/indicators', '/reports'], 'kind', ['numeric']],
  [['/rows/indicator-reports'], 'format', ['xml', 'CSV', 'jsonld']],
  [['/rows/themes', '/rows/funds'], 'labels', ['de', 'EN', 'en,fr']],
  [['/export', '/orgs/x/export'], 'format', ['rdfxml', 'JSONLD', 'json', 'csv']],
  [['/orgs/x', '/outcomes/x', '/indicators/x', '/reports/x'], 'include', ['', 'source', 'sources,orgs']],
  [['/capsules'], 'status', ['lost', 'Accepted', 'accepted,rejected']],
  [['/capsules/x'], 'wait', ['-1', '31', '1.5', 'soon']],
]

const canonical = (name: string): string => name.replace(/^(theme|fund)\[\]$/, '$1')

describe.each(faults)('of %j', (paths, name, values) => {
  it(`\`${name}\` is refused as ${values.map((value) => JSON.stringify(value)).join(', ')}`, async () => {
    for (const path of paths) {
      for (const value of values) {
        const answer = await app.call(`GET ${path}?${new URLSearchParams({ [name]: value }).toString()}`)
        expect([path, value, ...faultsIn(answer)]).toEqual([
          path,
          value,
          '400 invalid_request',
          `query ${canonical(name)}`,
        ])
      }
    }
  })
})

describe('a range', () => {
  it.each(['indicator-reports', 'themes', 'funds'])('%s: from after to is refused', async (path) => {
    const answer = await app.call(`GET /rows/${path}?period[from]=2024-01-02&period[to]=2024-01-01`)
    expect(faultsIn(answer)).toEqual(['400 invalid_request', 'query period[from]'])
    const oneDay = await app.call(`GET /rows/${path}?period[from]=2024-01-02&period[to]=2024-01-02`)
    expect(oneDay.statusCode).toBe(200)
  })
})

describe('parameters of the rows', () => {
  it('every fault of a request is named, not the first', async () => {
    const query = 'limit=0&theme=x&period[from]=2024-01-02&period[to]=2024-01-01&colour=red&format=csv'
    expect(faultsIn(await app.call(`GET /rows/indicator-reports?${query}`))).toEqual([
      '400 invalid_request',
      'query colour',
      'query limit',
      'query limit',
      'query period[from]',
      'query theme',
    ])
  })

  it.each(['themes', 'funds'])('limit, cursor and format have no place in %s', async (facet) => {
    expect(faultsIn(await app.call(`GET /rows/${facet}?limit=1&cursor=x&format=csv`))).toEqual([
      '400 invalid_request',
      'query cursor',
      'query format',
      'query limit',
    ])
  })

  it.each([
    ['csv', 'text/csv'],
    ['ndjson', 'application/x-ndjson'],
    ['xlsx', workbookType],
  ])(
    'limit and cursor have no place in a stream of %s, by format or by Accept %s',
    async (format, accept) => {
      const path = 'GET /rows/indicator-reports?limit=1&cursor=x'
      for (const answer of [
        await app.call(`${path}&format=${format}`),
        await app.call(path, { headers: { accept } }),
      ])
        expect(faultsIn(answer)).toEqual(['400 invalid_request', 'query cursor', 'query limit'])
    },
  )
})

describe('a cursor', () => {
  it.each(['/rows/indicator-reports', '/orgs', '/capsules'])(
    '%s refuses one that was made up',
    async (path) => {
      for (const cursor of ['x', '0', 'null', 'e30', 'AAAA'.repeat(40), '%F0%9F%98%80']) {
        expect(faultsIn(await app.call(`GET ${path}?cursor=${cursor}`))).toEqual(['400 cursor_invalid'])
      }
    },
  )

  it('of one list is refused by the others', async () => {
    const { meta } = (await app.call('GET /orgs?limit=1')).json<{ meta: { cursor: string } }>()
    expect((await app.call(`GET /orgs?cursor=${meta.cursor}`)).statusCode).toBe(200)
    for (const path of ['/rows/indicator-reports', '/capsules']) {
      const [fault] = faultsIn(await app.call(`GET ${path}?cursor=${meta.cursor}`))
      expect(fault).toMatch(/^400 cursor_(invalid|mismatch)$/)
    }
  })
})

it('an organization is found with the trailing slash and without', async () => {
  expect((await app.call(`GET /orgs/${org.id}/`)).statusCode).toBe(200)
})
