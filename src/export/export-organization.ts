// GET /orgs/{id}/export. Spec, "organization export"; decisions, section 4: the organization, the outcomes and indicators
// of its tree, the reports attributed to it with their measures, everything pointing at it through forOrganization, and
// the blank nodes below all of these.
import type { ClientBase } from 'pg'

import { keyInPath, notFound } from '../entities/not-found.ts'
import { encodeStatements } from '../graph/statements.ts'
import { cids } from '../graph/vocabulary.ts'
import type { Namespace } from '../namespaces/namespace.ts'
import type { EntityKey } from '../sources/entity-key.ts'
import { subjectKey } from '../sources/node-records.ts'
import type { Store } from '../store/open-store.ts'
import { readOrganizationRows } from '../tree/organization-rows.ts'
import { exportFrom } from './export-graph.ts'
import type { Export } from './export-graph.ts'
import type { ExportFormat } from './export-pieces.ts'
import type { ExportRecord } from './merge-records.ts'
import { OrganizationSelection } from './organization-selection.ts'
import { readRecords } from './read-records.ts'
import type { RecordBatches } from './read-records.ts'

export async function exportOrganization(
  store: Store,
  at: Namespace,
  id: string,
  format: ExportFormat,
): Promise<Export> {
  const key = keyInPath('organization', id)
  return await exportFrom(store, at, format, async (tx) => {
    const rows = await readOrganizationRows(tx, at.id, key)
    if (!rows) throw notFound('organization')
    const { organization, outcomes, indicators } = rows
    const described = [organization, ...outcomes, ...indicators].map(({ uri }) => subjectKey(uri))
    const reports = await selectReportSubjects(tx, at.id, key)
    return readOrganization(tx, at.id, organization.uri, [...described, ...reports])
  })
}

// Hashed by the database: an organization may have a hundred thousand reports.
const reportSubjects = `
  select encode(substring(sha256(convert_to(uri, 'UTF8')) from 1 for 16), 'hex') as subject_key
  from report where namespace_id = $1 and org_key = $2`

async function selectReportSubjects(
  tx: ClientBase,
  namespaceId: string,
  orgKey: EntityKey,
): Promise<string[]> {
  const { rows } = await tx.query<{ subject_key: string }>(reportSubjects, [namespaceId, orgKey])
  return rows.map(({ subject_key }) => subject_key)
}

// $2: subjects that belong to the organization; $3: the line that points at it. A line ends with the text, with a
// newline, or with the tab before a graph's name.
const selected = `(
  subject_key = any($2::uuid[])
  or position($3 in statements) > 0
    and (position($3 || E'\\n' in statements || E'\\n') > 0 or position($3 || E'\\t' in statements) > 0)
)`

/** $4: subjects found later; $5: those of which not everything was given out, though they were selected. */
const bySubject = `subject_key = any($4::uuid[]) and (not ${selected} or subject_key = any($5::uuid[]))`

/** $4 and $5: blank nodes by their label and source; $6 as $5 above. */
const byBlank = `
  (subject_key, sequence) in (select * from unnest($4::uuid[], $5::bigint[]))
  and (not ${selected} or subject_key = any($6::uuid[]))`

async function* readOrganization(
  tx: ClientBase,
  namespaceId: string,
  uri: string,
  subjects: readonly string[],
): RecordBatches {
  const object = { kind: 'reference', id: uri } as const
  const pointing = encodeStatements('', [{ subject: '', predicate: cids.forOrganization, object }])
  const selection = new OrganizationSelection(new Set(subjects), uri)
  const values = [namespaceId, subjects, pointing] as const

  async function* take(condition: string, further: unknown[], choose: Choose): RecordBatches {
    for await (const batch of readRecords(tx, condition, [...values, ...further])) {
      yield batch.flatMap(choose)
    }
  }
  yield* take(selected, [], (record) => selection.choose(record))
  const measures = selection.takeMeasures()
  const whole: Choose = (record) => selection.chooseWhole(record)
  if (measures.length > 0) yield* take(bySubject, [measures, selection.partial], whole)
  for (;;) {
    const blanks = selection.takeBlanks()
    if (blanks.length === 0) return
    const keys = blanks.map(({ label }) => subjectKey(label))
    const sequences = blanks.map(({ sequence }) => sequence)
    yield* take(byBlank, [keys, sequences, selection.partial], whole)
  }
}

type Choose = (record: ExportRecord) => readonly ExportRecord[]
