// Handler for sample data: does in the console what the command `demo` does.
import type { Config } from '../../config.ts'
import { fillDemo, hasOtherCapsules } from '../../service/demo/fill-demo.ts'
import { fillSampleData } from '../../contract/console/demo-operations.ts'
import { createNamespace } from '../../service/namespaces/create-namespace.ts'
import { problem } from '../../contract/problems.ts'
import type { Store } from '../../database/pools/open-store.ts'
import { handle, type BoundHandler } from '../answer/handler.ts'
import type { CapsuleServices } from './capsules.ts'

export const sampleDataHandlers = (
  store: Store,
  limits: Pick<Config, 'maxPendingCapsules' | 'maxPendingCapsulesOfTenant'>,
  { threads, verdicts }: Pick<CapsuleServices, 'threads' | 'verdicts'>,
): BoundHandler[] => [
  handle(fillSampleData, async ({ session, body, signal }) => {
    const { account } = session
    const { tenantId } = account
    const { namespace: slug, label } = body
    const { namespace, isNew } = await createNamespace(store, tenantId, slug, label, {}, account)
    if (!isNew && (await hasOtherCapsules(store, namespace))) {
      throw problem('namespace_exists', { slug: namespace.slug })
    }
    await fillDemo({ store, threads, verdicts, limits, signal }, namespace)
    return { status: 201, body: { object: 'namespace', namespace: namespace.slug } }
  }),
]
