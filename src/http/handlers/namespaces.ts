// Handlers of the namespace operations. Rules, section 5.
import { createNamespace } from '../../service/namespaces/create-namespace.ts'
import { findNamespace } from '../../service/namespaces/find-namespace.ts'
import { listNamespaces } from '../../service/namespaces/list-namespaces.ts'
import type { Namespace } from '../../service/namespaces/namespace.ts'
import * as declared from '../../contract/namespace-operations.ts'
import type { TenantQuotas } from '../../service/namespaces/tenant-quotas.ts'
import type { Store } from '../../database/pools/open-store.ts'
import { namespaceNotFound } from '../../service/namespaces/namespace-head.ts'
import { refuseForeignNamespace } from '../request/authorize.ts'
import { handle } from '../answer/handler.ts'
import type { BoundHandler } from '../answer/handler.ts'

export const namespaceHandlers = (store: Store, quotas: TenantQuotas): BoundHandler[] => [
  handle(declared.createNamespace, async ({ key, tenant, actor, body }) => {
    if (key) refuseForeignNamespace(key, body.namespace)
    const label = body.label ?? body.namespace
    const { namespace, isNew } = await createNamespace(store, tenant.id, body.namespace, label, quotas, actor)
    const headers = { Location: `/namespaces/${namespace.slug}` }
    return { status: isNew ? 201 : 200, body: namespaceAnswer(namespace), headers }
  }),

  handle(declared.listNamespaces, async ({ key, tenant }) => {
    const namespaces = await listNamespaces(store, tenant.id, key?.namespaces ?? null)
    return {
      status: 200,
      body: { data: namespaces.map(namespaceAnswer), meta: { row_count: namespaces.length } },
    }
  }),

  handle(declared.getNamespace, async ({ key, tenant, params }) => {
    if (key) refuseForeignNamespace(key, params.namespace)
    const namespace = await findNamespace(store, tenant.id, params.namespace)
    if (!namespace) throw namespaceNotFound(params.namespace)
    return { status: 200, body: namespaceAnswer(namespace) }
  }),
]

const namespaceAnswer = (namespace: Namespace) => ({
  object: 'namespace',
  namespace: namespace.slug,
  label: namespace.label,
  created_at: namespace.createdAt.toISOString(),
})
