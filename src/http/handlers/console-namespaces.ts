// Handlers of what the console does with namespaces beyond the data API.
import { keyState } from '../../service/access/manage-keys.ts'
import { mayUse, listKeys } from '../../service/access/api-key.ts'
import type { Clock } from '../../core/clock.ts'
import * as declared from '../../contract/console/namespace-operations.ts'
import { deleteNamespace, relabelNamespace } from '../../service/namespaces/delete-namespace.ts'
import type { NamespacePurge } from '../../service/namespaces/namespace-purge.ts'
import { findByIri } from '../../service/entities/find-by-iri.ts'
import { findByName } from '../../service/entities/find-by-name.ts'
import { countChangesSince } from '../../service/namespaces/count-changes-since.ts'
import { listNamespaces } from '../../service/namespaces/find-namespace.ts'
import type { Namespace } from '../../service/namespaces/namespace.ts'
import { createNamespaceSummaries, type CountKeys } from '../../service/namespaces/namespace-summaries.ts'
import type { Store } from '../../database/pools/open-store.ts'
import { done, handle, ok, okList, type BoundHandler, type Reply } from '../answer/handler.ts'
import type { TenantId } from '../../contract/ids.ts'

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
    handle(declared.listConsoleNamespaces, async ({ tenant }) => {
      const namespaces = await listNamespaces(store, tenant.id, null)
      return okList(await summaries.describe(namespaces, await keyCounter(tenant.id)))
    }),
    handle(declared.getConsoleNamespace, ({ namespace }) => describeNamespace(namespace)),
    handle(declared.relabelNamespace, async ({ session, namespace, body }) =>
      describeNamespace(await relabelNamespace(store, session.account, namespace, body.label)),
    ),
    handle(declared.deleteNamespace, async ({ session, namespace, query }) => {
      await deleteNamespace(store, session.account, namespace, query.confirm)
      purge.wake()
      return done
    }),
    handle(declared.findByIri, async ({ namespace, query }) =>
      okList(await findByIri(store, namespace, query.iri)),
    ),
    handle(declared.getReportedPeriod, async ({ namespace }) => ok(await summaries.findPeriod(namespace))),
    handle(declared.countChangesSince, async ({ namespace, query }) =>
      ok(await countChangesSince(store, namespace, query.from, clock.now())),
    ),
    handle(declared.findByName, async ({ namespace, query }) => {
      const { data, isPartial } = await findByName(store, namespace, query.text)
      return ok({ data, meta: { row_count: data.length, is_partial: isPartial } })
    }),
  ]
}
