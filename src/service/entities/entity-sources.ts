// The sources that give an entity its type: capsules and entity calls. Rules, section 1.
import type { Kind } from '../../core/projection/source.ts'
import { subjectKey } from '../../database/graph-store/node-records.ts'
import { atKey } from '../../database/plans/at-key.ts'
import type { Reads } from '../../database/transaction.ts'
import type { SourceAnswer } from '../../contract/entity-schemas.ts'
import { fenced, makes } from './typing-statements.ts'
import type { NamespaceId } from '../../contract/ids.ts'

const selectTyping = (kind: Kind): string => `
  select typed.sequence, capsule.capsule_id
  from (
    select sequence, ${fenced} as statement_lines from node
    where namespace_id = $1 and ${atKey('subject_key', '$2::uuid')}, sequence offset 0
  ) typed left join lateral (
    select capsule_id from capsule where namespace_id = $1 and ${atKey('sequence', 'typed.sequence')} limit 1
  ) capsule on true
  where ${makes(kind)}
  order by typed.sequence`

interface TypingRow {
  sequence: string
  capsule_id: string | null
}

/** Oldest first. Entity calls count once, at the position of the latest. */
export async function readSources(
  tx: Reads,
  namespaceId: NamespaceId,
  kind: Kind,
  uri: string,
): Promise<SourceAnswer[]> {
  const { rows: typing } = await tx.query<TypingRow>(selectTyping(kind), [namespaceId, subjectKey(uri)])
  const lastCall = typing.findLast(({ capsule_id }) => capsule_id === null)
  return typing.flatMap((row): SourceAnswer[] =>
    row.capsule_id !== null
      ? [{ type: 'capsule', capsule_id: row.capsule_id }]
      : row === lastCall
        ? [{ type: 'api' }]
        : [],
  )
}
