// Finds the link of a token, with its tenant and namespace: one query decides about access. Rules, section 13.
import type { LinkAbout, LinkFilters } from '../../contract/link-schemas.ts'
import type { LinkKind } from '../../contract/operation.ts'
import type { Clock } from '../../core/clock.ts'
import type { EntityKey } from '../../database/graph-store/entity-key.ts'
import { findRow } from '../../database/read-row.ts'
import type { Reads } from '../../database/transaction.ts'
import { hashKey } from '../access/key-format.ts'
import type { Tenant } from '../access/tenant.ts'
import { namespaceColumns, type Namespace } from '../namespaces/namespace.ts'
import { namesIn, readNames } from './filter-names.ts'
import { linkState } from './link.ts'

export interface FoundLink {
  readonly id: string
  readonly kind: LinkKind
  readonly label: string
  readonly filters: LinkFilters
  readonly expiresAt: Date
  /** The plan and the organization that it is of. */
  readonly plan: { readonly id: string; readonly orgKey: EntityKey } | null
}

export interface OpenedLink {
  readonly link: FoundLink
  readonly tenant: Tenant
  readonly namespace: Namespace
}

interface FoundRow extends Namespace {
  link_id: string
  kind: LinkKind
  link_label: string
  filters: LinkFilters
  expires_at: Date
  revoked_at: Date | null
  tenant_name: string
  tenant_created_at: Date
  suspended_at: Date | null
  plan_id: string | null
  plan_org_key: EntityKey | null
}

const byHash = `
  select link.link_id, link.kind, link.label as link_label, link.filters, link.expires_at, link.revoked_at, link.plan_id,
    link.plan_org_key,
    ${namespaceColumns},
    tenant.name as tenant_name, tenant.created_at as tenant_created_at, tenant.suspended_at
  from link
    join tenant on tenant.tenant_id = link.tenant_id
    join namespace on namespace.namespace_id = link.namespace_id and namespace.tenant_id = link.tenant_id
  where link.token_hash = $1`

/**
 * Undefined for a token that is unknown, revoked, expired, or of a suspended tenant: callers are not to tell these apart.
 */
export async function findLink(
  { reads }: { readonly reads: Reads },
  token: string,
  clock: Clock,
): Promise<OpenedLink | undefined> {
  // Whatever the text is, it is looked up: how long that takes says nothing about it.
  const row = await findRow<FoundRow>(reads, byHash, [hashKey(token)])
  if (!row || row.suspended_at || linkState(row, clock) !== 'active') return undefined
  const { id, tenantId, slug, label, createdAt } = row
  return {
    link: {
      id: row.link_id,
      kind: row.kind,
      label: row.link_label,
      filters: row.filters,
      expiresAt: row.expires_at,
      plan:
        row.plan_id !== null && row.plan_org_key !== null
          ? { id: row.plan_id, orgKey: row.plan_org_key }
          : null,
    },
    tenant: { id: tenantId, name: row.tenant_name, createdAt: row.tenant_created_at, suspendedAt: null },
    namespace: { id, tenantId, slug, label, createdAt },
  }
}

/** What whoever has a link is shown about it: nothing of who made it, nor of other links. */
export async function aboutLink(reads: Reads, { link, tenant, namespace }: OpenedLink): Promise<LinkAbout> {
  const { kind, label, filters, expiresAt } = link
  return {
    object: 'link_about',
    kind,
    label,
    organization: { name: tenant.name },
    namespace: kind === 'submit' ? null : { name: namespace.label },
    filters,
    names: namesIn(filters, await readNames(reads, namespace.id, [filters])),
    expires_at: expiresAt.toISOString(),
  }
}
