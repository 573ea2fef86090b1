// Writers of a namespace take turns: the lock of its head is taken first, and everything that one write changes is seen
// at once. Design, "Data".
import type pg from 'pg'

import { lockNamespace } from '../capsules/source.ts'
import type { Namespace } from '../namespaces/namespace.ts'
import { problem } from '../problems.ts'
import type { Store } from '../store/open-store.ts'

export interface Turn {
  readonly tx: pg.PoolClient
  readonly namespaceId: string
  /** Numbers the next source. */
  readonly nextSequence: () => number
}

const raiseHead = `
  update namespace_head set version = version + 1, next_sequence = $2 where namespace_id = $1`

/** The version is raised when the work is done; a work that throws leaves everything as it was. */
export async function takeTurn<T>(store: Store, at: Namespace, work: (turn: Turn) => Promise<T>): Promise<T> {
  return await store.transaction(async (tx) => {
    const head = await lockNamespace(tx, at.id)
    if (head === null) {
      throw problem('namespace_not_found', `The namespace "${at.slug}" was deleted in the meantime.`)
    }
    let next = Number(head)
    const result = await work({ tx, namespaceId: at.id, nextSequence: () => next++ })
    await tx.query(raiseHead, [at.id, next])
    return result
  })
}
