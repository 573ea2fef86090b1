// Reads as clients see them, against what the reading of the sources says they must be: rows in pages and streams, facets,
// plain and under filters, trees, single entities, the list of organizations, exports.
import * as fc from 'fast-check'

import { entityKey, entityId } from '../../src/database/graph-store/entity-key.ts'
import { documentOf, graphOfJsonLd, graphOfNQuads } from '../acceptance/export-graphs.ts'
import { queryOf, type Filters } from '../acceptance/rows-calls.ts'
import type { StartedApp } from '../acceptance/start-app.ts'
import { comparableGraph } from '../conformance/comparable-graph.ts'
import {
  entityList,
  entityOf,
  fundFacet,
  fundsById,
  matching,
  organizationList,
  organizationsServing,
  rowsOf,
  servedFacet,
  themeFacet,
  treeOf,
  withUris,
  type IdOf,
  type Row,
  type RowFilters,
} from './reading-answers.ts'
import { identifiersById, servedById, servedLists, type ServedFilter } from './reading-profiles.ts'
import { organizationStatements, statementsIn } from './reading-exports.ts'
import { read, type Kind, type Reading, type Said, type Source } from './reading.ts'
import * as universe from './universe.ts'
import type { NamespaceId } from '../../src/contract/ids.ts'

/** Ids are opaque: the service's own are taken. */
export const idsIn =
  (namespaceId: NamespaceId): IdOf =>
  (kind, uri) =>
    entityId(kind, entityKey(namespaceId, kind, uri))

/** What is asked for after a step. Entities are identifiers; the service is asked for their ids. */
export interface Look {
  readonly filters: RowFilters
  readonly limit: number
}

const servedValues = fc.subarray([...universe.places, 'urn:c:none'], { minLength: 1 })

const plainFilters: fc.Arbitrary<RowFilters> = fc.record(
  {
    theme: fc.subarray(['urn:t:1', 'urn:t:2', 'urn:t:none'], { minLength: 1 }),
    fund: fc.subarray(['Maple', 'maple ', 'Fonds', 'Nobody'], { minLength: 1 }),
    org: fc.constantFrom(...universe.organizations),
    indicator: fc.subarray(universe.indicators, { minLength: 1, maxLength: 3 }),
    outcome: fc.subarray(universe.outcomes, { minLength: 1, maxLength: 3 }),
    kind: fc.constantFrom('numeric', 'qualitative'),
    'period[from]': fc.constantFrom('2022-06-01', '2024-01-01', '2024-12-31'),
    'period[to]': fc.constantFrom('2024-12-31', '2025-01-01'),
  },
  { requiredKeys: [] },
)

/** Few at a time: all together match nothing. */
const servedFilters: fc.Arbitrary<RowFilters> = fc.record(
  {
    province: servedValues,
    sector: servedValues,
    org_type: servedValues,
    kind: fc.constantFrom('numeric', 'qualitative'),
  },
  { requiredKeys: [] },
)

const filters = fc.oneof({ weight: 2, arbitrary: plainFilters }, { weight: 1, arbitrary: servedFilters })

export const anyLook: fc.Arbitrary<Look> = fc.record({ filters, limit: fc.integer({ min: 1, max: 4 }) })

const withIds = (chosen: RowFilters, idOf: IdOf): RowFilters => ({
  ...chosen,
  ...(chosen.org !== undefined && { org: idOf('organization', chosen.org) }),
  ...(chosen.indicator && { indicator: chosen.indicator.map((uri) => idOf('indicator', uri)) }),
  ...(chosen.outcome && { outcome: chosen.outcome.map((uri) => idOf('outcome', uri)) }),
})

/** The IRI of an id. */
const urisIn = (idOf: IdOf): ((id: string) => string) => {
  const uris = new Map(readable.flatMap(([kind, all]) => all.map((uri) => [idOf(kind, uri), uri])))
  return (id) => uris.get(id) ?? `no uri of ${id}`
}

/** Everything that may be read by itself. */
const readable: readonly (readonly [Kind, readonly string[]])[] = [
  ['organization', universe.organizations],
  ['outcome', universe.outcomes],
  ['indicator', universe.indicators],
  ['report', universe.reports],
]

const paths: Readonly<Record<Kind, string>> = {
  organization: '/orgs/',
  outcome: '/outcomes/',
  indicator: '/indicators/',
  report: '/reports/',
}

export interface TableReads {
  readonly rows: unknown
  readonly rowsWithUris: unknown
  readonly nDJson: unknown
  /** Ids, texts and units of all rows. */
  readonly csv: readonly string[]
  readonly themes: unknown
  readonly funds: unknown
  /** By filter. */
  readonly served: Readonly<Record<string, unknown>>
  readonly organizations: unknown
  /** Of each row, of its organization. */
  readonly identifiers: readonly unknown[]
}

export interface GraphReads {
  readonly list: unknown
  /** Outcomes, indicators and reports: all, and those of each organization. */
  readonly lists: Readonly<Record<string, unknown>>
  readonly trees: readonly unknown[]
  readonly nQuads: readonly string[]
  readonly jsonLd: readonly string[]
  readonly organizations: readonly { readonly nQuads: unknown; readonly jsonLd: unknown }[]
  /** By path: the answer, or its status. */
  readonly singles: Readonly<Record<string, unknown>>
}

const facetPaths: Readonly<Record<ServedFilter, string>> = {
  province: 'provinces',
  locality: 'localities',
  sector: 'sectors',
  population: 'populations',
  org_type: 'org-types',
}

export function expectedTable(reading: Reading, chosen: RowFilters, idOf: IdOf): TableReads {
  const funds = fundsById(reading, idOf)
  const served = servedById(reading, idOf)
  const numbers = identifiersById(reading, idOf)
  const rows = matching(rowsOf(reading, idOf), funds, withIds(chosen, idOf), served)
  const isFiltered = Object.keys(chosen).length > 0
  return {
    rows,
    rowsWithUris: rows.map((row) => withUris(reading, row, urisIn(idOf))),
    nDJson: rows,
    csv: rows.map(({ id, value, value_text, unit }) => `${id},${value ?? ''},${value_text},${unit ?? ''}`),
    themes: themeFacet(rows),
    funds: fundFacet(rows, funds, isFiltered),
    served: Object.fromEntries(
      Object.keys(facetPaths).map((name) => [
        name,
        servedFacet(rows, served, name as ServedFilter, isFiltered),
      ]),
    ),
    organizations: organizationsServing(reading, chosen, idOf),
    identifiers: rows.map(({ org }) => org && (numbers.get(org.id) ?? [])),
  }
}

const graphOf = (statements: readonly Said[]): string[] => comparableGraph(documentOf(statements))

/** Whoever gives an entity its type, by the number of the source. */
export type SourceNames = (sequence: number) => string

export function expectedGraph(sources: readonly Source[], idOf: IdOf, nameOf: SourceNames): GraphReads {
  const reading = read(sources)
  const statements = statementsIn(sources)
  const graph = graphOf(statements)
  const list = organizationList(reading, idOf) as { uri: string }[]
  return {
    list,
    lists: Object.fromEntries(
      listedKinds.flatMap((kind) =>
        listedOrganizations(idOf).map((org) => [listPath(kind, org), entityList(reading, kind, org, idOf)]),
      ),
    ),
    trees: list.map(({ uri }) => treeOf(reading, uri, idOf)),
    nQuads: graph,
    jsonLd: graph,
    organizations: list.map(({ uri }) => {
      const part = graphOf(organizationStatements(reading, statements, uri))
      return { nQuads: part, jsonLd: part }
    }),
    singles: Object.fromEntries(
      readable.flatMap(([kind, uris]) =>
        uris.map((uri) => [
          `${paths[kind]}${idOf(kind, uri)}`,
          expectedSingle(reading, kind, uri, idOf, nameOf),
        ]),
      ),
    ),
  }
}

export function expectedSingle(
  reading: Reading,
  kind: Kind,
  uri: string,
  idOf: IdOf,
  nameOf: SourceNames,
): unknown {
  const entity = entityOf(reading, kind, uri, idOf)
  if (!entity) return 404
  return { ...entity, sources: [...new Set(reading.sourcesOf(kind, uri).map(nameOf))].sort() }
}

type Headers = Readonly<Record<string, string>>

/** What answers: an application in this process, or a service over the network. */
export interface Reader {
  call(route: string, options: { headers: Headers }): Promise<{ statusCode: number; body: string }>
}

async function get(app: Reader, headers: Headers, path: string): Promise<string> {
  const answer = await app.call(`GET ${path}`, { headers })
  if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode}: ${answer.body}`)
  return answer.body
}

export async function tableFrom(
  app: Reader,
  headers: Headers,
  idOf: IdOf,
  chosen: RowFilters,
  limit: number,
): Promise<TableReads> {
  const query = withIds(chosen, idOf) as Filters
  const rowsPath = (more: Filters) => `/rows/indicator-reports${queryOf({ ...query, ...more })}`
  const rows: Row[] = []
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page = JSON.parse(await get(app, headers, rowsPath({ limit, cursor }))) as Page
    rows.push(...page.data)
    cursor = page.meta.cursor
  }
  const lines = (await get(app, headers, rowsPath({ format: 'ndjson' }))).split('\n')
  const csv = (await get(app, headers, rowsPath({ format: 'csv' }))).split('\r\n')
  return {
    rows,
    rowsWithUris: (JSON.parse(await get(app, headers, rowsPath({ include: 'uri' }))) as Page).data,
    nDJson: lines.filter((line) => line !== '').map((line) => JSON.parse(line) as unknown),
    csv: csv.slice(1, -1).map(firstCells),
    themes: JSON.parse(await get(app, headers, `/rows/themes${queryOf(query)}`)),
    funds: JSON.parse(await get(app, headers, `/rows/funds${queryOf(query)}`)),
    served: await servedFrom(app, headers, query),
    organizations: await organizationsFrom(app, headers, chosen),
    identifiers: (JSON.parse(await get(app, headers, rowsPath({ include: 'identifiers' }))) as Page).data.map(
      ({ org }) => org && (org as { identifiers?: unknown }).identifiers,
    ),
  }
}

async function servedFrom(app: Reader, headers: Headers, query: Filters): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {}
  for (const [name, path] of Object.entries(facetPaths))
    found[name] = JSON.parse(await get(app, headers, `/rows/${path}${queryOf(query)}`))
  return found
}

async function organizationsFrom(app: Reader, headers: Headers, chosen: RowFilters): Promise<unknown> {
  const asked = Object.entries(chosen).filter(([name]) => name in servedLists)
  const query = queryOf({ ...Object.fromEntries(asked), include: 'profile,identifiers' })
  return (JSON.parse(await get(app, headers, `/orgs${query}`)) as { data: unknown }).data
}

interface Page {
  readonly data: Row[]
  readonly meta: { readonly cursor: string | null }
}

/** Id, value, text and unit. A cell with a comma is the only one that needs quotation marks here. */
const firstCells = (line: string): string =>
  (line.match(/("[^"]*"|[^,]*)(,|$)/g) ?? [])
    .slice(0, 4)
    .map((cell) => cell.replace(/,$/, '').replace(/^"(.*)"$/, '$1'))
    .join(',')

export async function graphFrom(app: StartedApp, headers: Headers, idOf: IdOf): Promise<GraphReads> {
  const list = (JSON.parse(await get(app, headers, '/orgs')) as { data: { id: string }[] }).data
  const lists: Record<string, unknown> = {}
  for (const kind of listedKinds) {
    for (const org of listedOrganizations(idOf)) {
      lists[listPath(kind, org)] = await listFrom(app, headers, listPath(kind, org))
    }
  }
  const trees: unknown[] = []
  const exports: { nQuads: unknown; jsonLd: unknown }[] = []
  for (const { id } of list) {
    trees.push(JSON.parse(await get(app, headers, `/orgs/${id}/everything`)))
    exports.push({
      nQuads: graphOfNQuads(await get(app, headers, `/orgs/${id}/export?format=nquads`)),
      jsonLd: await graphOfJsonLd(await get(app, headers, `/orgs/${id}/export`)),
    })
  }
  const singles: Record<string, unknown> = {}
  for (const [kind, uris] of readable) {
    for (const uri of uris) {
      singles[`${paths[kind]}${idOf(kind, uri)}`] = await singleFrom(app, headers, kind, idOf(kind, uri))
    }
  }
  return {
    list,
    lists,
    trees,
    nQuads: graphOfNQuads(await get(app, headers, '/export?format=nquads')),
    jsonLd: await graphOfJsonLd(await get(app, headers, '/export')),
    organizations: exports,
    singles,
  }
}

const listedKinds = ['outcome', 'indicator', 'report'] as const

const listedOrganizations = (idOf: IdOf): (string | undefined)[] => [
  undefined,
  ...universe.organizations.map((uri) => idOf('organization', uri)),
]

const listPath = (kind: Kind, org: string | undefined): string =>
  `${paths[kind].slice(0, -1)}?limit=2${org === undefined ? '' : `&org=${org}`}`

/** All pages; each element is also found by its IRI. */
async function listFrom(app: Reader, headers: Headers, path: string): Promise<unknown[]> {
  const all: { uri: string }[] = []
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page = await get(app, headers, cursor === undefined ? path : `${path}&cursor=${cursor}`)
    const { data, meta } = JSON.parse(page) as { data: { uri: string }[]; meta: Page['meta'] }
    all.push(...data)
    cursor = meta.cursor
  }
  for (const one of all.slice(0, 2)) {
    const found = await get(app, headers, `${path}&uri=${encodeURIComponent(one.uri)}`)
    if (JSON.stringify((JSON.parse(found) as { data: unknown }).data) !== JSON.stringify([one])) {
      throw new Error(`${path} with the IRI ${one.uri} answered ${found}`)
    }
  }
  return all
}

/** The entity with the names of its sources, or the status where there is none. */
export async function singleFrom(
  app: StartedApp,
  headers: Headers,
  kind: Kind,
  id: string,
): Promise<unknown> {
  const answer = await app.call(`GET ${paths[kind]}${id}?include=sources`, { headers })
  if (answer.statusCode !== 200) return answer.statusCode
  const { sources, ...entity } = answer.json<{ sources: { type: string; capsule_id?: string }[] }>()
  return { ...entity, sources: sources.map(({ type, capsule_id: id }) => id ?? type).sort() }
}
