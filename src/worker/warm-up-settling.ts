// Warms up a new thread. Code is compiled when it first runs, which takes longer than a whole capsule does afterwards; so
// an idle new thread processes a sample document.
import { randomInt } from 'node:crypto'

import { deflate } from '../service/capsules/receive-document.ts'
import { reachVerdict } from '../service/capsules/reach-verdict.ts'
import type { Store } from '../database/pools/open-store.ts'
import { changeSources } from '../database/graph-store/change-sources.ts'
import { observeChanges } from '../database/graph-store/entity-changes.ts'
import { warmUpDocument } from './warm-up-document.ts'
import type { NamespaceId } from '../contract/ids.ts'

// Fewer leave code that the first large capsule would compile: 600 ms of processor time.
const rounds = 8
const organizations = 24

class RollBackWarmUp extends Error {
  override readonly name = 'RollBackWarmUp'
}

/** Processes the sample from document to rows; every transaction is rolled back. */
export async function warmUpSettling(store: Store): Promise<void> {
  const deflated = deflate(warmUpDocument(organizations))
  for (let round = 0; round < rounds; round++) {
    const { source } = await reachVerdict(deflated)
    if (!source) throw new Error('the warm-up document was rejected')
    try {
      await store.transaction(async (tx) => {
        // Negative, so that no namespace has this id; random, so that two threads do not wait for each other.
        const namespaceId = String(-randomInt(2 ** 47)) as NamespaceId
        await changeSources(tx, namespaceId, { add: [{ sequence: 1, ...source }] }, observeChanges())
        throw new RollBackWarmUp()
      })
    } catch (error) {
      if (!(error instanceof RollBackWarmUp)) throw error
    }
  }
}
