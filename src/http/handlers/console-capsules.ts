// Handlers of what the console asks about the capsules of a namespace beyond the data API.
import { listCapsuleEntities, previewRollback } from '../../service/capsules/capsule-entities.ts'
import * as declared from '../../contract/console/capsule-operations.ts'
import { listVersions } from '../../service/capsules/capsule-versions.ts'
import { listPendingCapsules } from '../../service/capsules/job-queue.ts'
import type { Store } from '../../database/pools/open-store.ts'
import { handle, ok, okList, okPage, type BoundHandler } from '../answer/handler.ts'
import type { CapsuleServices } from './capsules.ts'

export const consoleCapsuleHandlers = (
  store: Store,
  { verdicts }: Pick<CapsuleServices, 'verdicts'>,
): BoundHandler[] => [
  handle(declared.listPendingCapsules, async ({ namespace }) =>
    okList(await listPendingCapsules(store, verdicts, namespace)),
  ),
  handle(declared.listCapsuleVersions, async ({ namespace, params }) => {
    const { versions: data, isPartial } = await listVersions(store, namespace, params.capsule_id)
    return ok({ data, meta: { row_count: data.length, is_partial: isPartial } })
  }),
  handle(declared.previewRollback, async ({ namespace, params }) =>
    ok(await previewRollback(store, namespace, params.capsule_id)),
  ),
  handle(declared.listCapsuleEntities, async ({ namespace, params: { capsule_id: id }, query }) =>
    okPage(await listCapsuleEntities(store, namespace, id, query)),
  ),
]
