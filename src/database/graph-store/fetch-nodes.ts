// Reads what is stored about subjects that a change touches only through others.
import { isBlankId } from '../../core/graph/document.ts'
import type { Assertion } from '../../core/projection/assertion.ts'
import type { Change } from './change.ts'
import { assertionsOfRecord, fetchAssertions, fetchSources, splitScoped } from './node-records.ts'
import { addTo } from '../../core/lists-by-key.ts'

/** Assertions about subjects that no changed source speaks of. */
export type Fetched = Map<string, Assertion[]>

type Known = ReadonlyMap<string, readonly Assertion[]>

/** Subjects that neither a changed source speaks of nor anything that was fetched. */
export function unknownSubjects(change: Change, fetched: Known, subjects: Iterable<string>): Set<string> {
  const unknown = new Set<string>()
  for (const subject of subjects)
    if (!change.touched.has(subject) && !change.blankNodes.has(subject) && !fetched.has(subject))
      unknown.add(subject)
  return unknown
}

/** All assertions about a subject after the change, of those that were fetched or need not be. */
export const assertionsAfter =
  ({ touched, blankNodes }: Change, fetched: Known) =>
  (subject: string): readonly Assertion[] =>
    touched.get(subject)?.after ?? blankNodes.get(subject) ?? fetched.get(subject) ?? none

const none: readonly Assertion[] = []

/** Fetches what is not known of these subjects. */
export async function fetchNodes(
  change: Change,
  subjects: Iterable<string>,
  fetched: Fetched,
): Promise<void> {
  const { tx, namespaceId } = change
  const wanted = unknownSubjects(change, fetched, subjects)
  if (wanted.size === 0) return
  const known = new Set(fetched.keys())
  const add = (assertion: Assertion) => {
    // What was fetched before is complete.
    if (known.has(assertion.subject)) return
    addTo(fetched, assertion.subject, assertion)
  }
  for (const assertion of await fetchAssertions(tx, namespaceId, wanted)) add(assertion)
  // A blank node may be stored in the record of what refers to it. Those are few: all of its source is looked through.
  const hidden = [...wanted].filter((id) => isBlankId(id) && !fetched.has(id))
  for (const id of fetched.keys()) known.add(id)
  const sequences = [...new Set(hidden.map((id) => splitScoped(id).sequence))]
  for (const record of await fetchSources(tx, namespaceId, sequences)) {
    for (const assertion of assertionsOfRecord(record)) if (wanted.has(assertion.subject)) add(assertion)
  }
  for (const id of wanted) if (!fetched.has(id)) fetched.set(id, [])
}
