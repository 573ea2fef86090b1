// Mends one file by the decisions of a person, in rounds: what was mended may let the rules see further, so the result
// is checked again until nothing that is decided is left to apply.
import type { Findings } from '../validation/finding.ts'
import { applyMends } from './apply-mends.ts'
import type { EncodingMend } from './encoding.ts'
import { Pieces } from './pieces.ts'
import { textOfFile } from './placed-document.ts'
import { proposeMends } from './propose-mends.ts'
import type { Mending } from './propose-mends.ts'
import type { Decisions, Edit, Lists, Proposal } from './proposal.ts'

const maxRounds = 12

/** The decision about the encoding of the whole file. */
export const encodingId = 'encoding'

export interface Mended {
  /** The original in UTF-8. */
  readonly original: string
  readonly text: string
  /** From the original to the text. */
  readonly edits: readonly Edit[]
  /** Of the mended text. */
  readonly findings: Findings
  /** Those of all rounds that are applied or still asked, in the order in which they appeared. */
  readonly proposals: readonly Proposal[]
  /** Ids of those that are applied. */
  readonly applied: ReadonlySet<string>
  /** What the mended text still asks for, with places in that text. */
  readonly open: readonly Proposal[]
  readonly lists: Lists
  /** Violations for which nothing can be proposed: positions in `findings.items`. */
  readonly unmendable: readonly number[]
  readonly encoding: EncodingMend | null
}

export class MendSession {
  readonly #given: Uint8Array
  #first: Mending | null = null
  #recoded: Mending | null = null

  constructor(bytes: Uint8Array) {
    this.#given = bytes
  }

  /** The file as it is, with nothing applied. */
  async asGiven(): Promise<Mending> {
    return (this.#first ??= await proposeMends(this.#given))
  }

  async mend(decisions: Decisions): Promise<Mended> {
    const given = await this.asGiven()
    const { encoding } = given
    const isRecoded = encoding !== null && isAccepted(encoding, decisions)
    if (isRecoded) this.#recoded ??= await proposeMends(encoding.bytes)
    const first = isRecoded ? (this.#recoded ?? given) : given
    const bytes = isRecoded ? encoding.bytes : this.#given
    return { ...(await mendInRounds(bytes, first, decisions)), encoding }
  }
}

function isAccepted({ kind }: EncodingMend, decisions: Decisions): boolean {
  const decision = decisions.get(encodingId)
  return kind === 'certain' ? decision?.kind !== 'declined' : decision?.kind === 'option'
}

async function mendInRounds(bytes: Uint8Array, first: Mending, decisions: Decisions): Promise<Mended> {
  const pieces = new Pieces(textOfFile(bytes))
  const met = new Map<string, Proposal>()
  const applied = new Set<string>()
  let now = first
  let text = pieces.original
  let asked: readonly Proposal[] = []
  for (let round = 0; ; round++) {
    asked = now.proposals.flatMap((proposal) => askedAgain(proposal, applied))
    for (const proposal of asked) if (!met.has(proposal.id)) met.set(proposal.id, proposal)
    const step = applyMends(text, asked, decisions)
    if (step.applied.length === 0 || round === maxRounds) break
    for (const id of step.applied) applied.add(id)
    pieces.apply(step.edits)
    text = step.text
    now = await proposeMends(new TextEncoder().encode(text))
  }
  return {
    original: pieces.original,
    text,
    edits: pieces.edits(),
    findings: now.findings,
    proposals: stillMeant(met, applied, asked),
    applied,
    open: asked,
    lists: now.lists,
    unmendable: now.unmendable,
    encoding: null,
  }
}

/** What a mend of another round has settled is not asked any more. */
function stillMeant(
  met: ReadonlyMap<string, Proposal>,
  applied: ReadonlySet<string>,
  asked: readonly Proposal[],
): Proposal[] {
  const open = new Set(asked.map(({ id }) => id))
  return [...met.values()].filter(({ id }) => applied.has(id) || open.has(id))
}

/** A question that comes back after its answer is another one. What was certain and did not help is not tried again. */
function askedAgain(proposal: Proposal, applied: ReadonlySet<string>): Proposal[] {
  if (!applied.has(proposal.id)) return [proposal]
  return proposal.kind === 'certain' ? [] : askedAgain({ ...proposal, id: `${proposal.id} again` }, applied)
}
