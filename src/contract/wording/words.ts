// The texts that every language provides for problems. A missing sentence does not compile.
import type { Sentences } from '../../core/schema/wording/words.ts'
import type { ProblemCode } from '../problem-codes.ts'
import type { Faults, LineFault, ProblemFacts } from '../problem-facts.ts'

export type Titles = Readonly<Record<ProblemCode, string>>

/** Each says what to do next. */
export type Details = Sentences<ProblemFacts>

export type FaultSentences = Sentences<Faults>

export interface Words {
  readonly titles: Titles
  readonly details: Details
  /** The sentence of a fault, with its line where it is one of a batch. */
  readonly describeFault: (fault: LineFault) => string
}
