// Handlers of the reads of an organization: plain, with expanded paths, and as a whole tree.
import { getEntity } from '../../service/entities/get-entity.ts'
import { getOrganization } from '../../contract/entity-read-operations.ts'
import type { ReadThreads } from '../../database/long-read.ts'
import type { Store } from '../../database/pools/open-store.ts'
import { fullExpansion } from '../../core/projection/arrange-tree.ts'
import { expandPaths, parseExpand, unknownPaths } from '../../service/reads/tree/expand-paths.ts'
import { getTree, type Tree } from '../../service/reads/tree/get-tree.ts'
import { fault, placeFault } from '../../contract/problems.ts'
import { getEverything } from '../../contract/tree-operations.ts'
import {
  handle,
  handleWithChecks,
  ok,
  okJson,
  type BoundHandler,
  type QueryCheck,
  type Reply,
} from '../answer/handler.ts'

const replyWith = ({ content, version }: Tree): Reply => okJson(content, { version })

const checkQuery: QueryCheck = ({ expand }) =>
  typeof expand === 'string'
    ? unknownPaths(expand).map((unknown) => {
        const path = unknown.slice(0, 100)
        return placeFault('query', fault('expand', 'path_unknown', { path, known: expandPaths }))
      })
    : []

export const treeHandlers = (store: Store, threads: ReadThreads): BoundHandler[] => [
  handleWithChecks(getOrganization, { checkQuery }, async ({ namespace, params: { id }, query }) => {
    const { expand, include } = query
    if (expand !== undefined) {
      const asked = { expansion: parseExpand(expand), include }
      return replyWith(await getTree(store, threads, namespace, id, asked))
    }
    // A read leaves the description out; only writes answer with it.
    const { description: _, ...plain } = await getEntity(store, namespace, 'organization', id, include)
    return ok(plain)
  }),
  handle(getEverything, async ({ namespace, params, query: { include } }) =>
    replyWith(await getTree(store, threads, namespace, params.id, { expansion: fullExpansion, include })),
  ),
]
