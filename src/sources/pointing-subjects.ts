// What points at an organization through forOrganization without being an outcome, indicator or report of it: profiles,
// funding statuses and whatever else capsules hold. The export of an organization finds it here. Decisions, section 4.
import { isBlankId } from '../graph/document.ts'
import type { Assertion } from '../projection/assertion.ts'
import type { Kind } from '../projection/source.ts'
import type { Change } from './change.ts'
import type { KeyMaker } from './entity-key.ts'
import { labelOf, subjectKey } from './node-records.ts'
import { compareRows } from './table.ts'
import { pointingTable } from './tables.ts'
import type { PointingRow } from './tables.ts'
import { writeChanges } from './write-rows.ts'

/** Stands where a subject has an identifier: who says it does not matter. */
const anySource = 0

/** The rows of one subject, from all that is said about it. Most subjects have none, and cost next to nothing. */
export function pointingRows(
  key: KeyMaker,
  subject: string,
  assertions: readonly Assertion[],
): readonly PointingRow[] {
  const named = organizationsBeside(assertions)
  if (named.size === 0) return nothing
  const { sequence, label } = isBlankId(subject) ? labelOf(subject) : { sequence: anySource, label: subject }
  const itsKey = subjectKey(label)
  return [...named].map((uri) => ({ orgKey: key('organization', uri), subjectKey: itsKey, sequence }))
}

const nothing: readonly PointingRow[] = []
const nobody: ReadonlySet<string> = new Set()

/** The organizations pointed at, but for those that other tables lead to. */
function organizationsBeside(assertions: readonly Assertion[]): ReadonlySet<string> {
  const [only] = assertions
  if (!only || (assertions.length === 1 && isFoundElsewhere(only))) return nobody
  const named = new Set(assertions.flatMap(({ forOrganization }) => forOrganization))
  const is = (kind: Kind): boolean => assertions.some(({ kinds }) => kinds.includes(kind))
  // A report that names one organization is attributed to it, as soon as the namespace describes it.
  const hasIndicator = assertions.some(({ forIndicator }) => forIndicator !== undefined)
  if (named.size === 1 && is('report') && hasIndicator) return nobody
  for (const kind of ['outcome', 'indicator'] as const) {
    if (!is(kind)) continue
    // As links count: what a source types as something else is linked by others at most.
    for (const { kinds, isTyped, forOrganization } of assertions) {
      if (!isTyped || kinds.includes(kind)) for (const uri of forOrganization) named.delete(uri)
    }
  }
  return named
}

/** What nearly all of a capsule is, told without much ado. */
function isFoundElsewhere({ kinds, forOrganization, forIndicator }: Assertion): boolean {
  if (forOrganization.length === 0 || kinds.includes('outcome') || kinds.includes('indicator')) return true
  return forOrganization.length === 1 && forIndicator !== undefined && kinds.includes('report')
}

/** What was stored follows from what was said: nothing need be looked up. */
export async function changePointing({ tx, namespaceId, key, touched }: Change): Promise<void> {
  const before: PointingRow[] = []
  const after: PointingRow[] = []
  for (const [subject, said] of touched) {
    for (const row of pointingRows(key, subject, said.before)) before.push(row)
    for (const row of pointingRows(key, subject, said.after)) after.push(row)
  }
  await writeChanges(tx, pointingTable, namespaceId, compareRows(pointingTable, before, after))
}
