// Keys and webhooks may be restricted to namespaces, which have to exist.
import type { TenantId } from '../../contract/ids.ts'
import { fault, placeFault, type PlacedFault } from '../../contract/problems.ts'
import type { Reads } from '../../database/transaction.ts'

const existingSlugs = 'select slug from namespace where tenant_id = $1 and slug = any($2)'

/** The faults of a body that lists `namespaces`: those that the tenant does not have. */
export async function findUnknownSlugs(
  reads: Reads,
  tenantId: TenantId,
  slugs: readonly string[] | null = [],
): Promise<PlacedFault[]> {
  if (!slugs || slugs.length === 0) return []
  const { rows } = await reads.query<{ slug: string }>(existingSlugs, [tenantId, slugs])
  const known = new Set(rows.map(({ slug }) => slug))
  return slugs.flatMap((slug, at) =>
    known.has(slug) ? [] : [placeFault('body', fault(`namespaces[${at}]`, 'no_such_namespace', { slug }))],
  )
}
