// Subjects that point at an organization through forOrganization without being an outcome, indicator or report of it:
// profiles, funding statuses and others. The export of an organization finds them here. Rules, section 4.
import { isBlankId } from '../../core/graph/document.ts'
import type { Assertion } from '../../core/projection/assertion.ts'
import type { Kind } from '../../core/projection/source.ts'
import type { Change } from './change.ts'
import type { KeyMaker } from './entity-key.ts'
import { splitScoped, subjectKey } from './node-records.ts'
import { compareRows } from './table.ts'
import { pointingTable, type PointingRow } from './tables.ts'

/** The sequence of subjects with an identifier: which source asserts them does not matter. */
const anySource = 0

/** The rows of one subject, from all assertions about it. Most subjects have none. */
export function pointingRows(
  key: KeyMaker,
  subject: string,
  assertions: readonly Assertion[],
): readonly PointingRow[] {
  const named = otherOrganizations(assertions)
  if (named.size === 0) return noRows
  const { sequence, label } = isBlankId(subject)
    ? splitScoped(subject)
    : { sequence: anySource, label: subject }
  const itsKey = subjectKey(label)
  return [...named].map((uri) => ({ orgKey: key('organization', uri), subjectKey: itsKey, sequence }))
}

const noRows: readonly PointingRow[] = []
const noOrganizations: ReadonlySet<string> = new Set()

/** The organizations pointed at, except those that other tables already link to the subject. */
function otherOrganizations(assertions: readonly Assertion[]): ReadonlySet<string> {
  const [only] = assertions
  if (!only || (assertions.length === 1 && isFoundElsewhere(only))) return noOrganizations
  const named = new Set(assertions.flatMap(({ forOrganization }) => forOrganization))
  const is = (kind: Kind): boolean => assertions.some(({ kinds }) => kinds.includes(kind))
  // A report that names one organization is attributed to it once the namespace describes it.
  const hasIndicator = assertions.some(({ forIndicator }) => forIndicator !== undefined)
  if (named.size === 1 && is('report') && hasIndicator) return noOrganizations
  for (const kind of ['outcome', 'indicator'] as const) {
    if (!is(kind)) continue
    // Same rule as `linksInAssertion`: a source that types the subject as something else makes no such link.
    for (const { kinds, isTyped, forOrganization } of assertions) {
      if (!isTyped || kinds.includes(kind)) for (const uri of forOrganization) named.delete(uri)
    }
  }
  return named
}

/** Fast path: true for nearly all subjects of a capsule. */
function isFoundElsewhere({ kinds, forOrganization, forIndicator }: Assertion): boolean {
  if (forOrganization.length === 0 || kinds.includes('outcome') || kinds.includes('indicator')) return true
  return forOrganization.length === 1 && forIndicator !== undefined && kinds.includes('report')
}

/** The stored rows follow from the assertions before the change, so nothing has to be read. */
export async function changePointing({ write, key, touched }: Change): Promise<void> {
  const before: PointingRow[] = []
  const after: PointingRow[] = []
  for (const [subject, assertions] of touched) {
    for (const row of pointingRows(key, subject, assertions.before)) before.push(row)
    for (const row of pointingRows(key, subject, assertions.after)) after.push(row)
  }
  await write(pointingTable, compareRows(pointingTable, before, after))
}
