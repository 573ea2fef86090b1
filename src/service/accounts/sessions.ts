// Console sessions. Each request reads its session from the database, so that ending a session takes effect in all
// processes at once. A session ends after 14 days without use, and after 90 days at the latest.
import type { Tenant } from '../access/tenant.ts'
import { problem } from '../../contract/problems.ts'
import type { Store } from '../../database/pools/open-store.ts'
import { readAnswers } from '../../database/read-answers.ts'
import { findRow } from '../../database/read-row.ts'
import type { Writes } from '../../database/transaction.ts'
import { accountColumns, type Account } from './account.ts'
import { newId } from '../access/base62.ts'
import type { SessionAnswer } from '../../contract/account-schemas.ts'
import { createPendingWrites } from '../record/pending-writes.ts'
import { hashToken, isToken, newToken } from './secret-token.ts'

export interface Session {
  readonly id: string
  readonly account: Account
  readonly tenant: Tenant
}

/** Where a request comes from. */
export interface Client {
  readonly address: string | null
  readonly userAgent: string | null
}

const isActive = `last_used_at > now() - interval '14 days' and s.created_at > now() - interval '90 days'`

const byToken = `select s.session_id as "sessionId", s.last_used_at < now() - interval '5 minutes' as "isStale",
    ${accountColumns}, tenant.name as "tenantName", tenant.created_at as "tenantCreatedAt", tenant.suspended_at as "suspendedAt"
  from account_session s join account on account.account_id = s.account_id
    join tenant on tenant.tenant_id = account.tenant_id
  where s.token_hash = $1 and ${isActive}`

interface SessionRow extends Account {
  readonly sessionId: string
  readonly isStale: boolean
  readonly tenantName: string
  readonly tenantCreatedAt: Date
  readonly suspendedAt: Date | null
}

const touch = `update account_session set last_used_at = now()
  where session_id = $1 and last_used_at < now() - interval '5 minutes'`

export function openSessions(store: Store, onError: (error: unknown) => void) {
  const uses = createPendingWrites(onError)
  return {
    async find(token: string) {
      if (!isToken(token)) return null
      const row = await findRow<SessionRow>(store.reads, byToken, [hashToken(token)])
      if (!row) return null
      const { sessionId, isStale, tenantName, tenantCreatedAt, suspendedAt, ...account } = row
      if (isStale) void uses.add(store.writes.query(touch, [sessionId]))
      const tenant = { id: account.tenantId, name: tenantName, createdAt: tenantCreatedAt, suspendedAt }
      return { id: sessionId, account, tenant }
    },
    /** Waits until pending writes of the last use are done. */
    flush: uses.flush,
  }
}

export type Sessions = ReturnType<typeof openSessions>

const insertSession = `insert into account_session (session_id, account_id, token_hash, user_agent, address)
  values ($1, $2, $3, $4, $5)`

const deleteExpired = `delete from account_session s where account_id = $1 and not (${isActive})`

/** Returns the token for the cookie; only its hash is stored. */
export async function startSession(writes: Writes, accountId: string, client: Client): Promise<string> {
  const { token, hash } = newToken()
  await writes.query(deleteExpired, [accountId])
  const agent = client.userAgent?.slice(0, 500) ?? null
  await writes.query(insertSession, [newId('ses'), accountId, hash, agent, client.address])
  return token
}

/** Deletes expired sessions of all accounts; signing in deletes only those of its own account. */
export async function deleteExpiredSessions(store: Store): Promise<void> {
  await store.writes.query(`delete from account_session s where not (${isActive})`)
}

const ofAccount = `select 'session' as object, session_id as id, created_at, last_used_at, user_agent, address,
    session_id = $2 as is_current
  from account_session s where account_id = $1 and ${isActive} order by last_used_at desc, session_id`

export const listSessions = (store: Store, { id, account }: Session): Promise<SessionAnswer[]> =>
  readAnswers(store.reads, ofAccount, [account.id, id])

const endOne = `delete from account_session where account_id = $1 and session_id = $2`

export async function endSession(writes: Writes, accountId: string, sessionId: string): Promise<void> {
  const { rowCount } = await writes.query(endOne, [accountId, sessionId])
  if (rowCount === 0) throw problem('session_not_found')
}

const endOthers = `delete from account_session where account_id = $1 and session_id <> $2`

export async function endOtherSessions(writes: Writes, { id, account }: Session): Promise<void> {
  await writes.query(endOthers, [account.id, id])
}
