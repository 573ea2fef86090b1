// A tenant's keys, oldest first, without their secrets.
import type { Store } from '../../database/pools/open-store.ts'
import { apiKeyColumns, type ApiKey } from './api-key.ts'
import type { TenantId } from '../../contract/ids.ts'

const keysOfTenant = `select ${apiKeyColumns} from api_key where tenant_id = $1 order by created_at, public_id`

export async function listKeys(store: Store, tenantId: TenantId): Promise<ApiKey[]> {
  return (await store.reads.query<ApiKey>(keysOfTenant, [tenantId])).rows
}
