// Handlers of indicator groups.
import * as declared from '../../contract/indicator-group-operations.ts'
import type { Store } from '../../database/pools/open-store.ts'
import {
  deleteGroup,
  findGroup,
  listGroups,
  writeGroup,
  type WrittenGroup,
} from '../../service/indicator-groups/indicator-groups.ts'
import { listSuggestions } from '../../service/indicator-groups/list-suggestions.ts'
import { done, handle, ok, okList, type BoundHandler, type Reply } from '../answer/handler.ts'

const groupReply = ({ group, isNew }: WrittenGroup): Reply => ({ status: isNew ? 201 : 200, body: group })

export const indicatorGroupHandlers = (store: Store): BoundHandler[] => [
  handle(declared.listIndicatorGroups, async ({ namespace }) => okList(await listGroups(store, namespace))),
  handle(declared.suggestIndicatorGroups, async ({ namespace }) =>
    okList(await listSuggestions(store, namespace)),
  ),
  handle(declared.getIndicatorGroup, async ({ namespace, params }) =>
    ok(await findGroup(store, namespace, params.slug)),
  ),
  handle(declared.writeIndicatorGroup, async ({ actor, namespace, params, body }) => {
    const result = await writeGroup(store, actor, namespace, params.slug, body)
    return { ...groupReply(result), headers: { Location: `/indicator-groups/${params.slug}` } }
  }),
  handle(declared.deleteIndicatorGroup, async ({ actor, namespace, params }) => {
    await deleteGroup(store, actor, namespace, params.slug)
    return done
  }),
]
