// GET /orgs/{id}/export. Rules, section 4: the organization, the outcomes and indicators
// of its tree, the reports attributed to it with their measures, everything pointing at it through forOrganization, and
// the blank nodes below all of these. Only what belongs to it is read.
import type { ClientBase } from 'pg'

import { keyInPath, notFound } from '../../entities/not-found.ts'
import { finishInSlices, inSlices } from '../../entities/time-slices.ts'
import { encodeStatements } from '../../../core/graph/statements.ts'
import { cids } from '../../../core/graph/vocabulary.ts'
import type { Namespace } from '../../namespaces/namespace.ts'
import type { EntityKey } from '../../../database/graph-store/entity-key.ts'
import { subjectKey } from '../../../database/graph-store/node-records.ts'
import type { Store } from '../../../database/open-store.ts'
import { readOrganizationRows } from '../tree/organization-rows.ts'
import { exportFrom } from './export-graph.ts'
import type { Export } from './export-graph.ts'
import type { ExportFormat } from './export-pieces.ts'
import { OrganizationSelection } from './organization-selection.ts'
import type { BlankNode } from './organization-selection.ts'
import { readRecords } from './read-records.ts'
import type { RecordBatches } from './read-records.ts'
import type { NamespaceId } from '../../../contract/ids.ts'

export async function exportOrganization(
  store: Store,
  namespace: Namespace,
  id: string,
  format: ExportFormat,
): Promise<Export> {
  const key = keyInPath('organization', id)
  return await exportFrom(store, namespace, format, (tx) => organizationRecords(tx, namespace.id, key))
}

export async function organizationRecords(
  tx: ClientBase,
  namespaceId: NamespaceId,
  key: EntityKey,
): Promise<RecordBatches> {
  const rows = await readOrganizationRows(tx, namespaceId, key)
  if (!rows) throw notFound('organization')
  const { organization, outcomes, indicators } = rows
  const subjects = new Set<string>([subjectKey(organization.uri)])
  await inSlices([outcomes, indicators].flat(), ({ uri }) => void subjects.add(subjectKey(uri)))
  const reports = new Set<string>()
  await inSlices(await selectReportSubjects(tx, namespaceId, key), (report) => {
    reports.add(report.subject_key)
    subjects.add(report.subject_key)
  })
  const pointing = await selectPointing(tx, namespaceId, key)
  await inSlices(pointing.subjects, (subject) => void subjects.add(subject))
  const selection = new OrganizationSelection(organization.uri, subjects, reports)
  return readOrganization(tx, namespaceId, organization.uri, [...subjects], pointing.blanks, selection)
}

// Hashed by the database: an organization may have a hundred thousand reports.
const reportSubjects = `
  select encode(substring(sha256(convert_to(uri, 'UTF8')) from 1 for 16), 'hex') as subject_key
  from report where namespace_id = $1 and org_key = $2`

async function selectReportSubjects(
  tx: ClientBase,
  namespaceId: NamespaceId,
  orgKey: EntityKey,
): Promise<readonly { readonly subject_key: string }[]> {
  return (await tx.query<{ subject_key: string }>(reportSubjects, [namespaceId, orgKey])).rows
}

const pointingSubjects = `
  select subject_key, sequence from pointing_subject where namespace_id = $1 and org_key = $2`

interface Pointing {
  /** Keys of subjects with identifiers. */
  readonly subjects: readonly string[]
  readonly blanks: readonly BlankNode[]
}

/** What points at the organization and is none of its entities. */
async function selectPointing(
  tx: ClientBase,
  namespaceId: NamespaceId,
  orgKey: EntityKey,
): Promise<Pointing> {
  const { rows } = await tx.query<{ subject_key: string; sequence: string }>(pointingSubjects, [
    namespaceId,
    orgKey,
  ])
  const subjects: string[] = []
  const blanks: BlankNode[] = []
  await inSlices(rows, ({ subject_key: key, sequence }) => {
    if (sequence === '0') subjects.push(key)
    else blanks.push({ key, sequence })
  })
  return { subjects, blanks }
}

const lotSize = 5000

const bySubject = `subject_key = any($2::uuid[])`
const byBlank = `(subject_key, sequence) in (select * from unnest($2::uuid[], $3::bigint[]))`
const bySource = `sequence = any($2::bigint[]) and position($3 in statements) > 0`

async function* readOrganization(
  tx: ClientBase,
  namespaceId: NamespaceId,
  uri: string,
  subjects: readonly string[],
  pointing: readonly BlankNode[],
  selection: OrganizationSelection,
): RecordBatches {
  // Parameters too are put together on the event loop: so many keys at a time.
  async function* readSubjects(keys: readonly string[]): RecordBatches {
    for (let from = 0; from < keys.length; from += lotSize) {
      const lot = keys.slice(from, from + lotSize)
      for await (const batch of readRecords(tx, bySubject, [namespaceId, lot])) {
        yield await finishInSlices(selection.chooseSubjects(batch))
      }
    }
  }
  async function* readBlanks(first: readonly BlankNode[]): RecordBatches {
    for (let blanks = first; blanks.length > 0; blanks = selection.takeBlanks()) {
      for (let from = 0; from < blanks.length; from += lotSize) {
        const lot = blanks.slice(from, from + lotSize)
        const keys = lot.map(({ key }) => key)
        const sequences = lot.map(({ sequence }) => sequence)
        for await (const batch of readRecords(tx, byBlank, [namespaceId, keys, sequences])) {
          yield await finishInSlices(selection.chooseBlanks(batch))
        }
      }
    }
  }

  yield* readSubjects(subjects)
  yield* readBlanks(pointing)
  yield* readSubjects(selection.takeMeasures())
  yield* readBlanks(selection.takeBlanks())

  // Blank nodes that point at the organization from within the record of another subject, which may be any of their source.
  const missing = pointing.filter((blank) => !selection.isExported(blank))
  if (missing.length === 0) return
  const sources = [...new Set(missing.map(({ sequence }) => sequence))]
  for await (const batch of readRecords(tx, bySource, [namespaceId, sources, pointingLine(uri)])) {
    yield await finishInSlices(selection.choosePointingBlanks(batch))
  }
  yield* readBlanks(selection.takeBlanks())
}

function pointingLine(uri: string): string {
  const object = { kind: 'reference', id: uri } as const
  return encodeStatements('', [{ subject: '', predicate: cids.forOrganization, object }])
}
