// Applies decided proposals to the text they were made for. Everything outside their places stays as it is.
import { findInvalidText } from '../graph/find-invalid-text.ts'
import { isAbsoluteIri } from '../graph/iri.ts'
import { iriMaxBytes, isLongerThan, valueMaxBytes } from '../graph/text-bounds.ts'
import { iriOfPrefixedName } from '../graph/vocabulary.ts'
import { textBounds } from '../validation/rules/text-lengths.ts'
import { applyEdits, orderEdits } from '../apply-edits.ts'
import { isDay } from '../calendar-day.ts'
import { countFirst } from '../count-first.ts'
import { applyAnswer } from './edits.ts'
import { baseAddress } from './identifiers.ts'
import type { Decision, Edit, Field, Proposal } from './proposal.ts'

export interface Applied {
  readonly text: string
  /** The edits in the order of the text, with their final texts. */
  readonly edits: readonly Edit[]
  /** Ids of the proposals that were applied; one that meets another's place waits for the next round. */
  readonly applied: readonly string[]
}

export type AnswerFault = 'empty' | 'not-a-date' | 'not-an-iri' | 'not-an-address' | 'not-text' | 'too-long'

/** How long an answer may be; descriptions have no bound. */
export function answerMaxBytes(field: Field, path = ''): number {
  if (field === 'iri' || field === 'base') return iriMaxBytes
  if (field === 'value') return valueMaxBytes
  return textBounds.get(iriOfPrefixedName(path) ?? path)?.maxBytes ?? Infinity
}

/** Why an answer cannot be used; null when it can. `path`: the property that it is for. */
export function answerFault(field: Field, answer: string, path?: string): AnswerFault | null {
  if (answer.trim() === '') return 'empty'
  if (isLongerThan(answer, answerMaxBytes(field, path))) return 'too-long'
  if (field === 'start-date' || field === 'end-date') return isDay(answer) ? null : 'not-a-date'
  if (field === 'base') return baseAddress(answer) === null ? 'not-an-address' : null
  if (field === 'iri') return isAbsoluteIri(answer) ? null : 'not-an-iri'
  return findInvalidText(answer).length > 0 ? 'not-text' : null
}

/** The text that is written for an answer: the times of day are those of a whole day. */
export function writtenAnswer(field: Field | undefined, answer: string): string {
  if (field === 'start-date') return `${answer}T00:00:00`
  if (field === 'end-date') return `${answer}T23:59:59`
  return answer
}

/** The edits of a decision; null where it changes nothing or its answer cannot be used. */
export function decidedEdits(proposal: Proposal, decision: Decision | undefined): readonly Edit[] | null {
  if (decision?.kind === 'declined') return null
  if (proposal.kind === 'certain') return proposal.edits
  if (!decision) return null
  if (decision.kind === 'option') {
    const edits = proposal.options?.[decision.at]?.edits ?? []
    return edits.length > 0 ? edits : null
  }
  const field = proposal.field ?? (proposal.list ? 'iri' : undefined)
  if (!field || proposal.edits.length === 0 || answerFault(field, decision.text, proposal.path)) return null
  const answer = writtenAnswer(field, decision.text)
  return proposal.edits.map((edit) => applyAnswer(edit, answer))
}

export function applyMends(
  text: string,
  proposals: readonly Proposal[],
  decisions: ReadonlyMap<string, Decision>,
): Applied {
  const taken: Edit[] = []
  const applied: string[] = []
  const spans = new TakenSpans()
  for (const proposal of proposals) {
    const edits = decidedEdits(proposal, decisions.get(proposal.id))
    if (!edits || !spans.take(edits)) continue
    applied.push(proposal.id)
    for (const edit of edits) taken.push(edit)
  }
  const edits = orderEdits(taken)
  return { text: applyEdits(text, edits), edits, applied }
}

/** Which characters are already changed. Two additions at one position do not disturb each other. */
export class TakenSpans {
  /** Of the parts that are replaced: their ends by their starts, and the starts in order. */
  readonly #ends = new Map<number, number>()
  readonly #starts: number[] = []

  take(edits: readonly Edit[]): boolean {
    if (!edits.every(this.isFree)) return false
    for (const { start, end } of edits) {
      if (end === start) continue
      this.#ends.set(start, end)
      this.#starts.splice(this.#countBefore(start), 0, start)
    }
    return true
  }

  isFree = ({ start, end }: Edit): boolean => {
    const before = this.#starts[this.#countBefore(end) - 1]
    return before === undefined || (this.#ends.get(before) ?? before) <= start
  }

  #countBefore(position: number): number {
    return countFirst(this.#starts, (each) => each < position)
  }
}
