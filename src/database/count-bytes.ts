// The bytes that a namespace stores, counted from its data: `namespace.stored_bytes`, which writes maintain, must equal
// this. Reads data tables only, which may be on another machine than the list of namespaces.
import type { ClientBase } from 'pg'
import type { NamespaceId } from '../contract/ids.ts'

const capsulesOfOne = `
  select coalesce(sum(size_bytes), 0)::text as bytes from capsule where namespace_id = $1 and status <> 'deleted'`

const entitiesOfOne = `
  select coalesce(sum(octet_length(subject) + octet_length(statements)), 0)::text as bytes
  from api_source join node on node.namespace_id = api_source.namespace_id and node.sequence = api_source.sequence
  where api_source.namespace_id = $1`

export async function countNamespaceBytes(tx: ClientBase, namespaceId: NamespaceId): Promise<number> {
  let bytes = 0
  for (const sql of [capsulesOfOne, entitiesOfOne]) {
    const { rows } = await tx.query<{ bytes: string }>(sql, [namespaceId])
    bytes += Number(rows[0]?.bytes)
  }
  return bytes
}
