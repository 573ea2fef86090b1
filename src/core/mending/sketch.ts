// What a rule of mending makes of one finding; the rest of a proposal follows from the finding.
import type { GraphNode } from '../graph/document.ts'
import type { Finding } from '../validation/finding.ts'
import { applyAnswer, replaceByAnswer } from './edits.ts'
import type { PlacedDocument } from './placed-document.ts'
import type { Edit, Field, Lists, Option, Proposal } from './proposal.ts'
import type { Span } from './text-index.ts'

export type Sketch = Pick<Proposal, 'kind' | 'place' | 'edits'> &
  Partial<Pick<Proposal, 'change' | 'options' | 'list' | 'field' | 'otherDay'>>

/** What is made of a note about one entry. */
export interface EntryMend {
  readonly sketch: Sketch
  readonly node: GraphNode
}

/** A finding with the node that it is about and the first object that describes it. */
export interface Subject {
  readonly finding: Finding
  readonly document: PlacedDocument
  readonly node: GraphNode
  readonly object: Span
  readonly lists: Lists
}

export type Mend = (subject: Subject) => Sketch | null

export function certain(
  place: Span,
  edits: readonly Edit[],
  change: { readonly from: string; readonly to: string },
): Sketch | null {
  if (edits.length === 0) return null
  return { kind: 'certain', place, edits, change: { ...change, count: edits.length } }
}

/** The same answer in all of these places. */
export const openQuestion = (place: Span, edits: readonly Edit[], field: Field): Sketch | null =>
  edits.length === 0 ? null : { kind: 'answer', place, edits, field }

/** The same answer in place of all of these; null where there are none. */
export function askInPlace(places: readonly Span[], field: Field): Sketch | null {
  const [first] = places
  const edits = places.map((place) => replaceByAnswer(place))
  return first ? openQuestion(first, edits, field) : null
}

/** Leaves out what these edits take away. */
export const removal = (...edits: readonly Edit[]): Option => ({ means: 'remove', value: '', edits })

/** Options with a text of their own: what the answer would be. */
export const offerValues = (
  means: Option['means'],
  values: readonly string[],
  edits: readonly Edit[],
): Option[] => values.map((value) => ({ means, value, edits: edits.map((edit) => applyAnswer(edit, value)) }))

export function choice(place: Span, rest: Omit<Sketch, 'kind' | 'place'>): Sketch | null {
  const hasOptions = (rest.options?.length ?? 0) > 0
  if (!hasOptions && rest.edits.length === 0) return null
  return { kind: 'choice', place, ...rest }
}
