// Handlers of the saved views of the explorer.
import * as declared from '../../contract/console/view-operations.ts'
import { deleteView, findView, listViews, saveView } from '../../service/library/views.ts'
import type { Store } from '../../database/pools/open-store.ts'
import { handle, type BoundHandler } from '../answer/handler.ts'

export const viewHandlers = (store: Store): BoundHandler[] => [
  handle(declared.listViews, async ({ session }) => {
    const data = await listViews(store, session.account)
    return { status: 200, body: { data, meta: { row_count: data.length } } }
  }),
  handle(declared.saveView, async ({ session, body }) => ({
    status: 201,
    body: await saveView(store, session.account, body),
  })),
  handle(declared.getView, async ({ session, params }) => ({
    status: 200,
    body: await findView(store, session.account, params.view_id),
  })),
  handle(declared.deleteView, async ({ session, params }) => {
    await deleteView(store, session.account, params.view_id)
    return { status: 204 }
  }),
]
