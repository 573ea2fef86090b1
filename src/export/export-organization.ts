// GET /orgs/{id}/export. Spec, "organization export"; decisions, section 4: the organization, the outcomes and indicators
// of its tree, the reports attributed to it with their measures, everything pointing at it through forOrganization, and
// the blank nodes below all of these. Only what belongs to it is read.
import type { ClientBase } from 'pg'

import { keyInPath, notFound } from '../entities/not-found.ts'
import { encodeStatements } from '../graph/statements.ts'
import { cids } from '../graph/vocabulary.ts'
import type { Namespace } from '../namespaces/namespace.ts'
import type { EntityKey } from '../sources/entity-key.ts'
import { subjectKey } from '../sources/node-records.ts'
import { withoutDashes } from '../sources/table.ts'
import type { Store } from '../store/open-store.ts'
import { readOrganizationRows } from '../tree/organization-rows.ts'
import { exportFrom } from './export-graph.ts'
import type { Export } from './export-graph.ts'
import type { ExportFormat } from './export-pieces.ts'
import { OrganizationSelection } from './organization-selection.ts'
import type { BlankNode } from './organization-selection.ts'
import { readRecords } from './read-records.ts'
import type { RecordBatches } from './read-records.ts'

export async function exportOrganization(
  store: Store,
  at: Namespace,
  id: string,
  format: ExportFormat,
): Promise<Export> {
  const key = keyInPath('organization', id)
  return await exportFrom(store, at, format, (tx) => organizationRecords(tx, at.id, key))
}

export async function organizationRecords(
  tx: ClientBase,
  namespaceId: string,
  key: EntityKey,
): Promise<RecordBatches> {
  const rows = await readOrganizationRows(tx, namespaceId, key)
  if (!rows) throw notFound('organization')
  const { organization, outcomes, indicators } = rows
  const described = [organization, ...outcomes, ...indicators].map(({ uri }) => subjectKey(uri))
  const reports = await selectReportSubjects(tx, namespaceId, key)
  const pointing = await selectPointing(tx, namespaceId, key)
  const subjects = [...described, ...reports, ...pointing.subjects]
  const selection = new OrganizationSelection(organization.uri, new Set(subjects), new Set(reports))
  return readOrganization(tx, namespaceId, organization.uri, subjects, pointing.blanks, selection)
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

const pointingSubjects = `
  select subject_key, sequence from pointing_subject where namespace_id = $1 and org_key = $2`

interface Pointing {
  /** Keys of subjects with identifiers. */
  readonly subjects: readonly string[]
  readonly blanks: readonly BlankNode[]
}

/** What points at the organization and is none of its entities. */
async function selectPointing(tx: ClientBase, namespaceId: string, orgKey: EntityKey): Promise<Pointing> {
  const { rows } = await tx.query<{ subject_key: string; sequence: string }>(pointingSubjects, [
    namespaceId,
    orgKey,
  ])
  const subjects: string[] = []
  const blanks: BlankNode[] = []
  for (const { subject_key, sequence } of rows) {
    const key = withoutDashes(subject_key)
    if (sequence === '0') subjects.push(key)
    else blanks.push({ key, sequence })
  }
  return { subjects, blanks }
}

const bySubject = `subject_key = any($2::uuid[])`
const byBlank = `(subject_key, sequence) in (select * from unnest($2::uuid[], $3::bigint[]))`
const bySource = `sequence = any($2::bigint[]) and position($3 in statements) > 0`

async function* readOrganization(
  tx: ClientBase,
  namespaceId: string,
  uri: string,
  subjects: readonly string[],
  pointing: readonly BlankNode[],
  selection: OrganizationSelection,
): RecordBatches {
  async function* readBlanks(first: readonly BlankNode[]): RecordBatches {
    for (let blanks = first; blanks.length > 0; blanks = selection.takeBlanks()) {
      const keys = blanks.map(({ key }) => key)
      const sequences = blanks.map(({ sequence }) => sequence)
      for await (const batch of readRecords(tx, byBlank, [namespaceId, keys, sequences])) {
        yield selection.chooseBlanks(batch)
      }
    }
  }

  for await (const batch of readRecords(tx, bySubject, [namespaceId, subjects])) {
    yield selection.chooseSubjects(batch)
  }
  yield* readBlanks(pointing)
  const measures = selection.takeMeasures()
  if (measures.length > 0) {
    for await (const batch of readRecords(tx, bySubject, [namespaceId, measures])) {
      yield selection.chooseSubjects(batch)
    }
  }
  yield* readBlanks(selection.takeBlanks())

  // Blank nodes that point at the organization from within the record of another subject, which may be any of their source.
  const riding = pointing.filter((blank) => !selection.hasGiven(blank))
  if (riding.length === 0) return
  const sources = [...new Set(riding.map(({ sequence }) => sequence))]
  for await (const batch of readRecords(tx, bySource, [namespaceId, sources, pointingLine(uri)])) {
    yield selection.chooseRiders(batch)
  }
  yield* readBlanks(selection.takeBlanks())
}

function pointingLine(uri: string): string {
  const object = { kind: 'reference', id: uri } as const
  return encodeStatements('', [{ subject: '', predicate: cids.forOrganization, object }])
}
