// The sources that entity calls made, by what they are about. An entity's own source and the links it was written under
// each have a sequence number: rules, section 1, "Which organization, which outcome".
import type { NodeRecord } from '../../core/graph/statements.ts'
import type { Kind } from '../../core/projection/source.ts'
import { noKey, type EntityKey } from '../../database/graph-store/entity-key.ts'
import { selectByKeys, defineTable, type RowOf } from '../../database/graph-store/table.ts'
import { deleteRows } from '../../database/graph-store/write-rows.ts'
import type { Transaction } from '../../database/transaction.ts'
import type { NamespaceId } from '../../contract/ids.ts'

const columns = {
  entityKey: 'uuid',
  linkKey: 'uuid',
  kind: 'text',
  parentKey: 'uuid?',
  sequence: 'int8',
} as const
const sourceTable = defineTable('api_source', columns, ['entityKey', 'linkKey'])

type SourceRow = RowOf<typeof columns>

export interface ApiSource extends SourceRow {
  readonly kind: Kind
}

/** The link key of the entity's own source. */
export const ownKey: EntityKey = noKey

export const isLink = ({ linkKey }: ApiSource): boolean => linkKey !== ownKey

export const findApiSources = (
  tx: Transaction,
  namespaceId: NamespaceId,
  entities: Iterable<EntityKey>,
): Promise<ApiSource[]> =>
  selectByKeys(tx, sourceTable, namespaceId, 'entityKey', entities) as Promise<ApiSource[]>

/** What depends directly on these. */
export const sourcesBelow = (
  tx: Transaction,
  namespaceId: NamespaceId,
  parents: Iterable<EntityKey>,
): Promise<ApiSource[]> =>
  selectByKeys(tx, sourceTable, namespaceId, 'parentKey', parents) as Promise<ApiSource[]>

const upsert = `
  insert into api_source (namespace_id, entity_key, link_key, kind, parent_key, sequence, written_at)
  select $1, *, now() from unnest($2::uuid[], $3::uuid[], $4::text[], $5::uuid[], $6::bigint[])
  on conflict (namespace_id, entity_key, link_key)
  do update set parent_key = excluded.parent_key, sequence = excluded.sequence, written_at = excluded.written_at`

/** Each entity and link at most once. */
export async function putSources(
  tx: Transaction,
  namespaceId: NamespaceId,
  sources: readonly ApiSource[],
): Promise<void> {
  await tx.query(upsert, [
    namespaceId,
    sources.map(({ entityKey }) => entityKey),
    sources.map(({ linkKey }) => linkKey),
    sources.map(({ kind }) => kind),
    sources.map(({ parentKey }) => parentKey),
    sources.map(({ sequence }) => sequence),
  ])
}

/** What counts for the quota of the tenant. */
export const recordBytes = (records: readonly NodeRecord[]): number =>
  records.reduce(
    (sum, { subject, statements }) => sum + Buffer.byteLength(subject) + Buffer.byteLength(statements),
    0,
  )

export const dropSources = (
  tx: Transaction,
  namespaceId: NamespaceId,
  sources: readonly ApiSource[],
): Promise<void> => deleteRows(tx, sourceTable, namespaceId, sources)
