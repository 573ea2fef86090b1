// GET /rows/themes, GET /rows/funds, GET /rows/provinces and so on: how many reports, and organizations, there are of each;
// and the organizations of a link. Rules, sections 4 and 13. A facet that is not long is answered at once; a longer one is
// streamed, never cut.
import type { Readable } from 'node:stream'

import { codeLabel } from '../../../core/graph/code-lists/code-lists.ts'
import type { Namespace } from '../../namespaces/namespace.ts'
import { versionText } from '../../namespaces/namespace-version.ts'
import type { Chunks, LongRead, ReadThreads } from '../../../database/long-read.ts'
import type { Store } from '../../../database/pools/open-store.ts'
import { entityId } from '../../../database/graph-store/entity-key.ts'
import { withoutDashes } from '../../../database/without-dashes.ts'
import { statementName } from '../../../database/plans/statement-name.ts'
import type { Transaction } from '../../../database/transaction.ts'
import type { RowFilter } from '../filter/row-filter.ts'
import { facetQuery, valueOf, type FacetKind, type FacetQuery } from './select-facets.ts'
import { someUnlistedCards } from '../filter/unlisted-cards.ts'

export interface Facet {
  /** JSON. */
  readonly content: string | Buffer | Readable
  /** The namespace's, in the snapshot that was counted; undefined where nothing had to be read. */
  readonly version: string | undefined
}

export type Labels = 'en' | 'fr' | undefined

/** With more cards a plan is made for the namespace. To make one takes longer than to count so few with one that is kept. */
const fewCards = 2000

const hasFewCards = `(
  select count(*) from (select from card where namespace_id = $1 limit ${fewCards + 1}) counted
) <= ${fewCards}`

/** A facet with more elements than this, or with a longer one, is streamed. */
const maxElements = 2000
const maxValueBytes = 1000

const unplaced = '{"total_orgs":0,"unplaced_orgs":0,"total_reports":0}'

const emptyMeta: Readonly<Record<FacetKind, string>> = {
  provinces: unplaced,
  localities: unplaced,
  sectors: unplaced,
  populations: unplaced,
  orgTypes: unplaced,
  themes: '{"total_reports":0,"unthemed_reports":0}',
  funds: '{"total_orgs":0,"unfunded_orgs":0,"total_reports":0}',
  organizations: '{"row_count":0,"total_reports":0}',
}

export async function countFacet(
  store: Store,
  threads: ReadThreads,
  namespace: Namespace,
  filter: RowFilter,
  kind: FacetKind,
  labels?: Labels,
): Promise<Facet> {
  if (filter.matchesNothing) return { content: facetJson([], emptyMeta[kind]), version: undefined }
  const allListed = `not ${someUnlistedCards}`
  let query = facetQuery(kind, filter, false)
  const { isByKey } = query
  const sessions = isByKey ? store.prepared : store.reads
  // Themes are counted from cards alone, so that few of them are little work with any plan.
  const kept = kind === 'themes' && !isByKey ? `${hasFewCards} and ${allListed}` : null
  let found = kept && (await readShort(store.prepared, query, kind, kept))
  if (kept === null || found?.meta === null) found = await readShort(sessions, query, kind, allListed)
  if (found?.meta === null) {
    query = facetQuery(kind, filter, true)
    found = await readShort(sessions, query, kind, 'true')
  }
  if (!found) return { content: facetJson([], emptyMeta[kind]), version: undefined }
  if (!found.elements) {
    const { head, content } = await threads.read(longFacet, namespace.tenantId, { query, kind, labels })
    return { content, version: head.version }
  }
  const elements = found.elements.map((element) => elementJson(kind, element, labels))
  return { content: facetJson(elements, JSON.stringify(found.meta)), version: found.version }
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
  if (kind === 'organizations') return organizationJson(JSON.parse(value) as string)
  const counts =
    kind === 'themes'
      ? `{"theme":${value},"report_count":${report_count}`
      : `{"${valueOf[kind]}":${value},"org_count":${org_count},"report_count":${report_count}`
  return `${counts}${labels === undefined ? '' : `,"label":${labelJson(value, labels)}`}}`
}

/** The database writes the key of an organization, callers see its id. */
function organizationJson(text: string): string {
  const { key, ...others } = JSON.parse(text) as { readonly key: string }
  return JSON.stringify({ id: entityId('organization', withoutDashes(key)), ...others })
}

const longestCode = 1000

/** No code list has anything longer. */
const labelJson = (value: string, labels: 'en' | 'fr'): string =>
  value.length > longestCode ? 'null' : JSON.stringify(codeLabel(JSON.parse(value) as string, labels))

interface ShortFacet {
  readonly version: string
  /** Null where nothing was counted. */
  readonly meta: object | null
  /** Null where there are too many, or one of them is long. */
  readonly elements: readonly Element[] | null
}

/** Themes and organizations have no number of organizations. */
const countsIn = (kind: FacetKind): string =>
  kind === 'themes' || kind === 'organizations'
    ? 'null as org_count, report_count'
    : 'org_count, report_count'

/** Counts only under the condition, which is one for the whole namespace: otherwise it takes no time. */
async function readShort(
  sessions: Store['reads'],
  { common, values, meta, data, order }: FacetQuery,
  kind: FacetKind,
  condition: string,
): Promise<ShortFacet | undefined> {
  const value = valueOf[kind]
  const text = `${common}
      select ${versionText}, case when ${condition} then (${meta}) end, listed.report_count is not null,
        case when octet_length(${value}) <= ${maxValueBytes} then to_json(${value})::text end,
        ${countsIn(kind)}
      from namespace_head left join (
        select * from (${data}) counted where ${condition} ${order} limit ${maxElements + 1}
      ) listed on true
      where namespace_id = $1 ${order}`
  const asked = { name: statementName(text), text, values: [...values], rowMode: 'array' as const }
  const { rows } = await sessions.query<unknown[]>(asked)
  const [first] = rows
  if (!first) return undefined
  const [version, counted] = first as [string, object | null]
  const elements = rows.flatMap(([, , isElement, text, org_count, report_count]) =>
    isElement === true ? [{ value: text, org_count, report_count } as Element] : [],
  )
  const isLong = elements.length > maxElements || elements.some((element) => element.value === null)
  return { version, meta: counted, elements: isLong ? null : elements }
}

interface FacetArgs {
  readonly query: FacetQuery
  readonly kind: FacetKind
  readonly labels: Labels
}

export const longFacet: LongRead<FacetArgs, Pick<Facet, 'version'>> = {
  name: 'facet',
  isByKey: ({ query }) => query.isByKey,
  async open(tx, { query, kind, labels }) {
    const first = await openFacet(tx, query, kind)
    return { head: { version: first?.version }, chunks: facetChunks(tx, kind, labels, first) }
  },
}

/** Elements and bytes per fetch; long elements are fetched one by one. */
const fetchedElements = 500
const fetchedBytes = 512 * 1024

interface StreamedElement extends Element {
  readonly is_element: boolean
  readonly are_next_long: boolean
}

/** The first row; there is one even without any element. */
interface Head extends StreamedElement {
  readonly version: string
  readonly meta: object
}

async function openFacet(
  tx: Transaction,
  { common, values, meta, data, order }: FacetQuery,
  kind: FacetKind,
): Promise<Head | undefined> {
  const [value, counts] = [valueOf[kind], countsIn(kind)]
  const isFirst = `row_number() over (${order}) = 1`
  await tx.query(
    `declare facet no scroll cursor for ${common}
    select to_json(${value})::text as value, ${counts}, listed.report_count is not null as is_element,
      case when ${isFirst} then ${versionText} end as version, case when ${isFirst} then (${meta}) end as meta,
      coalesce(sum(octet_length(${value})) over (
        ${order} rows between 1 following and ${fetchedElements} following
      ), 0) > ${fetchedBytes} as are_next_long
    from namespace_head left join (${data}) listed on true
    where namespace_id = $1 ${order}`,
    [...values],
  )
  return (await tx.query<Head>('fetch 1 from facet')).rows[0]
}

async function* facetChunks(
  tx: Transaction,
  kind: FacetKind,
  labels: Labels,
  head: Head | undefined,
): Chunks {
  yield '{"data":['
  let rows: readonly StreamedElement[] = head?.is_element ? [head] : []
  for (let isFirst = true; ; isFirst = false) {
    const last = rows.at(-1)
    if (!last) break
    const text = rows.map((element) => elementJson(kind, element, labels)).join(',')
    yield isFirst ? text : `,${text}`
    rows = (await tx.query<StreamedElement>(`fetch ${last.are_next_long ? 1 : fetchedElements} from facet`))
      .rows
  }
  yield `],"meta":${head ? JSON.stringify(head.meta) : emptyMeta[kind]}}`
}
