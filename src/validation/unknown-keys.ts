// Keys that no context defines, and what each was probably meant to be. Their content is passed over, so a slip in a
// key shows up as something missing: the rules and the notes both want to know.
import type { GraphDocument, Place } from '../graph/document.ts'
import { contextTerms, termLike } from './near-misses.ts'

/** Words of other editions that were never, or are no longer, in the contexts. Key → what to write, '' for nothing. */
const olderKeys: ReadonlyMap<string, string> = new Map([
  ['numerical_value', 'hasNumericalValue'],
  ['hasValue', 'value'],
  ['hasUnit', 'unitDescription'],
  ['hasTime', 'startedAtTime, endedAtTime'],
  ['hasTimeInterval', 'startedAtTime, endedAtTime'],
  ['label', 'hasName'],
  ['name', 'hasName'],
  ['legalName', 'hasLegalName'],
  ['startDate', 'startedAtTime'],
  ['endDate', 'endedAtTime'],
  ['identifier', 'hasIdentifier'],
  ['describesPopulation', ''],
  ['servesEDG', ''],
  ['isDefined', ''],
])

/** Keywords that lost their @. */
const keywords: ReadonlySet<string> = new Set(['id', 'type', 'graph', 'context'])

/** Beyond this many different keys nobody reads on; they are counted. */
export const KEY_LIMIT = 1_000

export interface UnknownKey {
  readonly key: string
  readonly place: Place
  readonly count: number
  readonly variant: 'unknown' | 'near' | 'older' | 'needs-context'
  /** The key to write instead. */
  readonly instead?: string
}

export function readUnknownKeys(document: GraphDocument): UnknownKey[] {
  const keys: UnknownKey[] = []
  for (const [key, { place, count }] of document.unknownKeys) {
    if (keys.length === KEY_LIMIT) break
    keys.push({ key, place, count, ...meaningOf(key) })
  }
  return keys
}

function meaningOf(key: string): Pick<UnknownKey, 'variant' | 'instead'> {
  if (contextTerms.has(key)) return { variant: 'needs-context', instead: key }
  const older = olderKeys.get(key)
  if (older !== undefined) return older === '' ? { variant: 'older' } : { variant: 'older', instead: older }
  if (keywords.has(key)) return { variant: 'near', instead: `@${key}` }
  const near = termLike(key)
  return near === null ? { variant: 'unknown' } : { variant: 'near', instead: near }
}
