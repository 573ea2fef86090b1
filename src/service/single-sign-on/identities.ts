// Who an account is at the issuer: (issuer, subject), never an e-mail address, which issuers give to others again. Rules,
// section 14.
import type { IdentityAnswer } from '../../contract/account-schemas.ts'
import { problem } from '../../contract/problems.ts'
import type { Store } from '../../database/pools/open-store.ts'
import { readAnswers } from '../../database/read-answers.ts'
import { findRow } from '../../database/read-row.ts'
import type { Writes } from '../../database/transaction.ts'
import { accountColumns, type Account } from '../accounts/account.ts'
import { recordOwnAct } from '../record/audit.ts'
import { accountRemoved } from '../accounts/not-signed-in.ts'
import type { Person } from './open-issuer.ts'

type Identity = Pick<Person, 'issuer' | 'subject'>

const byIdentity = `select ${accountColumns} from account
  where account_id = (select account_id from account_identity where issuer = $1 and subject = $2)`

export const findAccount = (writes: Writes, { issuer, subject }: Identity): Promise<Account | null> =>
  findRow(writes, byIdentity, [issuer, subject])

const insertIdentity = `insert into account_identity (issuer, subject, account_id) values ($1, $2, $3)
  on conflict do nothing`

/** Throws where the identity belongs to another account, or the account to another identity of the issuer. */
export async function addIdentity(
  writer: Writes,
  account: Account,
  { issuer, subject }: Identity,
): Promise<void> {
  const { rowCount } = await writer.query(insertIdentity, [issuer, subject, account.id])
  if (rowCount !== 1) throw problem('identity_taken')
  const detail = { account_id: account.id, issuer }
  await recordOwnAct(writer, account, { action: 'identity.linked', subject: account.name, detail })
}

const ofAccount = `select 'identity' as object, issuer, linked_at, password_hash is not null as has_password,
    issuer is not null and password_hash is not null and $2 as can_unlink
  from account left join account_identity using (account_id) where account_id = $1
  order by linked_at desc limit 1`

/** `mayUsePassword`: whether the service lets people sign in with one. */
export async function readIdentity(
  store: Store,
  accountId: string,
  mayUsePassword: boolean,
): Promise<IdentityAnswer> {
  const [identity] = await readAnswers<IdentityAnswer>(store.reads, ofAccount, [accountId, mayUsePassword])
  if (!identity) throw accountRemoved()
  return identity
}

const deleteIdentity = `delete from account_identity where account_id = $1 returning issuer`

/** Not where it is the only way to sign in. */
export async function unlinkIdentity(store: Store, account: Account, mayUsePassword: boolean): Promise<void> {
  const { can_unlink: canUnlink, issuer } = await readIdentity(store, account.id, mayUsePassword)
  if (issuer === null) return
  if (!canUnlink) throw problem('identity_needed')
  await store.transaction(async (tx) => {
    if ((await tx.query(deleteIdentity, [account.id])).rowCount === 0) return
    const detail = { account_id: account.id, issuer }
    await recordOwnAct(tx, account, { action: 'identity.unlinked', subject: account.name, detail })
  })
}
