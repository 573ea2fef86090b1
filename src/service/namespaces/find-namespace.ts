// Finds a namespace by tenant and slug: another tenant's namespace is never found.
import type { ClientBase } from 'pg'

import { namespaceColumns, type Namespace } from './namespace.ts'
import type { TenantId } from '../../contract/ids.ts'

// With a kept plan: nearly every request asks for it.
const byTenantAndSlug = {
  name: 'namespace by slug',
  text: `select ${namespaceColumns} from namespace where tenant_id = $1 and slug = $2`,
}

/** With the prepared reads of the store, or in a transaction. */
export async function findNamespace(
  { prepared }: { readonly prepared: Pick<ClientBase, 'query'> },
  tenantId: TenantId,
  slug: string,
): Promise<Namespace | null> {
  const { rows } = await prepared.query<Namespace>({ ...byTenantAndSlug, values: [tenantId, slug] })
  return rows[0] ?? null
}
