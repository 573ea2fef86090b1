// Console sessions. Each request reads its session from the database, so that ending a session takes effect in all
// processes at once. A session ends after 14 days without use, and after 90 days at the latest. Rules, section 6.
import { toTenant, type Tenant } from '../access/tenant.ts'
import { problem } from '../../contract/problems.ts'
import type { Store } from '../../database/pools/open-store.ts'
import type { Writes } from '../../database/writes.ts'
import { toAccount, type Account, type AccountRow } from './account.ts'
import { newId } from './new-id.ts'
import type { SessionAnswer } from '../../contract/account-schemas.ts'
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

const byToken = `select s.session_id, s.last_used_at < now() - interval '5 minutes' as is_stale,
    a.account_id, a.tenant_id, a.name, a.email, a.role, a.created_at, a.language, a.mails_verdicts,
    t.name as tenant_name, t.created_at as tenant_created_at, t.suspended_at
  from account_session s join account a on a.account_id = s.account_id join tenant t on t.tenant_id = a.tenant_id
  where s.token_hash = $1 and ${isActive}`

interface SessionRow extends AccountRow {
  session_id: string
  is_stale: boolean
  tenant_name: string
  tenant_created_at: Date
  suspended_at: Date | null
}

const touch = `update account_session set last_used_at = now()
  where session_id = $1 and last_used_at < now() - interval '5 minutes'`

export interface Sessions {
  find(token: string): Promise<Session | null>
  /** Waits until pending writes of the last use are done. */
  flush(): Promise<void>
}

export function openSessions(store: Store, onError: (error: unknown) => void): Sessions {
  const pending = new Set<Promise<unknown>>()

  /** Not awaited, so that it does not delay the request. */
  function recordUse(id: string): void {
    const written = store.writes.query(touch, [id]).catch(onError)
    pending.add(written)
    void written.finally(() => pending.delete(written))
  }

  return {
    async find(token) {
      if (!isToken(token)) return null
      const { rows } = await store.reads.query<SessionRow>(byToken, [hashToken(token)])
      const row = rows[0]
      if (!row) return null
      if (row.is_stale) recordUse(row.session_id)
      const tenant = { ...row, name: row.tenant_name, created_at: row.tenant_created_at }
      return { id: row.session_id, account: toAccount(row), tenant: toTenant(tenant) }
    },
    async flush() {
      await Promise.all(pending)
    },
  }
}

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

const ofAccount = `select session_id, created_at, last_used_at, user_agent, address from account_session s
  where account_id = $1 and ${isActive} order by last_used_at desc, session_id`

interface ListedRow {
  session_id: string
  created_at: Date
  last_used_at: Date
  user_agent: string | null
  address: string | null
}

export async function listSessions(store: Store, { id, account }: Session): Promise<SessionAnswer[]> {
  const { rows } = await store.reads.query<ListedRow>(ofAccount, [account.id])
  return rows.map((row) => ({
    object: 'session',
    id: row.session_id,
    created_at: row.created_at.toISOString(),
    last_used_at: row.last_used_at.toISOString(),
    user_agent: row.user_agent,
    address: row.address,
    is_current: row.session_id === id,
  }))
}

const endOne = `delete from account_session where account_id = $1 and session_id = $2`

export async function endSession(writes: Writes, accountId: string, sessionId: string): Promise<void> {
  const { rowCount } = await writes.query(endOne, [accountId, sessionId])
  if (rowCount === 0) {
    throw problem('session_not_found')
  }
}

const endOthers = `delete from account_session where account_id = $1 and session_id <> $2`

export async function endOtherSessions(writes: Writes, { id, account }: Session): Promise<void> {
  await writes.query(endOthers, [account.id, id])
}
