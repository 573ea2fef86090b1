// The bytes that namespaces store, counted from their data: `namespace.stored_bytes`, which writes maintain, must equal
// this. Reads data tables only, which may be on another machine than the list of namespaces.
import type { NamespaceId } from '../contract/ids.ts'
import type { Writes } from './transaction.ts'

const sums = (condition: (table: string) => string): readonly string[] => [
  `select namespace_id, sum(size_bytes)::text as bytes
  from capsule where status <> 'deleted' ${condition('capsule')} group by namespace_id`,
  `select node.namespace_id, sum(octet_length(subject) + octet_length(statements))::text as bytes
  from api_source join node on node.namespace_id = api_source.namespace_id and node.sequence = api_source.sequence
  ${condition('api_source')} group by node.namespace_id`,
]

const ofAll = sums(() => '')
const ofOne = sums((table) => `and ${table}.namespace_id = $1`)

/** By namespace, of one or of all; what stores nothing is left out. */
export async function countBytes(tx: Writes, one?: NamespaceId): Promise<Map<NamespaceId, number>> {
  const counted = new Map<NamespaceId, number>()
  for (const sql of one === undefined ? ofAll : ofOne) {
    const values = one === undefined ? [] : [one]
    const { rows } = await tx.query<{ namespace_id: NamespaceId; bytes: string }>(sql, values)
    for (const { namespace_id: id, bytes } of rows) counted.set(id, (counted.get(id) ?? 0) + Number(bytes))
  }
  return counted
}
