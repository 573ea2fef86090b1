// A namespace: an isolated dataset inside a tenant. Rules, section 5.
import { slugPattern } from '../../contract/namespace-schemas.ts'
import type { NamespaceId, TenantId } from '../../contract/ids.ts'

export interface Namespace {
  readonly id: NamespaceId
  readonly tenantId: TenantId
  readonly slug: string
  readonly label: string
  readonly createdAt: Date
}

const slug = new RegExp(slugPattern)

export const isSlug = (text: string): boolean => slug.test(text)

export interface NamespaceRow {
  namespace_id: NamespaceId
  tenant_id: TenantId
  slug: string
  label: string
  created_at: Date
}

export const namespaceColumns = 'namespace_id, tenant_id, slug, label, created_at'

export const toNamespace = (row: NamespaceRow): Namespace => ({
  id: row.namespace_id,
  tenantId: row.tenant_id,
  slug: row.slug,
  label: row.label,
  createdAt: row.created_at,
})
