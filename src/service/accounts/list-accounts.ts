// The accounts of all tenants, for whoever runs the service.
import type { Store } from '../../database/pools/open-store.ts'
import { accountColumns, type Account } from './account.ts'

const allAccounts = `select ${accountColumns} from account order by tenant_id, lower(name), account_id`

export async function listAccounts(store: Store): Promise<Account[]> {
  return (await store.reads.query<Account>(allAccounts)).rows
}
