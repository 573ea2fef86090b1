// The documents of accepted capsules, read again by the rules of this program: as at their upload, by the same reader, from
// the bytes that were uploaded. Sequence numbers and the ages of links stay.
import { type NodeRecord, nodeRecords, statementCount } from '../../core/graph/statements.ts'
import type { StoredDocuments, RereadCapsule } from '../../database/graph-store/rebuild-namespace.ts'
import { findValue } from '../../database/read-row.ts'
import type { Transaction } from '../../database/transaction.ts'
import { documentRules } from '../../core/reading-rules.ts'
import type { CapsuleId, NamespaceId } from '../../contract/ids.ts'
import { readConforming } from './reach-verdict.ts'

const listAccepted = `
  select capsule_id as "capsuleId", sequence::float8 as sequence from capsule
  where namespace_id = $1 and status = 'accepted' and sequence is not null order by capsule.sequence`

const readDeflated = 'select document from capsule where namespace_id = $1 and capsule_id = $2'

const writeTripleCount = `
  update capsule set triple_count = $3, names_graphs = null where namespace_id = $1 and capsule_id = $2`

const markRefused = `
  update capsule set refused_by_rules = case when capsule_id = any($2::text[]) then $3::integer end
  where namespace_id = $1 and (refused_by_rules is not null or capsule_id = any($2::text[]))`

export const storedDocuments: StoredDocuments = {
  async reread(tx, namespaceId, stored) {
    const changed: RereadCapsule[] = []
    const refused: CapsuleId[] = []
    const { rows } = await tx.query<Pick<RereadCapsule, 'capsuleId' | 'sequence'>>(listAccepted, [
      namespaceId,
    ])
    for (const { capsuleId, sequence } of rows) {
      const read = await readAgain(tx, namespaceId, capsuleId)
      if (!read) refused.push(capsuleId)
      else if (!isSame(stored.get(sequence) ?? [], read.records))
        changed.push({ capsuleId, sequence, ...read })
    }
    return { changed, refused }
  },

  async note(tx, namespaceId, { changed, refused }) {
    for (const { capsuleId, tripleCount } of changed) {
      await tx.query(writeTripleCount, [namespaceId, capsuleId, tripleCount])
    }
    await tx.query(markRefused, [namespaceId, refused, documentRules])
  },
}

async function readAgain(
  tx: Transaction,
  namespaceId: NamespaceId,
  capsuleId: CapsuleId,
): Promise<Pick<RereadCapsule, 'records' | 'tripleCount'> | null> {
  const deflated = await findValue<Buffer>(tx, readDeflated, [namespaceId, capsuleId])
  const document = deflated && (await readOrNull(deflated))
  return document ? { records: [...nodeRecords(document)], tripleCount: statementCount(document) } : null
}

/** A document that cannot be read at all must not keep the others of its namespace from being read. */
async function readOrNull(deflated: Uint8Array) {
  try {
    return await readConforming(deflated)
  } catch {
    return null
  }
}

function isSame(stored: readonly NodeRecord[], read: readonly NodeRecord[]): boolean {
  if (stored.length !== read.length) return false
  const bySubject = new Map(stored.map(({ subject, statements }) => [subject, statements]))
  return read.every(({ subject, statements }) => bySubject.get(subject) === statements)
}
