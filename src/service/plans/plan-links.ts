// The links of a plan: one for each organization, made when it is first needed. The token is kept encrypted, so that it
// can be shown and mailed again. Rules, section 15.
import type { TenantId } from '../../contract/ids.ts'
import type { PlanLink } from '../../contract/plan-schemas.ts'
import { dayText, dayNumber } from '../../core/calendar-day.ts'
import type { Clock } from '../../core/clock.ts'
import { momentInZone } from '../../core/plans/time-zone.ts'
import type { EntityKey } from '../../database/graph-store/entity-key.ts'
import type { Store } from '../../database/pools/open-store.ts'
import { findRow } from '../../database/read-row.ts'
import type { Reads, Transaction } from '../../database/transaction.ts'
import { newId } from '../access/base62.ts'
import { newLinkToken, tokenPlace } from '../links/link-token.ts'
import type { Namespace } from '../namespaces/namespace.ts'
import { recordAct, type Actor } from '../record/audit.ts'
import type { Secrets } from '../secrets/open-secrets.ts'
import { lockNamespace } from '../namespaces/namespace-head.ts'
import { findPlanRow, listExpected, type PlanRow } from './plan.ts'

export interface PlanLinkServices {
  readonly store: Store
  readonly clock: Clock
  readonly secrets: Secrets
}

const daysAfterDue = 30

/** The end of the thirtieth day after the due day, where the plan is. */
const planLinksExpire = ({ due, timezone }: Pick<PlanRow, 'due' | 'timezone'>): Date =>
  momentInZone(dayText(dayNumber(due) + daysAfterDue + 1), 0, timezone)

const longestLabel = 200

/** Members see it in the inbox: the plan and the organization. */
const linkLabel = (plan: string, organization: string): string =>
  Array.from(`${plan} – ${organization}`).slice(0, longestLabel).join('')

interface PlanLinkRow {
  link_id: string
  org_key: EntityKey
  sealed_token: string
  expires_at: Date
  revoked_at: Date | null
}

const selectLinks = `select link_id, plan_org_key as org_key, sealed_token, expires_at, revoked_at from link
  where tenant_id = $1 and plan_id = $2`

const insertLinks = `
  insert into link (tenant_id, link_id, namespace_id, kind, label, token_hash, created_by, created_at, expires_at, plan_id,
    plan_org_key, sealed_token)
  select $1, id, $2, 'submit', label, decode(hash, 'hex'), $4, $5, $6, $7, key, sealed
  from jsonb_to_recordset($3::jsonb) as each (id text, label text, hash text, key uuid, sealed text)`

/** By the key of the organization. Those that are missing are made, unless the plan's links have ended. */
export async function ensurePlanLinks(
  { store, clock, secrets }: PlanLinkServices,
  actor: Actor,
  namespace: Pick<Namespace, 'id' | 'tenantId' | 'slug'>,
  slug: string,
): Promise<Map<EntityKey, PlanLinkRow>> {
  const find = async (reads: Reads, { plan_id }: PlanRow) => {
    const { rows } = await reads.query<PlanLinkRow>(selectLinks, [namespace.tenantId, plan_id])
    return new Map(rows.map((row) => [row.org_key, row]))
  }
  const plan = await findPlanRow(store.reads, namespace.id, slug)
  const [there, expected] = [await find(store.reads, plan), await listExpected(store.reads, plan.plan_id)]
  if (planLinksExpire(plan).getTime() <= clock.now()) return there
  if (expected.every(({ org_key }) => there.has(org_key))) return there
  return await store.transaction(async (tx) => {
    await lockNamespace(tx, namespace)
    const now = await findPlanRow(tx, namespace.id, slug)
    const known = await find(tx, now)
    const missing = (await listExpected(tx, now.plan_id)).filter(({ org_key }) => !known.has(org_key))
    if (missing.length === 0) return known
    const made = await Promise.all(
      missing.map(async ({ org_key, name, uri }) => {
        const { token, hash } = newLinkToken()
        const id = newId('lnk')
        const sealed = await secrets.encrypt(token, tokenPlace(id))
        const label = linkLabel(now.name, name ?? uri)
        return { id, label, hash: hash.toString('hex'), key: org_key, sealed }
      }),
    )
    await tx.query(insertLinks, [
      namespace.tenantId,
      namespace.id,
      JSON.stringify(made),
      actor?.name ?? null,
      new Date(clock.now()),
      planLinksExpire(now),
      now.plan_id,
    ])
    const detail = { slug, links: made.length }
    await recordAct(tx, actor, namespace, { action: 'plan.links_made', subject: now.name, detail })
    return await find(tx, now)
  })
}

/** The address of a link that works; null of one that has ended. */
export async function openPlanLink(
  { clock, secrets }: Pick<PlanLinkServices, 'clock' | 'secrets'>,
  link: PlanLinkRow | null | undefined,
  baseUrl: string,
): Promise<string | null> {
  if (!link || link.revoked_at || link.expires_at.getTime() <= clock.now()) return null
  return `${baseUrl}/l/${await secrets.decrypt(link.sealed_token, tokenPlace(link.link_id))}`
}

/** In the order of the plan. */
export async function listPlanLinks(
  services: PlanLinkServices,
  actor: Actor,
  namespace: Namespace,
  slug: string,
  baseUrl: string,
): Promise<PlanLink[]> {
  const links = await ensurePlanLinks(services, actor, namespace, slug)
  const plan = await findPlanRow(services.store.reads, namespace.id, slug)
  const expected = await listExpected(services.store.reads, plan.plan_id)
  return await Promise.all(
    expected.map(async ({ org_key, uri, name }) => {
      const link = links.get(org_key)
      return {
        organization: { uri, name },
        link_id: link?.link_id ?? null,
        url: await openPlanLink(services, link, baseUrl),
        expires_at: (link?.expires_at ?? planLinksExpire(plan)).toISOString(),
      }
    }),
  )
}

const leave = `
  update link set revoked_at = coalesce(revoked_at, $2), plan_id = null, plan_org_key = null
  where plan_id = $1 and plan_org_key <> all($3::uuid[])`

/** Of the organizations that are no longer in the plan. */
export async function revokeLeftLinks(
  tx: Transaction,
  planId: string,
  staying: readonly EntityKey[],
): Promise<void> {
  await tx.query(leave, [planId, new Date(), staying])
}

const follow = `
  update link set expires_at = $2, label = each.label
  from jsonb_to_recordset($3::jsonb) as each (key uuid, label text)
  where plan_id = $1 and plan_org_key = each.key and revoked_at is null`

/** Links of those that stay end with the plan as it is now. */
export async function renewPlanLinks(
  tx: Transaction,
  plan: PlanRow,
  staying: readonly { readonly key: EntityKey; readonly name: string | null; readonly uri: string }[],
): Promise<void> {
  const labels = staying.map(({ key, name, uri }) => ({ key, label: linkLabel(plan.name, name ?? uri) }))
  await tx.query(follow, [plan.plan_id, planLinksExpire(plan), JSON.stringify(labels)])
}

export async function findPlanLink(
  reads: Reads,
  tenantId: TenantId,
  { plan_id }: PlanRow,
  key: EntityKey,
): Promise<PlanLinkRow | null> {
  const values = [tenantId, plan_id, key]
  return await findRow<PlanLinkRow>(reads, `${selectLinks} and plan_org_key = $3`, values)
}
