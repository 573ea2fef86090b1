// Handlers of what the console asks about the capsules of a namespace beyond the data API.
import { listCapsuleEntities, previewRollback } from '../../service/capsules/capsule-entities.ts'
import * as declared from '../../contract/console/capsule-operations.ts'
import { listVersions } from '../../service/capsules/capsule-versions.ts'
import { listPendingCapsules } from '../../service/capsules/pending-capsules.ts'
import { readCursorSecret } from '../../database/cursor-secret.ts'
import type { Store } from '../../database/pools/open-store.ts'
import { handle, type BoundHandler } from '../answer/handler.ts'
import type { CapsuleServices } from './capsules.ts'

export const consoleCapsuleHandlers = (
  store: Store,
  { verdicts }: Pick<CapsuleServices, 'verdicts'>,
): BoundHandler[] => [
  handle(declared.listPendingCapsules, async ({ namespace }) => {
    const data = await listPendingCapsules(store, verdicts, namespace)
    return { status: 200, body: { data, meta: { row_count: data.length } } }
  }),
  handle(declared.listCapsuleVersions, async ({ namespace, params }) => {
    const { versions: data, isPartial } = await listVersions(store, namespace, params.capsule_id)
    return { status: 200, body: { data, meta: { row_count: data.length, is_partial: isPartial } } }
  }),
  handle(declared.previewRollback, async ({ namespace, params }) => ({
    status: 200,
    body: await previewRollback(store, namespace, params.capsule_id),
  })),
  handle(declared.listCapsuleEntities, async ({ namespace, params: { capsule_id: id }, query }) => {
    const body = await listCapsuleEntities(store, await readCursorSecret(store), namespace, id, query)
    return { status: 200, body, next: body.meta.cursor }
  }),
]
