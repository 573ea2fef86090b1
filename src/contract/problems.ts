// A problem is thrown as facts. Its message, for logs and the command line, is the English sentence; an answer words it in
// the language of its caller. Rules, section 5.
import type { Language } from '../core/validation/report.ts'
import { problems, type ProblemCode, type RequestFault } from './problem-codes.ts'
import type { Fault, FaultCode, Faults, PlacedFault, ProblemFacts } from './problem-facts.ts'
import { words as english } from './wording/en.ts'
import { words as french } from './wording/fr.ts'
import type { Words } from './wording/words.ts'

export { problems } from './problem-codes.ts'
export type { ProblemCode, RequestFault } from './problem-codes.ts'
export type { Fault, PlacedFault, ProblemFacts } from './problem-facts.ts'

export interface ProblemOptions {
  readonly errors?: readonly PlacedFault[]
  /** Additional members of the answer, such as line and column. */
  readonly members?: Readonly<Record<string, unknown>>
  /** Additional members that are JSON already, and may be long. */
  readonly written?: Readonly<Record<string, Uint8Array>>
  readonly headers?: Readonly<Record<string, string>>
  /** For the log only. */
  readonly cause?: unknown
}

export class Problem<C extends ProblemCode = ProblemCode> extends Error {
  override readonly name = 'Problem'
  readonly code: C
  readonly facts: ProblemFacts[C]
  readonly status: number
  readonly errors: readonly PlacedFault[] | undefined
  readonly members: Readonly<Record<string, unknown>>
  readonly written: Readonly<Record<string, Uint8Array>>
  readonly headers: Readonly<Record<string, string>>

  constructor(code: C, facts: ProblemFacts[C], options: ProblemOptions = {}) {
    super(english.details[code](facts), { cause: options.cause })
    this.code = code
    this.facts = facts
    this.status = problems[code].status
    this.errors = options.errors
    this.members = options.members ?? {}
    this.written = options.written ?? {}
    this.headers = options.headers ?? {}
  }
}

/** Codes without facts may leave them out. */
type Arguments<C extends ProblemCode> =
  Readonly<Record<string, never>> extends ProblemFacts[C]
    ? [facts?: ProblemFacts[C], options?: ProblemOptions]
    : [facts: ProblemFacts[C], options?: ProblemOptions]

export const problem = <C extends ProblemCode>(code: C, ...[facts, options]: Arguments<C>): Problem<C> =>
  new Problem(code, facts ?? ({} as ProblemFacts[C]), options)

export const fault = <F extends FaultCode>(name: string, code: F, facts: Faults[F]): Fault =>
  ({ name, code, facts }) as Fault

export const placeFault = (where: PlacedFault['in'], found: Fault, name = found.name): PlacedFault => ({
  ...found,
  in: where,
  name,
})

/** One problem with the faults that are listed. `count` is that of all; null where not all were counted. */
export function invalidRequest(
  listed: readonly PlacedFault[],
  of: 'request' | 'batch' = 'request',
  count: number | null = listed.length,
): Problem {
  const [first] = listed
  if (!first) throw new Error('a request without faults was refused')
  return problem('invalid_request', { of, first, count, listed: listed.length }, { errors: listed })
}

const languages: Readonly<Record<Language, Words>> = { en: english, fr: french }

export function describeProblem<C extends ProblemCode>(
  { code, facts, errors }: Problem<C>,
  language: Language,
) {
  const words = languages[language]
  return {
    title: words.titles[code],
    detail: words.details[code](facts),
    errors: errors?.map((each): RequestFault => ({
      in: each.in,
      name: placeName(each),
      detail: words.describeFault(each),
    })),
  }
}

function placeName({ name, line }: PlacedFault): string {
  if (line === undefined) return name
  return name === '' ? `line ${line}` : `line ${line}: ${name}`
}
