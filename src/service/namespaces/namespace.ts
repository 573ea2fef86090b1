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

/** SQL: a namespace as it is called here. */
export const namespaceColumns = `namespace.namespace_id as id, namespace.tenant_id as "tenantId", namespace.slug,
  namespace.label, namespace.created_at as "createdAt"`
