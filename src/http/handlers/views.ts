// Handlers of the saved views of the explorer.
import * as declared from '../../contract/console/view-operations.ts'
import { deleteView, findView, listViews, saveView } from '../../service/library/views.ts'
import type { Store } from '../../database/pools/open-store.ts'
import { doneAfter, handle, ok, okList, type BoundHandler } from '../answer/handler.ts'

export const viewHandlers = (store: Store): BoundHandler[] => [
  handle(declared.listViews, async ({ session }) => okList(await listViews(store, session.account))),
  handle(declared.saveView, async ({ session, body }) => ({
    status: 201,
    body: await saveView(store, session.account, body),
  })),
  handle(declared.getView, async ({ session, params }) =>
    ok(await findView(store, session.account, params.view_id)),
  ),
  handle(declared.deleteView, ({ session, params }) =>
    doneAfter(deleteView(store, session.account, params.view_id)),
  ),
]
