// The accounts of all tenants, for whoever runs the service.
import type { Store } from '../../database/pools/open-store.ts'
import { accountColumns, toAccount, type Account, type AccountRow } from './account.ts'

const allAccounts = `select ${accountColumns} from account order by tenant_id, lower(name), account_id`

export async function listAccounts(store: Store): Promise<Account[]> {
  const { rows } = await store.reads.query<AccountRow>(allAccounts)
  return rows.map(toAccount)
}
