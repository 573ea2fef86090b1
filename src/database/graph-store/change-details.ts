// Profiles and registry numbers of organizations: which organizations a change may give others, and what they are then.
// Namespaces and files without any cost nothing here. Rules, section 16.
import { isBlankId } from '../../core/graph/document.ts'
import type { Assertion } from '../../core/projection/assertion.ts'
import {
  foldDetails,
  gatherPointing,
  linksToDetails,
  mayPoint,
  type AboutSubject,
} from '../../core/projection/organization-details.ts'
import { detailColumns, organizationPartRows, type DetailColumns } from './build-details.ts'
import { storedRows, type Change } from './change.ts'
import type { EntityKey } from './entity-key.ts'
import { assertionsAfter, fetchNodes, type Fetched } from './fetch-nodes.ts'
import { compareRows } from './table.ts'
import { organizationPartTable, type OrganizationPartRow } from './tables.ts'

/** By the key of the organization, described or not. */
export type ChangedDetails = ReadonlyMap<EntityKey, DetailColumns>

const none: ChangedDetails = new Map()

export async function changeDetails(change: Change): Promise<ChangedDetails> {
  if (change.detailSubjects.length === 0 && !change.hadDetails) return none
  const uris = await findOrganizations(change)
  if (uris.size === 0) return none
  const { key } = change
  const orgKeys = [...uris].map((uri) => key('organization', uri))
  const stored = await storedParts(change, 'orgKey', orgKeys)
  const about = await loadParts(change, uris, stored)
  const candidates = new Set([
    ...stored.map(({ part }) => part),
    ...change.detailSubjects.map(({ subject }) => subject),
  ])
  const pointing = gatherPointing([...candidates].map((id) => [id, about(id)] as const))
  const details = new Map<EntityKey, DetailColumns>()
  const rows: OrganizationPartRow[] = []
  for (const uri of uris) {
    const folded = foldDetails(uri, about, pointing.get(uri) ?? [])
    details.set(key('organization', uri), detailColumns(folded))
    for (const row of organizationPartRows(key, uri, folded.parts)) rows.push(row)
  }
  await change.write(organizationPartTable, compareRows(organizationPartTable, stored, rows))
  return details
}

const storedParts = (
  change: Change,
  field: 'orgKey' | 'partKey',
  keys: readonly EntityKey[],
): Promise<OrganizationPartRow[]> =>
  change.hadDetails ? storedRows(change, organizationPartTable, field, keys) : Promise.resolve([])

/** The identifiers of the organizations whose details may be others after the change. */
async function findOrganizations(change: Change): Promise<Set<string>> {
  const { key, detailSubjects, entities } = change
  const uris = new Set<string>()
  for (const { subject, before, after } of detailSubjects) {
    const both = [...before, ...after]
    if (!isBlankId(subject) && linksToDetails(both)) uris.add(subject)
    if (mayPoint(both))
      for (const { forOrganization } of both) for (const uri of forOrganization) uris.add(uri)
  }
  const parts = detailSubjects.map(({ subject }) => key('part', subject))
  for (const { uri } of await storedParts(change, 'partKey', parts)) uris.add(uri)
  // What was said of an organization before it was described.
  const created = entities.organization.flatMap(({ uri, was, is }) =>
    is && !was ? key('organization', uri) : [],
  )
  for (const { uri } of await storedParts(change, 'orgKey', created)) uris.add(uri)
  return uris
}

/** Reads the organizations, then what they link to, then what that stands for, as far as no changed source speaks of it. */
async function loadParts(
  change: Change,
  uris: ReadonlySet<string>,
  stored: readonly OrganizationPartRow[],
): Promise<AboutSubject> {
  const fetched: Fetched = new Map()
  const about = assertionsAfter(change, fetched)
  if (!change.hadSources) return about
  const load = (ids: Iterable<string>) => fetchNodes(change, ids, fetched)
  await load([...uris, ...stored.map(({ part }) => part)])
  const linked = [...uris].flatMap((uri) => linksIn(about(uri)))
  await load(linked)
  const subjects = [...linked, ...stored.map(({ part }) => part)].map(about)
  await load([...subjects, ...change.detailSubjects.map(({ after }) => after)].flatMap(valuesIn))
  return about
}

const linksIn = (assertions: readonly Assertion[]): string[] =>
  assertions.flatMap(({ details }) => (details ? [...details.profiles, ...details.numbers] : []))

const valuesIn = (assertions: readonly Assertion[]): string[] =>
  assertions.flatMap(({ details }) => details?.served.map(({ id }) => id) ?? [])
