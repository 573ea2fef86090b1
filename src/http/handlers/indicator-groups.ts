// Handlers of indicator groups.
import * as declared from '../../contract/indicator-group-operations.ts'
import type { Store } from '../../database/pools/open-store.ts'
import {
  deleteGroup,
  findGroup,
  listGroups,
  listSuggestions,
  writeGroup,
} from '../../service/indicator-groups/indicator-groups.ts'
import { doneAfter, handle, ok, okList, writtenReply, type BoundHandler } from '../answer/handler.ts'

export const indicatorGroupHandlers = (store: Store): BoundHandler[] => [
  handle(declared.listIndicatorGroups, async ({ namespace }) => okList(await listGroups(store, namespace))),
  handle(declared.suggestIndicatorGroups, async ({ namespace }) =>
    okList(await listSuggestions(store, namespace)),
  ),
  handle(declared.getIndicatorGroup, async ({ namespace, params }) =>
    ok(await findGroup(store, namespace, params.slug)),
  ),
  handle(declared.writeIndicatorGroup, async ({ actor, namespace, params, body }) => {
    const { group, isNew } = await writeGroup(store, actor, namespace, params.slug, body)
    return writtenReply(`/indicator-groups/${params.slug}`, group, isNew)
  }),
  handle(declared.deleteIndicatorGroup, ({ actor, namespace, params }) =>
    doneAfter(deleteGroup(store, actor, namespace, params.slug)),
  ),
]
