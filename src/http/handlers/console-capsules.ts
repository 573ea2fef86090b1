// The console's operations on the capsules of a namespace and its downloads, bound. What they do is what the data API
// does; what a person did is recorded.
import { recordAct } from '../../accounts/audit.ts'
import { listCapsuleEntities, previewRollback } from '../../capsules/capsule-entities.ts'
import * as declared from '../../capsules/console-operations.ts'
import { findDocument } from '../../capsules/find-capsule.ts'
import { rollBackCapsule } from '../../capsules/roll-back-capsule.ts'
import { uploadCapsule } from '../../capsules/upload-capsule.ts'
import { validateDocument } from '../../capsules/validate-document.ts'
import type { Config } from '../../config.ts'
import { exportNamespace } from '../../export/export-graph.ts'
import { mediaTypes } from '../../export/export-pieces.ts'
import { filterFaults, readFilter } from '../../rows/filter.ts'
import { streamRows } from '../../rows/stream-rows.ts'
import type { Store } from '../../store/open-store.ts'
import { handle } from '../handler.ts'
import type { BoundHandler, Reply } from '../handler.ts'
import type { CapsuleTools } from './capsules.ts'

/** The name is made of slugs, ids and words of ours: nothing in it needs quoting. */
const asFile = (name: string, raw: NonNullable<Reply['raw']>): Reply => ({
  status: 200,
  raw,
  headers: { 'Content-Disposition': `attachment; filename="${name}"` },
})

export const consoleCapsuleHandlers = (
  store: Store,
  config: Pick<Config, 'maxPendingCapsules' | 'maxPendingCapsulesOfTenant'>,
  tools: CapsuleTools,
): BoundHandler[] => [
  handle(declared.uploadConsoleCapsule, async ({ session, at, bytes, query, headers }) => {
    const { label } = query
    const capsule_id = await uploadCapsule(store, tools.threads, config, at, {
      bytes,
      label,
      idempotencyKey: headers['idempotency-key'],
      onStored: (tx, id) =>
        recordAct(
          { writes: tx },
          {
            tenantId: at.tenantId,
            actor: session.account,
            action: 'capsule.uploaded',
            subject: label ?? id,
            detail: { namespace: at.slug, capsule_id: id },
          },
        ),
    })
    return {
      status: 202,
      body: { capsule_id, status: 'pending' },
      headers: { Location: `/capsules/${capsule_id}`, 'Retry-After': '1' },
    }
  }),
  handle(declared.validateConsoleDocument, async ({ tenant, bytes, language }) => {
    const report = await validateDocument(tools.threads, tenant.id, bytes, language)
    const content = Buffer.from(report.buffer, report.byteOffset, report.byteLength)
    return { status: 200, raw: { content, type: 'application/json' } }
  }),
  handle(declared.previewRollback, async ({ at, params }) => ({
    status: 200,
    body: await previewRollback(store, at, params.capsule_id),
  })),
  handle(declared.deleteConsoleCapsule, async ({ session, at, params: { capsule_id: id } }) => {
    await rollBackCapsule(store, tools.rollBacks, at, id, session.account)
    return { status: 204 }
  }),
  handle(declared.listCapsuleEntities, async ({ at, params, query }) => ({
    status: 200,
    body: await listCapsuleEntities(store, tools.cursorSecret, at, params.capsule_id, query),
  })),
  ...downloadHandlers(store),
]

const downloadHandlers = (store: Store): BoundHandler[] => [
  handle(declared.downloadExport, async ({ at, query: { format = 'jsonld' } }) => {
    const { content } = await exportNamespace(store, at, format)
    const ending = format === 'nquads' ? 'nq' : 'jsonld'
    return asFile(`${at.slug}.${ending}`, { content, type: mediaTypes[format] })
  }),
  handle(declared.downloadDocument, async ({ at, params: { capsule_id: id } }) => {
    const content = await findDocument(store, at, id)
    return asFile(`${id}.jsonld`, { content, type: 'application/ld+json' })
  }),
  handle(
    declared.downloadRows,
    async ({ at, query }) => {
      const { content, type } = await streamRows(store, at, readFilter(at.id, query), query.format)
      return asFile(`${at.slug}-rows.${query.format}`, { content, type })
    },
    undefined,
    filterFaults,
  ),
]
