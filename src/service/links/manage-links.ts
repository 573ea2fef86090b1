// Managing links: every change is on the record. Rules, section 13.
import type { AuditAction } from '../../contract/audit-schemas.ts'
import {
  defaultLinkDays,
  maxLinks,
  type Link,
  type LinkChange,
  type LinkInput,
} from '../../contract/link-schemas.ts'
import { problem } from '../../contract/problems.ts'
import type { Clock } from '../../core/clock.ts'
import type { Store } from '../../database/pools/open-store.ts'
import { readValue } from '../../database/read-row.ts'
import { newId } from '../access/base62.ts'
import { readExpiry } from '../access/read-expiry.ts'
import { recordAuditEvent, type By } from '../record/audit.ts'
import type { Secrets } from '../secrets/open-secrets.ts'
import type { Writes } from '../../database/transaction.ts'
import { lockTenant } from '../access/tenant.ts'
import { findNamespace } from '../namespaces/find-namespace.ts'
import { namespaceNotFound } from '../namespaces/namespace-head.ts'
import { answerLink, findLinkRow, linkState, type LinkRow } from './link.ts'
import { newLinkToken, tokenPlace } from './link-token.ts'

interface LinkStore {
  readonly store: Store
  readonly clock: Clock
}

export interface LinkWithToken {
  readonly link: Link
  /** Shown once. */
  readonly token: string
}

const dayMs = 86_400_000

const countActive = `select count(*)::integer from link
  where tenant_id = $1 and revoked_at is null and expires_at > $2 and sealed_token is null`

const insert = `
  insert into link (tenant_id, link_id, namespace_id, kind, label, token_hash, filters, created_by, created_at, expires_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`

export async function createLink(
  { store, clock }: LinkStore,
  by: By,
  { namespace: slug, kind, label, filters = {}, expires_at: expiry }: LinkInput,
): Promise<LinkWithToken> {
  const { tenantId, actor } = by
  const id = newId('lnk')
  const { token, hash } = newLinkToken()
  const now = new Date(clock.now())
  const expiresAt =
    (expiry === undefined ? null : readExpiry(expiry)) ?? new Date(now.getTime() + defaultLinkDays * dayMs)
  return await store.transaction(async (tx) => {
    const namespace = await findNamespace({ prepared: tx }, tenantId, slug)
    if (!namespace) throw namespaceNotFound(slug)
    // Two that are created at the same moment count each other: the second waits for the first.
    await lockTenant(tx, tenantId)
    if ((await readValue<number>(tx, countActive, [tenantId, now])) >= maxLinks)
      throw problem('link_limit', { limit: maxLinks })
    await tx.query(insert, [
      tenantId,
      id,
      namespace.id,
      kind,
      label.trim(),
      hash,
      JSON.stringify(filters),
      actor?.name ?? null,
      now,
      expiresAt,
    ])
    const row = await findLinkRow(tx, tenantId, id)
    await record(tx, by, 'link.created', row, { kind, filters, expires_at: expiresAt.toISOString() })
    return { link: await answerLink(tx, row, clock), token }
  })
}

const lockOne = 'select from link where tenant_id = $1 and link_id = $2 for update'

async function lockLink(tx: Writes, by: By, id: string): Promise<LinkRow> {
  await findLinkRow(tx, by.tenantId, id)
  await tx.query(lockOne, [by.tenantId, id])
  // Once more, as it is now that nobody else changes it.
  return await findLinkRow(tx, by.tenantId, id)
}

const update = 'update link set label = $3, expires_at = $4 where tenant_id = $1 and link_id = $2'

export async function changeLink(
  { store, clock }: LinkStore,
  by: By,
  id: string,
  { label, expires_at: expiry }: LinkChange,
): Promise<Link> {
  return await store.transaction(async (tx) => {
    const before = await lockLink(tx, by, id)
    if (before.revoked_at) throw problem('link_not_active', { label: before.label, state: 'revoked' })
    const expiresAt = (expiry === undefined ? null : readExpiry(expiry)) ?? new Date(before.expires_at)
    await tx.query(update, [by.tenantId, id, label?.trim() ?? before.label, expiresAt])
    const after = await findLinkRow(tx, by.tenantId, id)
    await record(tx, by, 'link.changed', after, {
      ...(label !== undefined && { from: before.label, to: after.label }),
      ...(expiry !== undefined && { expires_at: expiresAt.toISOString() }),
    })
    return await answerLink(tx, after, clock)
  })
}

// Of the link of a plan the token is kept, encrypted.
const replaceToken = `update link set token_hash = $3, sealed_token = case when sealed_token is not null then $4 end
  where tenant_id = $1 and link_id = $2`

export async function rotateLink(
  { store, clock, secrets }: LinkStore & { readonly secrets: Secrets },
  by: By,
  id: string,
): Promise<LinkWithToken> {
  const { token, hash } = newLinkToken()
  return await store.transaction(async (tx) => {
    const row = await lockLink(tx, by, id)
    const state = linkState(row, clock)
    if (state !== 'active') throw problem('link_not_active', { label: row.label, state })
    const sealed = row.stored.isOfPlan ? await secrets.encrypt(token, tokenPlace(id)) : null
    await tx.query(replaceToken, [by.tenantId, id, hash, sealed])
    await record(tx, by, 'link.rotated', row)
    return { link: await answerLink(tx, row, clock), token }
  })
}

const revoke = 'update link set revoked_at = $3 where tenant_id = $1 and link_id = $2'

/** A second time nothing happens. */
export async function revokeLink({ store, clock }: LinkStore, by: By, id: string): Promise<void> {
  await store.transaction(async (tx) => {
    const row = await lockLink(tx, by, id)
    if (row.revoked_at) return
    await tx.query(revoke, [by.tenantId, id, new Date(clock.now())])
    await record(tx, by, 'link.revoked', row)
  })
}

async function record(
  tx: Writes,
  { tenantId, actor }: By,
  action: AuditAction,
  { id: link_id, label, namespace }: LinkRow,
  detail: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  const event = { tenantId, actor, action, subject: label, namespace, detail: { link_id, ...detail } }
  await recordAuditEvent(tx, event)
}
