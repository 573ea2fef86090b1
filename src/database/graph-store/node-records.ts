// The statements of sources as stored in `node`: read as assertions, written, removed. A blank node is identified by its
// label and its source's sequence number, so that `_:b0` of two sources never merge.
import type pg from 'pg'

import { isBlankId, type Statement } from '../../core/graph/document.ts'
import { decodeStatements, type NodeRecord } from '../../core/graph/statements.ts'
import { atAnyKey, atKey, listOfKeys } from '../plans/at-key.ts'
import { readAssertion, type Assertion } from '../../core/projection/assertion.ts'
import { withNames } from '../../core/projection/organization-details.ts'
import type { SourceNode } from '../../core/projection/source.ts'
import { copyIn } from './copy-in.ts'
import { copyLines, nodeColumns, subjectKey, type AddedRecords } from './keyed-records.ts'
import type { NamespaceId } from '../../contract/ids.ts'
import { addTo, groupBy } from '../../core/lists-by-key.ts'

export { subjectKey } from './keyed-records.ts'

export interface StoredRecord extends NodeRecord {
  readonly sequence: number
}

/** The name of a blank node, unique in its namespace. */
const scopedBlank = (sequence: number, label: string): string => `_:${sequence}.${label.slice(2)}`

/** The label of a blank node in its document, and which source that was. */
export const splitScoped = (scoped: string): { sequence: number; label: string } => {
  const dot = scoped.indexOf('.')
  return { sequence: Number(scoped.slice(2, dot)), label: `_:${scoped.slice(dot + 1)}` }
}

/** The nodes of one record: its subject and the blank nodes stored with it. */
export function sourceNodes({ sequence, subject, statements }: StoredRecord): SourceNode[] {
  const scopeId = (id: string): string => (isBlankId(id) ? scopedBlank(sequence, id) : id)
  const bySubject = new Map<string, Statement[]>()
  for (const { subject: own, ...statement } of decodeStatements(subject, statements)) {
    const { object } = statement
    const isBlank = object.kind === 'reference' && isBlankId(object.id)
    const kept = isBlank ? { ...statement, object: { ...object, id: scopeId(object.id) } } : statement
    addTo(bySubject, own, kept)
  }
  return [...bySubject].map(([id, own]) => ({ id: scopeId(id), statements: own }))
}

/** The assertions of one record; equivalent to reading the nodes of `sourceNodes`, and faster. */
export function assertionsOfRecord({ sequence, subject, statements }: StoredRecord): Assertion[] {
  const decoded = decodeStatements(subject, statements)
  if (decoded.every((statement) => statement.subject === subject)) {
    return [assertionOfNode(sequence, subject, decoded)]
  }
  const bySubject = groupBy(decoded, (statement) => statement.subject)
  return [...bySubject].map(([id, own]) => assertionOfNode(sequence, id, own))
}

/** The assertion of one node. `id` and `statements` have the document's labels of blank nodes. */
export function assertionOfNode(sequence: number, id: string, statements: readonly Statement[]): Assertion {
  const scopeId = (one: string): string => (isBlankId(one) ? scopedBlank(sequence, one) : one)
  const assertion = readAssertion(sequence, scopeId(id), statements)
  if (assertion.measures.some(isBlankId)) assertion.measures = assertion.measures.map(scopeId)
  if (assertion.targetReferences.some((one) => isBlankId(one.id))) {
    assertion.targetReferences = assertion.targetReferences.map(({ kind, id: to }) => ({
      kind,
      id: scopeId(to),
    }))
  }
  if (assertion.details) assertion.details = withNames(assertion.details, scopeId)
  return assertion
}

type NodeRow = NodeRecord & { readonly sequence: string }

const storedRecord = ({ sequence, subject, statements }: NodeRow): StoredRecord => ({
  sequence: Number(sequence),
  subject,
  statements,
})

const readRecords = async (
  tx: pg.ClientBase,
  sql: string,
  values: readonly unknown[],
): Promise<StoredRecord[]> => (await tx.query<NodeRow>(sql, [...values])).rows.map(storedRecord)

const findSources = (columns: string): string => `
  select ${columns} from unnest($2::bigint[]) wanted (wanted_sequence) cross join lateral (
    select ctid as row_id, sequence, subject, statements from node
    where namespace_id = $1 and ${atKey('sequence', 'wanted_sequence')}
  ) found`

const deleteSources = `
  delete from node stored using (${findSources('row_id')}) gone
  where stored.namespace_id = $1 and stored.ctid = gone.row_id
  returning stored.sequence, stored.subject, stored.statements`

const readSources =
  (sql: string) =>
  async (
    tx: pg.ClientBase,
    namespaceId: NamespaceId,
    sequences: readonly number[],
  ): Promise<StoredRecord[]> =>
    sequences.length === 0 ? [] : await readRecords(tx, sql, [namespaceId, sequences])

/** Returns the removed records. */
export const removeRecords = readSources(deleteSources)

/** The records of these sources. */
export const fetchSources = readSources(findSources('sequence, subject, statements'))

const copyNodes = `copy node (namespace_id, ${nodeColumns.join(', ')}) from stdin (format binary)`

export async function addRecords(
  tx: pg.ClientBase,
  namespaceId: NamespaceId,
  sets: readonly AddedRecords[],
): Promise<void> {
  const filled = sets.filter(({ keyed }) => keyed.records.length > 0)
  if (filled.length > 0) await copyIn(tx, copyNodes, copyLines(filled, namespaceId))
}

const selectBlanks = `
  select node.sequence, subject, statements
  from node join unnest($2::uuid[], $3::bigint[]) wanted (subject_key, sequence)
    on node.subject_key = wanted.subject_key and node.sequence = wanted.sequence
  where namespace_id = $1`

/** All assertions about the subjects with these keys, and about the blank nodes stored with them. */
export async function fetchByKeys(
  tx: pg.ClientBase,
  namespaceId: NamespaceId,
  subjectKeys: readonly string[],
): Promise<Assertion[]> {
  if (subjectKeys.length === 0) return []
  const select = atAnyKey(tx, ['sequence', 'subject', 'statements'], 'node', ['subject_key', 'sequence'])
  const { rows } = await tx.query<NodeRow>(select, [namespaceId, listOfKeys(new Set(subjectKeys))])
  return rows.flatMap((row) => assertionsOfRecord(storedRecord(row)))
}

/** All assertions about these subjects and the blank nodes stored with them, ascending by sequence. */
export async function fetchAssertions(
  tx: pg.ClientBase,
  namespaceId: NamespaceId,
  subjects: Iterable<string>,
): Promise<Assertion[]> {
  const iris: string[] = []
  const blanks: { sequence: number; label: string }[] = []
  for (const subject of subjects) {
    if (isBlankId(subject)) blanks.push(splitScoped(subject))
    else iris.push(subjectKey(subject))
  }
  const found = await fetchByKeys(tx, namespaceId, iris)
  if (blanks.length > 0) {
    const keys = blanks.map(({ label }) => subjectKey(label))
    const sequences = blanks.map(({ sequence }) => sequence)
    const { rows } = await tx.query<NodeRow>(selectBlanks, [namespaceId, keys, sequences])
    // Not `push(...)`: one record may hold more blank nodes than a call can take arguments.
    for (const row of rows)
      for (const assertion of assertionsOfRecord(storedRecord(row))) found.push(assertion)
  }
  return found.sort((a, b) => a.sequence - b.sequence)
}

const selectAll = `select sequence, subject, statements from node where namespace_id = $1`

export const fetchRecords = (tx: pg.ClientBase, namespaceId: NamespaceId): Promise<StoredRecord[]> =>
  readRecords(tx, selectAll, [namespaceId])
