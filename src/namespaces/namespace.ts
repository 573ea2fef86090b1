// A namespace: an isolated dataset inside a tenant. Spec, Namespace.
import { slugPattern } from './schemas.ts'

export interface Namespace {
  /** The internal number as text (a bigint in the database); never reused, never shown. */
  readonly id: string
  readonly tenantId: string
  readonly slug: string
  readonly label: string
  readonly createdAt: Date
}

const slug = new RegExp(slugPattern)

export const isSlug = (text: string): boolean => slug.test(text)

export interface NamespaceRow {
  namespace_id: string
  tenant_id: string
  slug: string
  label: string
  created_at: Date
}

export const namespaceColumns = 'namespace_id, tenant_id, slug, label, created_at'

export const namespaceOf = (row: NamespaceRow): Namespace => ({
  id: row.namespace_id,
  tenantId: row.tenant_id,
  slug: row.slug,
  label: row.label,
  createdAt: row.created_at,
})
