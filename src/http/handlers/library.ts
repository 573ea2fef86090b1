// Handlers of the library of the signed-in account, and of the saved views of the explorer. Rules, section 6.
import type { UploadLimits } from '../../service/capsules/pending-limits.ts'
import { uploadCapsule } from '../../service/capsules/upload-capsule.ts'
import { importCapsules } from '../../service/library/import-capsules.ts'
import { deleteSaved, listSaved, readSaved, renameSaved, saveCapsule } from '../../service/library/library.ts'
import { deleteView, findView, listViews, saveView } from '../../service/library/views.ts'
import { isZip } from '../../core/spreadsheet/recognize-file.ts'
import { workbookType } from '../../core/spreadsheet/write-workbook.ts'
import * as declared from '../../contract/console/library-operations.ts'
import * as views from '../../contract/console/view-operations.ts'
import type { LibraryLimits } from '../../service/library/quota.ts'
import { getNamespace } from '../../service/namespaces/find-namespace.ts'
import type { TenantQuotas } from '../../service/namespaces/tenant-quotas.ts'
import type { Store } from '../../database/pools/open-store.ts'
import { fileReply } from '../answer/attachment.ts'
import { doneAfter, handle, ok, okList, pendingReply, type BoundHandler } from '../answer/handler.ts'
import type { CapsuleServices } from './capsules.ts'
import { personWhoUploads, type UploaderSettings } from './uploader.ts'

const fileName = (name: string, isWorkbook: boolean): string => {
  if (isWorkbook) return /\.xlsx$/i.test(name) ? name : `${name}.xlsx`
  return /\.json(ld)?$/i.test(name) ? name : `${name}.jsonld`
}

export const libraryHandlers = (
  store: Store,
  config: UploadLimits & LibraryLimits & TenantQuotas & UploaderSettings,
  { threads }: Pick<CapsuleServices, 'threads'>,
): BoundHandler[] => [
  handle(declared.listSaved, async ({ session }) => ok(await listSaved(store, config, session.account.id))),
  handle(declared.saveCapsule, async ({ session, query: { name }, bytes }) => ({
    status: 201,
    body: await saveCapsule(store, threads, config, session.account, { name, bytes }),
  })),
  handle(declared.renameSaved, async ({ session, params, body }) =>
    ok(await renameSaved(store, session.account, params.saved_id, body.name)),
  ),
  handle(declared.deleteSaved, ({ session, params }) =>
    doneAfter(deleteSaved(store, session.account, params.saved_id)),
  ),
  handle(declared.downloadSaved, async ({ session, params }) => {
    const { saved, bytes } = await readSaved(store, session.account.id, params.saved_id)
    const isWorkbook = isZip(bytes)
    const type = isWorkbook ? workbookType : 'application/ld+json'
    return fileReply(fileName(saved.name, isWorkbook), { content: bytes, type })
  }),
  handle(declared.copySaved, async ({ session, tenant, params, body, headers }) => {
    const { saved, bytes } = await readSaved(store, session.account.id, params.saved_id)
    const namespace = await getNamespace(store, tenant.id, body.namespace)
    const capsule_id = await uploadCapsule(store, threads, config, namespace, {
      ...personWhoUploads(config, session.account),
      bytes,
      label: saved.name,
      replaces: body.replaces,
      idempotencyKey: headers['idempotency-key'],
      by: session.account,
    })
    return pendingReply(capsule_id)
  }),
  handle(declared.importCapsules, async ({ session, tenant, body }) => {
    const namespace = await getNamespace(store, tenant.id, body.namespace)
    const ids = [...new Set(body.capsule_ids)]
    return { ...okList(await importCapsules(store, config, session.account, namespace, ids)), status: 201 }
  }),
]

export const viewHandlers = (store: Store): BoundHandler[] => [
  handle(views.listViews, async ({ session }) => okList(await listViews(store, session.account))),
  handle(views.saveView, async ({ session, body }) => ({
    status: 201,
    body: await saveView(store, session.account, body),
  })),
  handle(views.getView, async ({ session, params }) =>
    ok(await findView(store, session.account, params.view_id)),
  ),
  handle(views.deleteView, ({ session, params }) =>
    doneAfter(deleteView(store, session.account, params.view_id)),
  ),
]
