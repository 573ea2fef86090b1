// GET /rows/themes and GET /rows/funds: how many reports, and organizations, there are of each. Spec, "Facet elements";
// decisions, section 4. A facet that is not long is answered at once; a longer one is streamed, never cut.
import type { Readable } from 'node:stream'

import { codeLabel } from '../graph/code-lists/code-lists.ts'
import type { Namespace } from '../namespaces/namespace.ts'
import { versionText } from '../namespaces/namespace-version.ts'
import type { Store } from '../store/open-store.ts'
import type { Snapshot } from '../store/read-snapshot.ts'
import { answerFromSnapshot, openStreamSnapshot } from '../store/stream-snapshot.ts'
import type { Pieces } from '../store/stream-snapshot.ts'
import type { RowFilter } from './filter.ts'
import { facetStatement, someLongValues } from './select-facets.ts'
import type { FacetKind, FacetStatement } from './select-facets.ts'
import { slicesOf } from './slices.ts'

export interface Facet {
  /** JSON. */
  readonly content: string | Readable
  /** The namespace's, in the snapshot that was counted; undefined where nothing had to be read. */
  readonly version: string | undefined
}

export type Labels = 'en' | 'fr' | undefined

/** What is longer is streamed. */
const maxElements = 2000
const maxBytes = 512 * 1024

const emptyMeta: Readonly<Record<FacetKind, string>> = {
  themes: '{"total_reports":0,"unthemed_reports":0}',
  funds: '{"total_orgs":0,"unfunded_orgs":0,"total_reports":0}',
}

export async function countFacet(
  store: Store,
  at: Namespace,
  filter: RowFilter,
  kind: FacetKind,
  labels: Labels,
): Promise<Facet> {
  if (filter.isEmpty) return { content: facetJson([], emptyMeta[kind]), version: undefined }
  let statement = facetStatement(kind, filter, false)
  let found = await readShort(store, statement, kind)
  if (found?.has_long_values) {
    statement = facetStatement(kind, filter, true)
    found = await readShort(store, statement, kind)
  }
  if (!found) return { content: facetJson([], emptyMeta[kind]), version: undefined }
  if (found.is_long) return await streamFacet(store, at, statement, kind, labels)
  const elements = (found.data ?? []).map((element) => elementJson(kind, element, labels))
  return { content: facetJson(elements, found.meta), version: found.version }
}

const facetJson = (elements: readonly string[], meta: string): string =>
  `{"data":[${elements.join(',')}],"meta":${meta}}`

interface Element {
  /** As JSON. */
  readonly value: string
  readonly org_count?: number | string
  readonly report_count: number | string
}

function elementJson(kind: FacetKind, { value, org_count, report_count }: Element, labels: Labels): string {
  const counts =
    kind === 'themes'
      ? `{"theme":${value},"report_count":${report_count}`
      : `{"fund":${value},"org_count":${org_count},"report_count":${report_count}`
  return `${counts}${labels === undefined ? '' : `,"label":${labelJson(value, labels)}`}}`
}

const longestCode = 1000

/** No code list has anything longer. */
const labelJson = (value: string, labels: 'en' | 'fr'): string =>
  value.length > longestCode ? 'null' : JSON.stringify(codeLabel(JSON.parse(value) as string, labels))

interface ShortFacet {
  readonly version: string
  readonly has_long_values: boolean
  readonly is_long: boolean
  readonly meta: string
  readonly data: Element[] | null
}

const valueOf: Readonly<Record<FacetKind, string>> = { themes: 'theme', funds: 'fund' }

const countsOf: Readonly<Record<FacetKind, string>> = {
  themes: 'report_count',
  funds: 'org_count, report_count',
}

async function readShort(
  store: Store,
  { common, values, meta, data, order }: FacetStatement,
  kind: FacetKind,
): Promise<ShortFacet | undefined> {
  const [value, counts] = [valueOf[kind], countsOf[kind]]
  const { rows } = await store.reads.query<ShortFacet>(
    `${common}, listed as materialized (${data} ${order} limit ${maxElements + 1}),
    size as materialized (
      select count(*) > ${maxElements} or coalesce(sum(octet_length(${value})), 0) > ${maxBytes} as is_long from listed
    )
    select ${versionText} as version, ${someLongValues} as has_long_values, is_long, (${meta})::text as meta,
      case when not is_long then (
        select json_agg(each) from (select to_json(${value})::text as value, ${counts} from listed) each
      ) end as data
    from namespace_head cross join size where namespace_id = $1`,
    [...values],
  )
  return rows[0]
}

async function streamFacet(
  store: Store,
  at: Namespace,
  statement: FacetStatement,
  kind: FacetKind,
  labels: Labels,
): Promise<Facet> {
  const snapshot = await openStreamSnapshot(store, at.tenantId)
  const head = await openFacet(snapshot, statement, kind).catch(async (error: unknown) => {
    await snapshot.close()
    throw error
  })
  const pieces = piecesOf(snapshot, kind, labels, head?.meta ?? emptyMeta[kind])
  return { content: await answerFromSnapshot(snapshot, pieces), version: head?.version }
}

/** So many elements are fetched at once, or one where they are long: each tells how long the next ones are. */
const fetchedElements = 500

async function openFacet(
  { tx }: Snapshot,
  { common, values, meta, data, order }: FacetStatement,
  kind: FacetKind,
): Promise<{ version: string; meta: string } | undefined> {
  const [value, counts] = [valueOf[kind], countsOf[kind]]
  const { rows } = await tx.query<{ version: string; meta: string }>(
    `${common} select ${versionText} as version, (${meta})::text as meta from namespace_head where namespace_id = $1`,
    [...values],
  )
  await tx.query(
    `declare facet no scroll cursor for ${common}
    select to_json(${value})::text as value, ${counts},
      coalesce(sum(octet_length(${value})) over (
        ${order} rows between 1 following and ${fetchedElements} following
      ), 0) > ${maxBytes} as are_next_long
    from (${data}) listed ${order}`,
    [...values],
  )
  return rows[0]
}

async function* piecesOf({ tx }: Snapshot, kind: FacetKind, labels: Labels, meta: string): Pieces {
  yield '{"data":['
  let [isFirst, areNextLong] = [true, true]
  for (;;) {
    const { rows } = await tx.query<Element & { are_next_long: boolean }>(
      `fetch ${areNextLong ? 1 : fetchedElements} from facet`,
    )
    const last = rows.at(-1)
    if (!last) break
    areNextLong = last.are_next_long
    const text = rows.map((element) => elementJson(kind, element, labels)).join(',')
    if (!isFirst) yield ','
    isFirst = false
    yield* slicesOf(text, maxBytes)
  }
  yield `],"meta":${meta}}`
}
