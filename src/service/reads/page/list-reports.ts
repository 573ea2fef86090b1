// GET /reports: in the order of rows, a page at a time; those of one organization, or the one with an IRI. Rules,
// section 9.
import { pageLimit } from '../../../contract/page-limit.ts'
import {
  findByUri,
  listPage,
  readElements,
  type ListedEntity,
  type ListPage,
  type ListQuery,
} from '../../entities/page-elements.ts'
import type { EntityKey } from '../../../database/graph-store/entity-key.ts'
import { indicatorUnitColumns, reportUnit } from '../../../database/graph-store/unit-sql.ts'
import type { Namespace } from '../../namespaces/namespace.ts'
import { atKey } from '../../../database/plans/at-key.ts'
import type { Store } from '../../../database/pools/open-store.ts'
import { readPreparedSnapshot } from '../../../database/pools/read-snapshot.ts'
import { keyText } from '../../../database/without-dashes.ts'
import { openPaging } from '../../../database/read-page.ts'
import type { Reads } from '../../../database/transaction.ts'
import { readFilter } from '../filter/row-filter.ts'
import { firstKey, type Position } from '../filter/select-cards.ts'
import { positionTexts, readPosition } from './list-rows.ts'

export async function listReports(store: Store, namespace: Namespace, query: ListQuery): Promise<ListPage> {
  const scope = ['reports', namespace.id, query.org ?? null, query.uri ?? null]
  const { after, seal } = await openPaging(store, scope, query.cursor)
  const filter = readFilter(namespace.id, query.org === undefined ? {} : { org: query.org })
  if (filter.matchesNothing) return listPage([], null)
  if (query.uri !== undefined) return await findByUri(store, namespace, 'report', query.uri, query)
  const limit = pageLimit(query.limit)
  return await readPreparedSnapshot(store, async (tx) => {
    // One more than asked for shows whether there is another page.
    const found = await readPositions(tx, namespace, filter.orgKey, after && readPosition(after), limit + 1)
    const listed = await readSizes(tx, namespace, found.slice(0, limit))
    const elements = await readElements(tx, namespace.id, 'report', listed, query.include)
    const last = elements.length < found.length ? found[elements.length - 1] : undefined
    return listPage(elements, last ? seal(positionTexts(last)) : null)
  })
}

// In the order of rows, which is that of an index.
const positions = (isOfOne: boolean): string => `
  select org_key, indicator_key, sort_start, report_key from report
  where namespace_id = $1 ${isOfOne ? 'and org_key = $7::uuid' : ''}
    and (org_key, indicator_key, sort_start, report_key) > ($2::uuid, $3::uuid, $4::date, $5::uuid)
  order by org_key, indicator_key, sort_start, report_key limit $6::integer`

const beginning: Position = { org: firstKey, indicator: firstKey, start: '-infinity', report: firstKey }

async function readPositions(
  tx: Reads,
  namespace: Namespace,
  orgKey: EntityKey | null,
  after: Position | null,
  count: number,
): Promise<Position[]> {
  const values = [namespace.id, ...positionTexts(after ?? beginning), count, ...(orgKey ? [orgKey] : [])]
  const text = positions(orgKey !== null)
  const { rows } = await tx.query<[string, string, string, string]>({ text, values, rowMode: 'array' })
  return rows.map(([org, indicator, start, report]) => ({
    org: keyText(org),
    indicator: keyText(indicator),
    start,
    report: keyText(report),
  }))
}

// Each is looked up in the index of its key: at-key.ts.
const sizes = `
  select wanted.key,
    octet_length(report.uri) + coalesce(octet_length(report.name), 0) + octet_length(value_text)
      + coalesce(octet_length(${reportUnit('indicator')}), 0) as bytes
  from unnest($2::uuid[]) wanted (key)
  cross join lateral (
    select * from report where namespace_id = $1 and ${atKey('report_key', 'wanted.key')} limit 1
  ) report
  left join lateral (
    select ${indicatorUnitColumns} from indicator
    where namespace_id = $1 and ${atKey('indicator_key', 'report.indicator_key')} limit 1
  ) indicator on true`

async function readSizes(
  tx: Reads,
  namespace: Namespace,
  positions: readonly Position[],
): Promise<ListedEntity[]> {
  const { rows } = await tx.query<{ key: string; bytes: number }>(sizes, [
    namespace.id,
    positions.map(({ report }) => report),
  ])
  const bytes = new Map(rows.map((row) => [row.key, row.bytes]))
  return positions.map(({ report }) => ({ key: report, bytes: bytes.get(report) ?? 0 }))
}
