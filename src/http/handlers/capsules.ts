// Handlers of the capsule operations, and of what the console asks about capsules beyond them. The work is done in
// src/service/capsules.
import { ownUploadsOnly } from '../../service/access/api-key.ts'
import { listCapsuleEntities, previewRollback } from '../../service/capsules/capsule-entities.ts'
import { listVersions } from '../../service/capsules/capsule-versions.ts'
import type { VerdictWatch } from '../../service/capsules/verdict-watch.ts'
import { capsuleJson, findCapsule, findDocument, findJsonLd } from '../../service/capsules/find-capsule.ts'
import { listCapsules } from '../../service/capsules/capsule.ts'
import * as declared from '../../contract/capsule-operations.ts'
import * as inConsole from '../../contract/console/capsule-operations.ts'
import { fault, invalidRequest, placeFault } from '../../contract/problems.ts'
import { listPendingCapsules } from '../../service/capsules/job-queue.ts'
import type { UploadLimits } from '../../service/capsules/pending-limits.ts'
import { rollBackCapsule } from '../../service/capsules/roll-back-capsule.ts'
import type { IntakeThreads, PreviewThreads, RollBackThreads } from '../../service/capsules/thread-work.ts'
import { previewDocument, previewJson, type Preview } from '../../service/capsules/preview-document.ts'
import { findReplaced } from '../../service/capsules/replace-capsule.ts'
import { uploadCapsule } from '../../service/capsules/upload-capsule.ts'
import { alignCapsule, validateDocument } from '../../service/capsules/validate-document.ts'
import { sealVersion } from '../../service/namespaces/version-token.ts'
import type { Namespace } from '../../service/namespaces/namespace.ts'
import type { TenantQuotas } from '../../service/namespaces/tenant-quotas.ts'
import { readCursorSecret } from '../../database/cursor-secret.ts'
import type { Store } from '../../database/pools/open-store.ts'
import { fileReply } from '../answer/attachment.ts'
import {
  doneAfter,
  handle,
  ok,
  okList,
  okPage,
  okReport,
  pendingReply,
  type BoundHandler,
  type Reply,
} from '../answer/handler.ts'
import { uploader, type UploaderSettings } from './uploader.ts'

/** What the capsule operations need besides the store; main.ts opens and closes it. */
export interface CapsuleServices {
  readonly threads: IntakeThreads
  readonly rollBacks: RollBackThreads
  readonly previews: PreviewThreads
  readonly verdicts: VerdictWatch
}

const previewReply = async (
  store: Store,
  { id }: Namespace,
  { content, version }: Preview,
): Promise<Reply> => ({
  ...okReport(content),
  ...(version !== undefined && {
    headers: { 'X-Namespace-Version': sealVersion(await readCursorSecret(store), id, version) },
  }),
})

/** Each without the other would be answered with less than was asked for. */
function checkAlign({ include, align }: { include?: readonly string[]; align?: string }): void {
  const isIncluded = include?.includes('alignment') ?? false
  if (isIncluded === (align !== undefined)) return
  const given = isIncluded ? 'include' : 'align'
  throw invalidRequest([placeFault('query', fault('align', 'align_alone', { given }))])
}

export function capsuleHandlers(
  store: Store,
  config: UploadLimits & TenantQuotas & UploaderSettings,
  services: CapsuleServices,
): BoundHandler[] {
  return [
    handle(declared.uploadCapsule, async (call) => {
      const { actor, namespace, bytes, query, headers } = call
      const capsule_id = await uploadCapsule(store, services.threads, config, namespace, {
        ...uploader(config, call),
        ...query,
        bytes,
        idempotencyKey: headers['idempotency-key'],
        by: actor,
      })
      return pendingReply(capsule_id)
    }),
    handle(declared.listCapsules, async ({ key, namespace, query }) => {
      const filter = { ...query, uploadedBy: ownUploadsOnly(key) }
      return okPage(await listCapsules(store, namespace, filter))
    }),
    handle(declared.getCapsule, async ({ key, namespace, params, query, language, signal }) => {
      checkAlign(query)
      const own = ownUploadsOnly(key)
      const { capsule_id: id } = params
      const waitMs = (query.wait ?? 0) * 1000
      // Whoever may not see it does not wait for it.
      if (waitMs > 0 && own !== null) await findCapsule(store, namespace, id, own)
      const row =
        waitMs > 0
          ? await services.verdicts.wait(namespace, id, { waitMs, signal })
          : await findCapsule(store, namespace, id, own)
      const { align } = query
      const alignment =
        align && (await alignCapsule(store, services.threads, namespace, row, { align, language }))
      const withChanges = query.include?.includes('changes') ?? false
      const shows = { withChanges, hidesChanges: own !== null, alignment }
      return okReport(await capsuleJson(store, namespace, row, language, shows))
    }),
    handle(declared.getCapsuleDocument, async ({ key, namespace, params: { capsule_id: id }, query }) => {
      const own = ownUploadsOnly(key)
      const { ending, ...raw } = await (query.as === 'jsonld'
        ? findJsonLd(store, services.threads, namespace, id, own)
        : findDocument(store, namespace, id, own))
      return fileReply(`${id}${ending}`, raw)
    }),
    handle(declared.rollBackCapsule, ({ actor, namespace, params }) =>
      doneAfter(rollBackCapsule(store, services.rollBacks, namespace, params.capsule_id, actor)),
    ),
    ...checkingHandlers(store, services),
    ...consoleHandlers(store, services),
  ]
}

/** Of documents that are not stored. */
const checkingHandlers = (store: Store, { threads, previews }: CapsuleServices): BoundHandler[] => [
  handle(declared.validateCapsule, async ({ namespace, bytes, query, language }) => {
    const asked = { language, align: query.align }
    return okReport(await validateDocument(threads, namespace.tenantId, bytes, asked))
  }),
  handle(declared.previewCapsule, async ({ key, namespace, bytes, query, language }) => {
    const suggests = query.include?.includes('suggestion') ?? false
    if (key?.scope === 'submit') {
      const report = await validateDocument(threads, namespace.tenantId, bytes, { language })
      if (query.replaces !== undefined)
        await findReplaced(store.reads, namespace.id, query.replaces, key.firstId)
      // What it would change is what the namespace holds, which this key may not read.
      return okReport(previewJson(report, 'null', suggests ? 'null' : undefined))
    }
    const options = { replaces: query.replaces, suggests, language }
    return await previewReply(store, namespace, await previewDocument(previews, namespace, bytes, options))
  }),
]

const consoleHandlers = (store: Store, { verdicts }: CapsuleServices): BoundHandler[] => [
  handle(inConsole.listPendingCapsules, async ({ namespace }) =>
    okList(await listPendingCapsules(store, verdicts, namespace)),
  ),
  handle(inConsole.listCapsuleVersions, async ({ namespace, params }) => {
    const { versions: data, isPartial } = await listVersions(store, namespace, params.capsule_id)
    return ok({ data, meta: { row_count: data.length, is_partial: isPartial } })
  }),
  handle(inConsole.previewRollback, async ({ namespace, params }) =>
    ok(await previewRollback(store, namespace, params.capsule_id)),
  ),
  handle(inConsole.listCapsuleEntities, async ({ namespace, params: { capsule_id: id }, query }) =>
    okPage(await listCapsuleEntities(store, namespace, id, query)),
  ),
]
