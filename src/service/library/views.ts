// Saved views of an account: list, save, read, delete. Every query names the account or the tenant.
import { lockAccount, type Account } from '../accounts/account.ts'
import { recordOwnAct } from '../record/audit.ts'
import { newCapsuleId } from '../capsules/capsule-id.ts'
import { problem } from '../../contract/problems.ts'
import type { Store } from '../../database/pools/open-store.ts'
import { readAnswers } from '../../database/read-answers.ts'
import { findValue, readValue } from '../../database/read-row.ts'
import type { SavedView, ViewInput } from '../../contract/library-schemas.ts'

/** Per account: a longer list would be of no use to a person. */
export const maxViews = 200

const newViewId = (): string => newCapsuleId().replace('cap', 'view')

/** $1: the tenant. $2: the account that asks. */
const selectViews = `
  select 'saved_view' as object, view.view_id as id, view.name, view.search, view.saved_at, account.name as saved_by,
    view.account_id = $2 as is_own
  from saved_view as view join account using (account_id) where view.tenant_id = $1`

export const listViews = (store: Store, { id, tenantId }: Account): Promise<SavedView[]> =>
  readAnswers(store.reads, `${selectViews} and view.account_id = $2 order by view.name`, [tenantId, id])

const countOthers = 'select count(*)::integer from saved_view where account_id = $1 and name <> $2'

const upsert = `insert into saved_view (view_id, tenant_id, account_id, name, search) values ($1, $2, $3, $4, $5)
  on conflict (account_id, name) do update set search = excluded.search, saved_at = now() returning view_id`

export async function saveView(store: Store, owner: Account, input: ViewInput): Promise<SavedView> {
  const { id, tenantId } = owner
  const name = input.name.trim()
  const viewId = await store.transaction(async (tx) => {
    await lockAccount(tx, id)
    if ((await readValue<number>(tx, countOthers, [id, name])) >= maxViews)
      throw problem('views_full', { limit: maxViews })
    const saved = await readValue<string>(tx, upsert, [newViewId(), tenantId, id, name, input.search])
    await recordOwnAct(tx, owner, { action: 'view.saved', subject: name })
    return saved
  })
  return await findView(store, owner, viewId)
}

export async function findView(store: Store, { id, tenantId }: Account, viewId: string): Promise<SavedView> {
  const values = [tenantId, id, viewId]
  const [view] = await readAnswers<SavedView>(store.writes, `${selectViews} and view.view_id = $3`, values)
  if (!view) throw problem('view_not_found')
  return view
}

const deleteOne = 'delete from saved_view where account_id = $1 and view_id = $2 returning name'

export async function deleteView(store: Store, owner: Account, viewId: string): Promise<void> {
  await store.transaction(async (tx) => {
    const name = await findValue<string>(tx, deleteOne, [owner.id, viewId])
    if (name === null) throw problem('view_not_found')
    await recordOwnAct(tx, owner, { action: 'view.deleted', subject: name })
  })
}
