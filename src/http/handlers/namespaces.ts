// Handlers of namespaces: of the data API, and what the console does with them beyond it. Rules, section 5.
import { listKeys, mayUse } from '../../service/access/api-key.ts'
import { keyState } from '../../service/access/manage-keys.ts'
import { findByIri } from '../../service/entities/find-by-iri.ts'
import { findByName } from '../../service/entities/find-by-name.ts'
import { countChangesSince } from '../../service/namespaces/count-changes-since.ts'
import { createNamespace } from '../../service/namespaces/create-namespace.ts'
import { deleteNamespace, relabelNamespace } from '../../service/namespaces/delete-namespace.ts'
import { getNamespace, listNamespaces } from '../../service/namespaces/find-namespace.ts'
import type { Namespace } from '../../service/namespaces/namespace.ts'
import type { NamespacePurge } from '../../service/namespaces/namespace-purge.ts'
import { createNamespaceSummaries, type CountKeys } from '../../service/namespaces/namespace-summaries.ts'
import type { TenantQuotas } from '../../service/namespaces/tenant-quotas.ts'
import type { TenantId } from '../../contract/ids.ts'
import * as inConsole from '../../contract/console/namespace-operations.ts'
import * as declared from '../../contract/namespace-operations.ts'
import { problem } from '../../contract/problems.ts'
import type { Clock } from '../../core/clock.ts'
import type { Store } from '../../database/pools/open-store.ts'
import { done, handle, ok, okList, writtenReply, type BoundHandler, type Reply } from '../answer/handler.ts'

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

  handle(declared.getNamespace, async ({ tenant, params }) =>
    ok(namespaceAnswer(await getNamespace(store, tenant.id, params.namespace))),
  ),
]

const namespaceAnswer = (namespace: Namespace) => ({
  object: 'namespace',
  namespace: namespace.slug,
  label: namespace.label,
  created_at: namespace.createdAt.toISOString(),
})

export function consoleNamespaceHandlers(store: Store, clock: Clock, purge: NamespacePurge): BoundHandler[] {
  const summaries = createNamespaceSummaries(store)

  async function keyCounter(tenantId: TenantId): Promise<CountKeys> {
    const states = new Set(['active', 'rolling'])
    const all = await listKeys(store, tenantId)
    const working = all.filter((key) => states.has(keyState(key, clock.now())))
    return (slug) => working.filter((key) => mayUse(key, slug)).length
  }

  async function describeNamespace(namespace: Namespace): Promise<Reply> {
    const [body] = await summaries.describe([namespace], await keyCounter(namespace.tenantId))
    return ok(body)
  }

  return [
    handle(inConsole.listConsoleNamespaces, async ({ tenant }) => {
      const namespaces = await listNamespaces(store, tenant.id, null)
      return okList(await summaries.describe(namespaces, await keyCounter(tenant.id)))
    }),
    handle(inConsole.getConsoleNamespace, ({ namespace }) => describeNamespace(namespace)),
    handle(inConsole.relabelNamespace, async ({ session, namespace, body }) =>
      describeNamespace(await relabelNamespace(store, session.account, namespace, body.label)),
    ),
    handle(inConsole.deleteNamespace, async ({ session, namespace, query }) => {
      await deleteNamespace(store, session.account, namespace, query.confirm)
      purge.wake()
      return done
    }),
    handle(inConsole.findByIri, async ({ namespace, query }) =>
      okList(await findByIri(store, namespace, query.iri)),
    ),
    handle(inConsole.getReportedPeriod, async ({ namespace }) => ok(await summaries.findPeriod(namespace))),
    handle(inConsole.countChangesSince, async ({ namespace, query }) =>
      ok(await countChangesSince(store, namespace, query.from, clock.now())),
    ),
    handle(inConsole.findByName, async ({ namespace, query }) => {
      const { data, isPartial } = await findByName(store, namespace, query.text)
      return ok({ data, meta: { row_count: data.length, is_partial: isPartial } })
    }),
  ]
}
