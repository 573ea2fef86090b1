// Reads what is stored about subjects that a change touches only through others.
import { isBlankId } from '../../core/graph/document.ts'
import type { Assertion } from '../../core/projection/assertion.ts'
import type { Change } from './change.ts'
import { assertionsOfRecord, fetchAssertions, fetchSources, splitScoped } from './node-records.ts'
import { addTo } from '../../core/lists-by-key.ts'

/** Assertions about subjects that no changed source speaks of. */
export type Fetched = Map<string, Assertion[]>

export async function fetchNodes(
  { tx, namespaceId }: Change,
  wanted: ReadonlySet<string>,
  fetched: Fetched,
): Promise<void> {
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
  if (hidden.length === 0) return
  for (const id of fetched.keys()) known.add(id)
  const sequences = [...new Set(hidden.map((id) => splitScoped(id).sequence))]
  for (const record of await fetchSources(tx, namespaceId, sequences)) {
    for (const assertion of assertionsOfRecord(record)) if (wanted.has(assertion.subject)) add(assertion)
  }
}
