// Who gives an entity its type: the capsules and the entity calls that it exists through. Decisions, section 1.
import type pg from 'pg'

import type { Kind } from '../projection/source.ts'
import { assertionsOf, subjectKey } from '../sources/node-records.ts'
import type { SourceAnswer } from './schemas.ts'

const selectSaid = `
  select node.sequence, node.subject, node.statements, capsule.capsule_id
  from node left join capsule on capsule.namespace_id = node.namespace_id and capsule.sequence = node.sequence
  where node.namespace_id = $1 and node.subject_key = $2
  order by node.sequence`

interface SaidRow {
  sequence: string
  subject: string
  statements: string
  capsule_id: string | null
}

const gives = (row: SaidRow, kind: Kind): boolean =>
  assertionsOf({ ...row, sequence: Number(row.sequence) }).some(
    ({ subject, kinds }) => subject === row.subject && kinds.includes(kind),
  )

/** Oldest first. What entity calls say counts once, where it was said last. */
export async function readSources(
  tx: Pick<pg.ClientBase, 'query'>,
  namespaceId: string,
  kind: Kind,
  uri: string,
): Promise<SourceAnswer[]> {
  const { rows } = await tx.query<SaidRow>(selectSaid, [namespaceId, subjectKey(uri)])
  const typing = rows.filter((row) => gives(row, kind))
  const lastCall = typing.findLast(({ capsule_id }) => capsule_id === null)
  return typing.flatMap((row): SourceAnswer[] =>
    row.capsule_id !== null
      ? [{ type: 'capsule', capsule_id: row.capsule_id }]
      : row === lastCall
        ? [{ type: 'api' }]
        : [],
  )
}
