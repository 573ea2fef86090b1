// GET /orgs/{id}/export. Rules, section 4: the organization, the outcomes and indicators
// of its tree, the reports attributed to it with their measures, the targets and baselines of these indicators and reports
// with their measures, everything pointing at it through forOrganization, and the blank nodes below all of these. Only what
// belongs to it is read.
import { problem } from '../../../contract/problems.ts'
import { notFound } from '../../entities/not-found.ts'
import { encodeStatements } from '../../../core/graph/statements.ts'
import { cids } from '../../../core/graph/vocabulary.ts'
import { readVersion } from '../../namespaces/namespace-version.ts'
import type { EntityKey } from '../../../database/graph-store/entity-key.ts'
import { isBlankId } from '../../../core/graph/document.ts'
import { splitScoped, subjectKey } from '../../../database/graph-store/node-records.ts'
import { atAnyKey, atKey, atKeys, listOfKeys } from '../../../database/plans/at-key.ts'
import type { LongRead } from '../../../database/long-read.ts'
import type { Transaction } from '../../../database/transaction.ts'
import { readOrganizationRows } from '../tree/organization-rows.ts'
import { chunksIn, sourcesWithGraphNames, type ExportArgs, type ExportHead } from './export-graph.ts'
import { OrganizationSelection, type BlankNode } from './organization-selection.ts'
import { readRecords, recordText, type RecordBatches } from './read-records.ts'
import { hasNamedGraph } from './turtle-terms.ts'
import type { NamespaceId } from '../../../contract/ids.ts'

export const organizationExport: LongRead<ExportArgs & { readonly key: EntityKey }, ExportHead> = {
  name: 'export of an organization',
  isByKey: true,
  async open(tx, { namespaceId, key, format, language }) {
    const head = { version: await readVersion(tx, namespaceId) }
    const read = () => organizationRecords(tx, namespaceId, key)
    const hasNames = format === 'turtle' && (await sourcesWithGraphNames(tx, namespaceId)).length > 0
    if (hasNames) await refuseNamedGraphs(await read())
    return { head, chunks: await chunksIn(format, language, read) }
  },
}

/** Found out before anything is sent. */
async function refuseNamedGraphs(batches: RecordBatches): Promise<void> {
  for await (const batch of batches)
    if (batch.some(({ statements }) => hasNamedGraph(statements))) throw problem('named_graphs')
}

/** In a session with prepared plans: everything is looked up in the index of its key (at-key.ts). */
export async function organizationRecords(
  tx: Transaction,
  namespaceId: NamespaceId,
  key: EntityKey,
): Promise<RecordBatches> {
  const rows = await readOrganizationRows(tx, namespaceId, key)
  if (!rows) throw notFound('organization')
  const { organization, outcomes, indicators } = rows
  const { rows: reports } = await tx.query<{ subject_key: string }>(reportSubjects, [namespaceId, key])
  const indicatorKeys = indicators.map((each) => each.key)
  const targets = await selectTargets(tx, namespaceId, key, indicatorKeys)
  const pointing = await selectPointing(tx, namespaceId, key)
  const measured = new Set([...reports.map((each) => each.subject_key), ...targets.subjects])
  const described = [organization, ...outcomes, ...indicators].map(({ uri }) => subjectKey(uri))
  const subjects = new Set([...described, ...measured, ...pointing.subjects])
  const selection = new OrganizationSelection(organization.uri, subjects, {
    measured,
    indicators: new Set(indicators.map(({ uri }) => subjectKey(uri))),
    targets: targets.blanks,
  })
  return readOrganization(tx, namespaceId, organization.uri, [...subjects], selection, {
    pointing: pointing.blanks,
    targets: targets.blanks,
  })
}

// Hashed by the database: an organization may have a hundred thousand reports.
const reportSubjects = `
  select encode(substring(sha256(convert_to(uri, 'UTF8')) from 1 for 16), 'hex') as subject_key
  from report where namespace_id = $1 and ${atKey('org_key', '$2::uuid')}`

const pointingSubjects = `
  select subject_key, sequence from pointing_subject where namespace_id = $1 and org_key = $2`

interface Pointing {
  /** Keys of subjects with identifiers. */
  readonly subjects: readonly string[]
  readonly blanks: readonly BlankNode[]
}

/** What points at the organization and is none of its entities. */
async function selectPointing(
  tx: Transaction,
  namespaceId: NamespaceId,
  orgKey: EntityKey,
): Promise<Pointing> {
  const { rows } = await tx.query<{ subject_key: string; sequence: string }>(pointingSubjects, [
    namespaceId,
    orgKey,
  ])
  const subjects: string[] = []
  const blanks: BlankNode[] = []
  for (const { subject_key: key, sequence } of rows) {
    if (sequence === '0') subjects.push(key)
    else blanks.push({ key, sequence })
  }
  return { subjects, blanks }
}

// Most namespaces have none: then no report is looked up.
const targetSubjects = `
  select target.subject
  from (
      select unnest($3::uuid[]) as key
      union all
      (select report_key from report where namespace_id = $1 and ${atKey('org_key', '$2::uuid')})
    ) owner
    cross join lateral (
      select target_key from target_link
      where namespace_id = $1 and kind <> 'baseline' and ${atKey('owner_key', 'owner.key')}, target_key
    ) link
    cross join lateral (
      select subject from target where namespace_id = $1 and ${atKey('target_key', 'link.target_key')} limit 1
    ) target
  where exists (select from target_link where namespace_id = $1)`

/** The targets of its indicators and reports. */
async function selectTargets(
  tx: Transaction,
  namespaceId: NamespaceId,
  orgKey: EntityKey,
  indicators: readonly EntityKey[],
): Promise<Pointing> {
  const { rows } = await tx.query<{ subject: string }>(targetSubjects, [namespaceId, orgKey, indicators])
  const subjects: string[] = []
  const blanks: BlankNode[] = []
  for (const subject of new Set(rows.map((row) => row.subject))) {
    if (!isBlankId(subject)) subjects.push(subjectKey(subject))
    else {
      const { sequence, label } = splitScoped(subject)
      blanks.push({ key: subjectKey(label), sequence: String(sequence) })
    }
  }
  return { subjects, blanks }
}

/** Keys in one query. */
const batchSize = 5000

const compareBlanks = (a: BlankNode, b: BlankNode): number =>
  a.key === b.key ? Number(a.sequence) - Number(b.sequence) : a.key < b.key ? -1 : 1

const selectSubjects = (tx: Transaction): string =>
  atAnyKey(tx, [recordText], 'node', ['subject_key', 'sequence'])

const selectBlanks = `
  select ${recordText} from unnest($2::uuid[], $3::bigint[]) wanted (wanted_key, wanted_sequence)
    cross join lateral (
      select * from node
      where namespace_id = $1 and ${atKeys(['subject_key', 'sequence'], ['wanted_key', 'wanted_sequence'])} limit 1
    ) found`

const selectOfSources = (condition = 'true'): string => `
  select ${recordText} from unnest($2::bigint[]) wanted (wanted_sequence) cross join lateral (
    select * from node where namespace_id = $1 and ${atKey('sequence', 'wanted_sequence')}
  ) found
  where ${condition} order by subject_key, sequence`

const selectPointingOfSources = selectOfSources('position($3 in statements) > 0')

async function* readOrganization(
  tx: Transaction,
  namespaceId: NamespaceId,
  uri: string,
  subjects: readonly string[],
  selection: OrganizationSelection,
  { pointing, targets }: Readonly<Record<'pointing' | 'targets', readonly BlankNode[]>>,
): RecordBatches {
  // Both in the order of their keys: where each key is looked up by itself, records come in the order of the list.
  async function* readSubjects(keys: readonly string[]): RecordBatches {
    const inOrder = keys.toSorted()
    for (let from = 0; from < inOrder.length; from += batchSize) {
      const some = inOrder.slice(from, from + batchSize)
      for await (const batch of readRecords(tx, selectSubjects(tx), [namespaceId, listOfKeys(some)])) {
        yield selection.chooseSubjects(batch)
      }
    }
  }
  async function* readBlanks(first: readonly BlankNode[]): RecordBatches {
    for (let blanks = first; blanks.length > 0; blanks = selection.takeBlanks()) {
      const inOrder = blanks.toSorted(compareBlanks)
      for (let from = 0; from < inOrder.length; from += batchSize) {
        const some = inOrder.slice(from, from + batchSize)
        const keys = some.map(({ key }) => key)
        const sequences = some.map(({ sequence }) => sequence)
        for await (const batch of readRecords(tx, selectBlanks, [namespaceId, keys, sequences])) {
          yield selection.chooseBlanks(batch)
        }
      }
    }
  }

  /** Targets within the record of another subject, which may be any of their source. */
  async function* readHidden(blanks: readonly BlankNode[]): RecordBatches {
    const hidden = blanks.filter((blank) => !selection.isExported(blank))
    if (hidden.length === 0) return
    for await (const batch of readRecords(tx, selectOfSources(), [namespaceId, blankSources(hidden)])) {
      yield selection.choosePointingBlanks(batch)
    }
    yield* readBlanks(selection.takeBlanks())
  }

  yield* readSubjects(subjects)
  yield* readBlanks([...pointing, ...targets])
  yield* readHidden(targets)
  yield* readSubjects(selection.takeMeasures())
  yield* readBlanks(selection.takeBlanks())

  // Blank nodes that point at the organization from within the record of another subject, which may be any of their source.
  const missing = pointing.filter((blank) => !selection.isExported(blank))
  if (missing.length === 0) return
  const values = [namespaceId, blankSources(missing), pointingLine(uri)] as const
  for await (const batch of readRecords(tx, selectPointingOfSources, values)) {
    yield selection.choosePointingBlanks(batch)
  }
  yield* readBlanks(selection.takeBlanks())
}

const blankSources = (blanks: readonly BlankNode[]): string[] => [
  ...new Set(blanks.map(({ sequence }) => sequence)),
]

function pointingLine(uri: string): string {
  const object = { kind: 'reference', id: uri } as const
  return encodeStatements('', [{ subject: '', predicate: cids.forOrganization, object }])
}
