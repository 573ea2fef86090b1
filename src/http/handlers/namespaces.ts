// Handlers of the namespace operations. Rules, section 5.
import { mayUse } from '../../service/access/api-key.ts'
import { createNamespace } from '../../service/namespaces/create-namespace.ts'
import { findNamespace, listNamespaces } from '../../service/namespaces/find-namespace.ts'
import type { Namespace } from '../../service/namespaces/namespace.ts'
import { problem } from '../../contract/problems.ts'
import * as declared from '../../contract/namespace-operations.ts'
import type { TenantQuotas } from '../../service/namespaces/tenant-quotas.ts'
import type { Store } from '../../database/pools/open-store.ts'
import { namespaceNotFound } from '../../service/namespaces/namespace-head.ts'
import { handle, ok, okList, writtenReply, type BoundHandler } from '../answer/handler.ts'

export const namespaceHandlers = (store: Store, quotas: TenantQuotas): BoundHandler[] => [
  handle(declared.createNamespace, async ({ key, tenant, actor, body }) => {
    const { namespace: slug } = body
    if (key && !mayUse(key, slug)) throw problem('namespace_not_allowed', { slug })
    const label = body.label ?? slug
    const { namespace, isNew } = await createNamespace(store, tenant.id, slug, label, quotas, actor)
    return writtenReply(`/namespaces/${namespace.slug}`, namespaceAnswer(namespace), isNew)
  }),

  handle(declared.listNamespaces, async ({ key, tenant }) =>
    okList((await listNamespaces(store, tenant.id, key?.namespaces ?? null)).map(namespaceAnswer)),
  ),

  handle(declared.getNamespace, async ({ tenant, params }) => {
    const namespace = await findNamespace(store, tenant.id, params.namespace)
    if (!namespace) throw namespaceNotFound(params.namespace)
    return ok(namespaceAnswer(namespace))
  }),
]

const namespaceAnswer = (namespace: Namespace) => ({
  object: 'namespace',
  namespace: namespace.slug,
  label: namespace.label,
  created_at: namespace.createdAt.toISOString(),
})
