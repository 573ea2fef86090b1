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
import { handle, ok, okJson, type BoundHandler, type QueryCheck, type Reply } from '../answer/handler.ts'

const replyWith = ({ content, version }: Tree): Reply => okJson(content, { version })

const checkExpand: QueryCheck = ({ expand }) =>
  typeof expand === 'string'
    ? unknownPaths(expand).map((path) =>
        placeFault(
          'query',
          fault('expand', 'path_unknown', { path: path.slice(0, 100), known: expandPaths }),
        ),
      )
    : []

export const treeHandlers = (store: Store, threads: ReadThreads): BoundHandler[] => [
  handle(
    getOrganization,
    async ({ namespace, params, query: { expand, include } }) => {
      if (expand !== undefined) {
        return replyWith(
          await getTree(store, threads, namespace, params.id, { expansion: parseExpand(expand), include }),
        )
      }
      // A read leaves the description out; only writes answer with it.
      const { description: _, ...plain } = await getEntity(
        store,
        namespace,
        'organization',
        params.id,
        include,
      )
      return ok(plain)
    },
    undefined,
    checkExpand,
  ),
  handle(getEverything, async ({ namespace, params, query: { include } }) =>
    replyWith(await getTree(store, threads, namespace, params.id, { expansion: fullExpansion, include })),
  ),
]
