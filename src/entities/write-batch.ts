// POST /batch: many entities in one transaction, all or nothing. Decisions, section 3.
import { setImmediate as letOthersRun } from 'node:timers/promises'

import type { Namespace } from '../namespaces/namespace.ts'
import { problem } from '../problems.ts'
import { entityKey, publicId } from '../sources/entity-key.ts'
import type { Store } from '../store/open-store.ts'
import { resolveBatch } from './batch-references.ts'
import { kindOfObject, readBatch } from './read-batch.ts'
import type { BatchFaults, ValueCheck } from './read-batch.ts'
import type { BatchAnswer } from './schemas.ts'
import { takeTurn } from './take-turn.ts'
import { writeEntities } from './write-entities.ts'

// So many entities at a time keep the event loop free for others.
const chunkSize = 500

/** What is named exists before what names it, in whatever order the lines are. */
const order = ['organization', 'outcome', 'indicator', 'report'] as const

export async function writeBatch(
  store: Store,
  at: Namespace,
  bytes: Buffer,
  check: ValueCheck,
): Promise<BatchAnswer> {
  const { lines, faults } = await readBatch(bytes, at.id, check)
  const data = lines.map(({ object, body: { uri } }) => {
    const kind = kindOfObject[object]
    return { object, id: publicId(kind, entityKey(at.id, kind, uri)), uri }
  })
  // Looking up what a faulty batch refers to would be of no use: its other faults are told now.
  if (faults.count > 0) throw refusal(faults)
  const created =
    lines.length === 0
      ? 0
      : await takeTurn(store, at, async (turn) => {
          const entities = await resolveBatch(turn, lines, faults)
          if (faults.count > 0) throw refusal(faults)
          let isNew = 0
          for (const kind of order) {
            const ofKind = entities.flatMap(({ entity }) => (entity.kind === kind ? entity : []))
            for (let from = 0; from < ofKind.length; from += chunkSize) {
              const written = await writeEntities(turn, ofKind.slice(from, from + chunkSize))
              isNew += written.filter((each) => each.isNew).length
              await letOthersRun()
            }
          }
          return isNew
        })
  return {
    data,
    meta: { row_count: data.length, created_count: created, replaced_count: data.length - created },
  }
}

function refusal(faults: BatchFaults) {
  const { count, listed } = faults
  const told = listed.length < count ? `"errors" lists the first ${listed.length}` : '"errors" lists them all'
  const detail = count === 1 ? (listed[0]?.detail ?? '') : `The batch has ${count} faults; ${told}.`
  return problem('invalid_request', `${detail} Nothing was stored.`, { errors: listed })
}
