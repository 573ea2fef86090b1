// Who gives an entity its type: the capsules and the entity calls that it exists through. Decisions, section 1.
import type pg from 'pg'

import type { Kind } from '../projection/source.ts'
import { subjectKey } from '../sources/node-records.ts'
import type { SourceAnswer } from './schemas.ts'
import { fenced, makes } from './typing-statements.ts'

const selectTyping = (kind: Kind): string => `
  select said.sequence, capsule.capsule_id
  from (
    select namespace_id, sequence, ${fenced} as said from node
    where namespace_id = $1 and subject_key = $2 offset 0
  ) said left join capsule on capsule.namespace_id = said.namespace_id and capsule.sequence = said.sequence
  where ${makes(kind)}
  order by said.sequence`

interface TypingRow {
  sequence: string
  capsule_id: string | null
}

/** Oldest first. What entity calls say counts once, where it was said last. */
export async function readSources(
  tx: Pick<pg.ClientBase, 'query'>,
  namespaceId: string,
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
