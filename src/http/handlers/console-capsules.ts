// Handlers of the console's operations on capsules and downloads. They do what the data API does, and write audit events.
import { listCapsuleEntities, previewRollback } from '../../service/capsules/capsule-entities.ts'
import * as declared from '../../contract/console/capsule-operations.ts'
import { listVersions } from '../../service/capsules/capsule-versions.ts'
import { listPendingCapsules } from '../../service/capsules/pending-capsules.ts'
import { findDocument } from '../../service/capsules/find-capsule.ts'
import type { UploadLimits } from '../../service/capsules/pending-limits.ts'
import { previewDocument } from '../../service/capsules/preview-document.ts'
import { rollBackCapsule } from '../../service/capsules/roll-back-capsule.ts'
import { uploadCapsule } from '../../service/capsules/upload-capsule.ts'
import { validateDocument } from '../../service/capsules/validate-document.ts'
import type { Clock } from '../../core/clock.ts'
import { namespaceExport } from '../../service/reads/export/export-graph.ts'
import { mediaTypes } from '../../service/reads/export/export-chunks.ts'
import type { TenantQuotas } from '../../service/namespaces/tenant-quotas.ts'
import { filterFaults, readFilter } from '../../service/reads/filter/row-filter.ts'
import { streamRows } from '../../service/reads/stream/stream-rows.ts'
import { readCursorSecret } from '../../database/cursor-secret.ts'
import type { ReadThreads } from '../../database/long-read.ts'
import type { Store } from '../../database/pools/open-store.ts'
import { handle } from '../answer/handler.ts'
import type { BoundHandler, Reply } from '../answer/handler.ts'
import { previewReply } from './capsules.ts'
import type { CapsuleServices } from './capsules.ts'
import { rowsFileName } from './rows.ts'
import { personWhoUploads } from './uploader.ts'
import type { UploaderSettings } from './uploader.ts'

/** The name consists of slugs, ids and fixed words, so that nothing in it needs quoting. */
const asFile = (name: string, raw: NonNullable<Reply['raw']>): Reply => ({
  status: 200,
  raw,
  headers: { 'Content-Disposition': `attachment; filename="${name}"` },
})

export const consoleCapsuleHandlers = (
  store: Store,
  config: UploadLimits & TenantQuotas & UploaderSettings,
  services: CapsuleServices,
  readThreads: ReadThreads,
  clock: Clock,
): BoundHandler[] => [
  handle(declared.uploadConsoleCapsule, async ({ session, namespace, bytes, query, headers }) => {
    const { label, replaces } = query
    const capsule_id = await uploadCapsule(store, services.threads, config, namespace, {
      bytes,
      label,
      replaces,
      idempotencyKey: headers['idempotency-key'],
      ...personWhoUploads(config, session.account),
      by: session.account,
    })
    return {
      status: 202,
      body: { capsule_id, status: 'pending' },
      headers: { Location: `/capsules/${capsule_id}`, 'Retry-After': '1' },
    }
  }),
  handle(declared.validateConsoleDocument, async ({ tenant, bytes, language }) => {
    const report = await validateDocument(services.threads, tenant.id, bytes, { language })
    const content = Buffer.from(report.buffer, report.byteOffset, report.byteLength)
    return { status: 200, raw: { content, type: 'application/json' } }
  }),
  handle(declared.previewConsoleUpload, async ({ namespace, bytes, query, language }) => {
    const options = { replaces: query.replaces, suggests: true, language }
    return await previewReply(
      store,
      namespace,
      await previewDocument(services.previews, namespace, bytes, options),
    )
  }),
  handle(declared.listPendingCapsules, async ({ namespace }) => {
    const data = await listPendingCapsules(store, services.verdicts, namespace)
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
  handle(declared.deleteConsoleCapsule, async ({ session, namespace, params: { capsule_id: id } }) => {
    await rollBackCapsule(store, services.rollBacks, namespace, id, session.account)
    return { status: 204 }
  }),
  handle(declared.listCapsuleEntities, async ({ namespace, params: { capsule_id: id }, query }) => {
    const body = await listCapsuleEntities(store, await readCursorSecret(store), namespace, id, query)
    return { status: 200, body, next: body.meta.cursor }
  }),
  ...downloadHandlers(store, readThreads, clock),
]

const downloadHandlers = (store: Store, readThreads: ReadThreads, clock: Clock): BoundHandler[] => [
  handle(declared.downloadExport, async ({ namespace, query: { format = 'jsonld' }, language }) => {
    const args = { namespaceId: namespace.id, format, language }
    const { content } = await readThreads.read(namespaceExport, namespace.tenantId, args)
    const ending = { jsonld: 'jsonld', nquads: 'nq', workbook: 'xlsx' }[format]
    return asFile(`${namespace.slug}.${ending}`, { content, type: mediaTypes[format] })
  }),
  handle(declared.downloadDocument, async ({ namespace, params: { capsule_id: id } }) => {
    const { ending, ...raw } = await findDocument(store, namespace, id)
    return asFile(`${id}${ending}`, raw)
  }),
  handle(
    declared.downloadRows,
    async ({ namespace, query, language: accepted }) => {
      const { format, language = accepted, include, guard, ...filters } = query
      const { content, type } = await streamRows(
        readThreads,
        namespace,
        readFilter(namespace.id, filters),
        format,
        {
          language,
          hasUris: include?.includes('uri') ?? false,
          hasTargets: include?.includes('target') ?? false,
          isGuarded: guard !== 'none',
        },
      )
      const name =
        format === 'xlsx' ? rowsFileName(namespace.slug, format, clock) : `${namespace.slug}-rows.${format}`
      return asFile(name, { content, type })
    },
    undefined,
    filterFaults,
  ),
]
