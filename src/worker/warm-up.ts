// Practice for a new thread. What it runs for the first time is compiled while it runs, which takes longer than a whole
// capsule does afterwards; so a thread that has nothing to do yet works through a document of its own.
import { randomInt } from 'node:crypto'

import { deflate } from '../capsules/receive-document.ts'
import { reachVerdict } from '../capsules/reach-verdict.ts'
import type { Store } from '../store/open-store.ts'
import { changeSources } from '../sources/change-sources.ts'
import { warmUpDocument } from './warm-up-document.ts'

const rounds = 8
const organizations = 8

class NothingIsKept extends Error {
  override readonly name = 'NothingIsKept'
}

/** A capsule from its document to its rows, and nothing of it stays. */
export async function practiseSettling(store: Store): Promise<void> {
  const deflated = deflate(warmUpDocument(organizations))
  for (let round = 0; round < rounds; round++) {
    const { source } = await reachVerdict(deflated)
    if (!source) throw new Error('the document to practise on was rejected')
    try {
      await store.transaction(async (tx) => {
        // No namespace has such a number, and no two threads the same.
        await changeSources(tx, String(-randomInt(2 ** 47)), { add: [{ sequence: 1, ...source }] })
        throw new NothingIsKept()
      })
    } catch (error) {
      if (!(error instanceof NothingIsKept)) throw error
    }
  }
}
