// Keys that no context defines, and which key was probably meant. Their content is ignored, so a misspelt key appears as
// a missing value: used by the rules and the notes.
import type { GraphDocument, Place } from '../graph/document.ts'
import { contextTerms, termLike } from './near-misses.ts'

/** Terms of other editions that the contexts do not define. Key → what to write instead, '' for nothing. */
const olderKeys: ReadonlyMap<string, string> = new Map([
  ['numerical_value', 'hasNumericalValue'],
  ['hasValue', 'value'],
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

/** Keywords written without their @. */
const keywords: ReadonlySet<string> = new Set(['id', 'type', 'graph', 'context'])

export interface UnknownKey {
  readonly key: string
  readonly place: Place
  readonly count: number
  readonly variant: 'unknown' | 'near' | 'older' | 'needs-context' | 'unit-of-both'
  /** The key to write instead. */
  readonly instead?: string
}

/** A unit belongs under one key on a measure and under another on an indicator. */
const unitKey = 'hasUnit'

/** `measured`: ids of measures and of reports. */
export const readUnknownKeys = (document: GraphDocument, measured: ReadonlySet<string>): UnknownKey[] =>
  Array.from(document.unknownKeys, ([key, { place, count, subjects = [] }]) => {
    const guess = key === unitKey ? guessUnit(subjects, measured) : guessMeaning(key)
    return { key, place, count, ...guess }
  })

type Guess = Pick<UnknownKey, 'variant' | 'instead'>

function guessUnit(subjects: Iterable<string>, measured: ReadonlySet<string>): Guess {
  const isOnMeasure = new Set(Array.from(subjects, (id) => measured.has(id)))
  if (isOnMeasure.size > 1) return { variant: 'unit-of-both' }
  return { variant: 'older', instead: isOnMeasure.has(true) ? 'i72:unit_of_measure' : 'unitDescription' }
}

function guessMeaning(key: string): Guess {
  if (contextTerms.has(key)) return { variant: 'needs-context', instead: key }
  const older = olderKeys.get(key)
  if (older !== undefined) return older === '' ? { variant: 'older' } : { variant: 'older', instead: older }
  if (keywords.has(key)) return { variant: 'near', instead: `@${key}` }
  const near = termLike(key)
  return near === null ? { variant: 'unknown' } : { variant: 'near', instead: near }
}
