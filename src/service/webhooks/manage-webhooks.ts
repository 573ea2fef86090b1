// Creating, changing and deleting webhooks, and replacing their secrets; every change is on the record. Rules, section 11.
import { fault, invalidRequest, placeFault, problem } from '../../contract/problems.ts'
import type { AuditAction } from '../../contract/audit-schemas.ts'
import type { TenantId } from '../../contract/ids.ts'
import {
  maxWebhooks,
  type Webhook,
  type WebhookChange,
  type WebhookInput,
} from '../../contract/webhook-schemas.ts'
import type { WebhookRules } from '../../core/network/webhook-url.ts'
import type { Store } from '../../database/pools/open-store.ts'
import { readValue } from '../../database/read-row.ts'
import type { Writes } from '../../database/transaction.ts'
import { newId } from '../access/base62.ts'
import { lockTenant } from '../access/tenant.ts'
import { recordAuditEvent, type By } from '../record/audit.ts'
import type { Secrets } from '../secrets/open-secrets.ts'
import { disableWebhook } from './disable-webhook.ts'
import { resolveDestination, type Resolve } from './resolve-address.ts'
import { newWebhookSecret } from './sign.ts'
import { findWebhook, lockWebhook } from './webhook.ts'
import { findUnknownSlugs } from '../access/unknown-slugs.ts'

export interface WebhookServices {
  readonly store: Store
  readonly secrets: Secrets
  readonly rules: WebhookRules
  readonly resolve: Resolve
}

type WithSecret = Webhook & { readonly secret: string }

/** What the secret of a webhook is encrypted for. */
export const secretName = (tenantId: TenantId, id: string): string => `webhook:${tenantId}:${id}`

/** All faults of the two fields that a schema cannot check. */
async function checkInput(
  { store, rules, resolve }: WebhookServices,
  tenantId: TenantId,
  { url, namespaces }: Pick<WebhookChange, 'url' | 'namespaces'>,
): Promise<void> {
  const faults = await findUnknownSlugs(store.reads, tenantId, namespaces)
  if (url !== undefined) {
    const destination = await resolveDestination(url, rules, resolve)
    if ('fault' in destination)
      faults.unshift(placeFault('body', fault('url', 'webhook_url_refused', { why: destination.fault })))
  }
  if (faults.length > 0) throw invalidRequest(faults)
}

const count = 'select count(*)::integer from webhook where tenant_id = $1'
const insert = `
  insert into webhook (tenant_id, webhook_id, url, label, events, namespaces, secret)
  values ($1, $2, $3, $4, $5, $6, $7)`

export async function createWebhook(
  services: WebhookServices,
  by: By,
  { url, label, events = null, namespaces = null }: WebhookInput,
): Promise<WithSecret> {
  const { tenantId } = by
  await checkInput(services, tenantId, { url, namespaces })
  const id = newId('whk')
  const secret = newWebhookSecret()
  const sealed = await services.secrets.encrypt(secret, secretName(tenantId, id))
  return await services.store.transaction(async (tx) => {
    // Two that are created at the same moment count each other: the second waits for the first.
    await lockTenant(tx, tenantId)
    if ((await readValue<number>(tx, count, [tenantId])) >= maxWebhooks)
      throw problem('webhook_limit', { limit: maxWebhooks })
    const name = label?.trim() ?? new URL(url).host
    const wanted = [events && [...new Set(events)], namespaces && [...new Set(namespaces)]]
    await tx.query(insert, [tenantId, id, url, name, ...wanted, sealed])
    const created = await findWebhook(tx, tenantId, id)
    await record(tx, by, 'webhook.created', created, { url: urlOrigin(url), events, namespaces })
    return { ...created, secret }
  })
}

const update = `
  update webhook set url = $3, label = $4, events = $5, namespaces = $6 where tenant_id = $1 and webhook_id = $2`

const enable = `
  update webhook set disabled_at = null, disabled_reason = null, failing_since = null
  where tenant_id = $1 and webhook_id = $2`

export async function changeWebhook(
  services: WebhookServices,
  by: By,
  id: string,
  { state, ...change }: WebhookChange,
): Promise<Webhook> {
  const { tenantId } = by
  await findWebhook(services.store.reads, tenantId, id)
  await checkInput(services, tenantId, change)
  return await services.store.transaction(async (tx) => {
    const before = await lockWebhook(tx, tenantId, id)
    const { url, label, events, namespaces } = { ...before, ...change }
    await tx.query(update, [tenantId, id, url, label.trim(), events, namespaces])
    if (state === 'enabled' && before.state === 'disabled') await tx.query(enable, [tenantId, id])
    if (state === 'disabled') await disableWebhook(tx, tenantId, id, 'switched_off')
    const after = await findWebhook(tx, tenantId, id)
    const detail = { ...change, ...(change.url && { url: urlOrigin(change.url) }), ...(state && { state }) }
    await record(tx, by, 'webhook.changed', after, detail)
    return after
  })
}

const endLeases = 'delete from delivery_lease where tenant_id = $1 and target = $2'
const remove = 'delete from webhook where tenant_id = $1 and webhook_id = $2'

export async function deleteWebhook(store: Store, by: By, id: string): Promise<void> {
  await store.transaction(async (tx) => {
    const { tenantId } = by
    const webhook = await lockWebhook(tx, tenantId, id)
    // In the order in which an attempt is finished, to avoid a deadlock with it.
    await tx.query(endLeases, [tenantId, id])
    await tx.query(remove, [tenantId, id])
    await record(tx, by, 'webhook.deleted', webhook, { url: urlOrigin(webhook.url) })
  })
}

const replaceSecret = `
  update webhook set old_secret = secret, old_secret_until = now() + interval '24 hours', secret = $3
  where tenant_id = $1 and webhook_id = $2`

export async function rotateWebhook(
  { store, secrets }: WebhookServices,
  by: By,
  id: string,
): Promise<WithSecret> {
  const { tenantId } = by
  return await store.transaction(async (tx) => {
    await lockWebhook(tx, tenantId, id)
    const secret = newWebhookSecret()
    const sealed = await secrets.encrypt(secret, secretName(tenantId, id))
    await tx.query(replaceSecret, [tenantId, id, sealed])
    const webhook = await findWebhook(tx, tenantId, id)
    await record(tx, by, 'webhook.rotated', webhook)
    return { ...webhook, secret }
  })
}

/** The path and query of an address may hold a secret of the receiver: they stay off the record. */
const urlOrigin = (url: string): string => new URL(url).origin

export async function record(
  tx: Writes,
  { tenantId, actor }: By,
  action: AuditAction,
  { id, label }: Pick<Webhook, 'id' | 'label'>,
  detail: Record<string, unknown> = {},
): Promise<void> {
  const event = { tenantId, actor, action, subject: label, detail: { webhook_id: id, ...detail } }
  await recordAuditEvent(tx, event)
}
