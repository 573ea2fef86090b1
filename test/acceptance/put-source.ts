// Puts a document into the namespace as one source, or takes it back, without the detour of an upload: the reads under
// test are the same, and thousands of documents are quick.
import type { GraphDocument } from '../../src/core/graph/document.ts'
import { readDocument } from '../../src/core/graph/read-document.ts'
import { nodeRecords } from '../../src/core/graph/statements.ts'
import { changeSources } from '../../src/database/graph-store/change-sources.ts'
import type { ChangeObserver } from '../../src/database/graph-store/change.ts'
import type { StartedApp } from './start-app.ts'

const lockHead = 'select next_sequence from namespace_head where namespace_id = $1 for no key update'
const raise = 'update namespace_head set version = version + 1, next_sequence = $2 where namespace_id = $1'

export interface SourceWish {
  readonly add?: readonly GraphDocument[]
  readonly remove?: readonly number[]
}

/** The sequence numbers of what was added. */
export async function putSources(
  { store, namespace }: Pick<StartedApp, 'store' | 'namespace'>,
  { add = [], remove = [] }: SourceWish,
  observer?: ChangeObserver,
): Promise<number[]> {
  return await store.transaction(async (tx) => {
    const { rows } = await tx.query<{ next_sequence: string }>(lockHead, [namespace.id])
    const first = Number(rows[0]?.next_sequence)
    const added = add.map((document, at) => ({ sequence: first + at, records: [...nodeRecords(document)] }))
    await changeSources(tx, namespace.id, { remove, add: added }, observer)
    await tx.query(raise, [namespace.id, first + add.length])
    return added.map(({ sequence }) => sequence)
  })
}

export async function putCapsule(
  app: Pick<StartedApp, 'store' | 'namespace'>,
  capsule: unknown,
): Promise<number> {
  const read = await readDocument(Buffer.from(JSON.stringify(capsule)))
  if (!read.ok) throw new Error(`the capsule cannot be read: ${JSON.stringify(read)}`)
  const [sequence = 0] = await putSources(app, { add: [read.document] })
  return sequence
}
