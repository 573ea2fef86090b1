// The namespaces whose content was read by older rules than those of this program.
import { documentRules, projectionRules } from '../../core/reading-rules.ts'
import type { Store } from '../../database/pools/open-store.ts'
import type { NamespaceId, TenantId } from '../../contract/ids.ts'

export interface OlderNamespace {
  readonly id: NamespaceId
  readonly tenantId: TenantId
}

const listAfter = `
  select namespace_id as id, tenant_id as "tenantId" from namespace
  where namespace_id > $1 order by namespace_id limit $2`

const findOlder = `
  select namespace_id as id from namespace_head
  where namespace_id = any($1::bigint[])
    and (projection_rules < $2 or document_rules < $3 or rules_version <> version)`

const batchSize = 1000

/** In the order in which they are rebuilt. */
export async function findOlderNamespaces({ reads }: Pick<Store, 'reads'>): Promise<OlderNamespace[]> {
  const older: OlderNamespace[] = []
  for (let after = '0'; ;) {
    const { rows: batch } = await reads.query<OlderNamespace>(listAfter, [after, batchSize])
    const ids = batch.map(({ id }) => id)
    const found = await reads.query<{ id: NamespaceId }>(findOlder, [ids, projectionRules, documentRules])
    const isOlder = new Set(found.rows.map(({ id }) => id))
    older.push(...batch.filter(({ id }) => isOlder.has(id)))
    if (batch.length < batchSize) return takeTurns(older)
    after = batch.at(-1)?.id ?? after
  }
}

/** The first namespace of every tenant, then the second of every tenant, and so on: many of one delay no other tenant. */
export function takeTurns(namespaces: readonly OlderNamespace[]): OlderNamespace[] {
  const taken = new Map<TenantId, number>()
  const turns: OlderNamespace[][] = []
  for (const namespace of namespaces) {
    const turn = taken.get(namespace.tenantId) ?? 0
    taken.set(namespace.tenantId, turn + 1)
    ;(turns[turn] ??= []).push(namespace)
  }
  return turns.flat()
}
