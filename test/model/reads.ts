// Reads as clients see them, against what the pure code makes of the sources: trees, exports, rows in pages and streams,
// facets, plain and under filters.
import * as fc from 'fast-check'

import { project } from '../../src/projection/project.ts'
import type { Kind, Source } from '../../src/projection/source.ts'
import type { Row } from '../../src/rows/schemas.ts'
import { entityKey, publicId } from '../../src/sources/entity-key.ts'
import { treeOf } from '../../src/projection/tree.ts'
import type { StartedApp } from '../acceptance/start-app.ts'
import { documentOf, graphOfJsonLd, graphOfNQuads } from '../acceptance/export-graphs.ts'
import type { Quad } from '../acceptance/export-graphs.ts'
import { queryOf } from '../acceptance/rows-calls.ts'
import type { Filters, RowPage } from '../acceptance/rows-calls.ts'
import { expectedFunds, expectedRows, expectedThemes, matching } from '../acceptance/rows-expected.ts'
import type { RowFilters } from '../acceptance/rows-expected.ts'
import { comparableGraph } from '../conformance/comparable-graph.ts'
import { selectedQuads } from './organization-export.ts'
import { organizations } from './universe.ts'

/** What is asked for after a step. The organization is an identifier; the service is asked for its id. */
export interface Look {
  readonly filters: RowFilters
  readonly limit: number
}

const filters: fc.Arbitrary<RowFilters> = fc.record(
  {
    theme: fc.subarray(['urn:t:1', 'urn:t:2', 'urn:t:none'], { minLength: 1 }),
    fund: fc.subarray(['Maple', 'Fonds', 'Nobody'], { minLength: 1 }),
    org: fc.constantFrom(...organizations),
    'period[from]': fc.constantFrom('2022-06-01', '2024-01-01', '2024-12-31'),
    'period[to]': fc.constantFrom('2024-12-31', '2025-01-01'),
  },
  { requiredKeys: [] },
)

export const anyLook: fc.Arbitrary<Look> = fc.record({ filters, limit: fc.integer({ min: 1, max: 4 }) })

interface TableReads {
  readonly rows: readonly Row[]
  readonly nDJson: readonly Row[]
  /** Ids and values of all rows. */
  readonly csv: readonly string[]
  readonly themes: unknown
  readonly funds: unknown
}

export interface Reads {
  readonly trees: readonly unknown[]
  readonly nQuads: readonly string[]
  readonly jsonLd: readonly string[]
  readonly organizations: readonly {
    readonly nQuads: readonly string[]
    readonly jsonLd: readonly string[]
  }[]
  readonly plain: TableReads
  readonly filtered: TableReads
}

/** Blank graph names are dropped, and what thereby says the same is said once. */
export const quadsIn = (sources: readonly Source[]): Quad[] =>
  sources.flatMap(({ nodes }) =>
    [...nodes].flatMap(({ id, statements }) =>
      statements.map(({ predicate, object, graph }) => {
        const quad = { subject: id, predicate, object }
        return graph === undefined || graph.startsWith('_:') ? quad : Object.assign(quad, { graph })
      }),
    ),
  )

export function expectedReads(namespaceId: string, sources: readonly Source[], look: Look): Reads {
  const idOf = (kind: Kind, uri: string): string => publicId(kind, entityKey(namespaceId, kind, uri))
  const projection = project(sources)
  const quads = quadsIn(sources)
  const graph = comparableGraph(documentOf(quads))
  const all = expectedRows(namespaceId, sources)
  const tableOf = (chosen: RowFilters): TableReads => {
    const found = matching(all, chosen)
    const rows = found.map(({ row }) => row)
    const isWhole = Object.keys(chosen).length === 0
    return {
      rows,
      nDJson: rows,
      csv: rows.map(({ id, value_text }) => `${id},${value_text}`),
      themes: expectedThemes(found),
      funds: expectedFunds(found, isWhole ? projection : undefined),
    }
  }
  const described = [...projection.organizations.keys()]
  return {
    trees: described.map((uri) => treeOf(projection, uri, idOf)),
    nQuads: graph,
    jsonLd: graph,
    organizations: described.map((uri) => {
      const part = comparableGraph(documentOf(selectedQuads(projection, quads, uri)))
      return { nQuads: part, jsonLd: part }
    }),
    plain: tableOf({}),
    filtered: tableOf(withId(look.filters, idOf)),
  }
}

const withId = (chosen: RowFilters, idOf: (kind: Kind, uri: string) => string): RowFilters =>
  chosen.org === undefined ? chosen : { ...chosen, org: idOf('organization', chosen.org) }

export async function readsFrom(
  app: StartedApp,
  namespaceId: string,
  headers: Record<string, string>,
  sources: readonly Source[],
  look: Look,
): Promise<Reads> {
  const idOf = (kind: Kind, uri: string): string => publicId(kind, entityKey(namespaceId, kind, uri))
  const get = async (path: string): Promise<string> => {
    const answer = await app.call(`GET ${path}`, { headers })
    if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode}: ${answer.body}`)
    return answer.body
  }
  const tableFrom = async (chosen: RowFilters): Promise<TableReads> => {
    const query = chosen as Filters
    const rowsPath = (more: Filters) => `/rows/indicator-reports${queryOf({ ...query, ...more })}`
    const rows: Row[] = []
    for (let cursor: string | null | undefined; cursor !== null;) {
      const page = JSON.parse(await get(rowsPath({ limit: look.limit, cursor }))) as RowPage
      rows.push(...page.data)
      cursor = page.meta.cursor
    }
    const lines = (await get(rowsPath({ format: 'ndjson' }))).split('\n').filter((line) => line !== '')
    const csv = (await get(rowsPath({ format: 'csv' }))).split('\r\n').slice(1, -1)
    return {
      rows,
      nDJson: lines.map((line) => JSON.parse(line) as Row),
      csv: csv.map(idAndText),
      themes: JSON.parse(await get(`/rows/themes${queryOf(query)}`)),
      funds: JSON.parse(await get(`/rows/funds${queryOf(query)}`)),
    }
  }
  const ids = [...project(sources).organizations.keys()].map((uri) => idOf('organization', uri))
  const trees: unknown[] = []
  const exports: Reads['organizations'][number][] = []
  for (const id of ids) {
    trees.push(JSON.parse(await get(`/orgs/${id}/everything`)))
    exports.push({
      nQuads: graphOfNQuads(await get(`/orgs/${id}/export?format=nquads`)),
      jsonLd: await graphOfJsonLd(await get(`/orgs/${id}/export`)),
    })
  }
  return {
    trees,
    nQuads: graphOfNQuads(await get('/export?format=nquads')),
    jsonLd: await graphOfJsonLd(await get('/export')),
    organizations: exports,
    plain: await tableFrom({}),
    filtered: await tableFrom(withId(look.filters, idOf)),
  }
}

/** No value in these tests needs quotation marks or the guard of formulas. */
function idAndText(line: string): string {
  const cells = line.split(',')
  return `${cells[0]},${cells[csvText]}`
}

const csvText = 2
