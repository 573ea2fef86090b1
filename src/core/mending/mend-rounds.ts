// Mending goes in rounds: what was mended may let the rules see further, so the result is checked again until nothing that
// is decided is left to apply.
import { askIdentifiersOnce, decideIdentifiers, identifiersId, isAnsweredByBase } from './identifiers.ts'
import { countProblems, withoutIgnored } from './key-causes.ts'
import type { Decisions, Proposal } from './proposal.ts'
import type { Mending } from './propose-mends.ts'

const maxRounds = 12

/** A file as it is after some rounds. */
export interface Round<R> {
  readonly mending: Mending
  /** `next` is the file after it. */
  apply(
    asked: readonly Proposal[],
    decisions: Decisions,
  ): { readonly applied: readonly string[]; readonly next: () => Promise<R> }
}

/** With the findings of the mended file. */
export interface MendedFile extends Omit<Mending, 'bases'> {
  /** How many causes are left: what follows from another problem is not counted. */
  readonly problems: number
  /** Those of all rounds that are applied or still asked, in the order in which they appeared. */
  readonly proposals: readonly Proposal[]
  /** Ids of those that are applied. */
  readonly applied: ReadonlySet<string>
  /** What the mended file still asks for, with places in that file. */
  readonly open: readonly Proposal[]
}

/** With nothing applied, not even what is certain. */
export function fileAsGiven({ bases = [], ...mending }: Mending): MendedFile {
  const proposals = askIdentifiersOnce(mending.proposals, bases)
  const problems = countProblems(mending.findings, proposals)
  return { ...mending, problems, proposals, open: proposals, applied: new Set() }
}

export async function mendInRounds<R extends Round<R>>(
  first: R,
  decisions: Decisions,
): Promise<{ readonly last: R; readonly mended: MendedFile }> {
  const met = new Map<string, Proposal>()
  const applied = new Set<string>()
  let now = first
  let asked: readonly Proposal[] = []
  for (let round = 0; ; round++) {
    const { proposals: proposed, bases = [] } = now.mending
    const again = proposed.flatMap((proposal) => askedAgain(proposal, applied))
    asked = askIdentifiersOnce(withoutIgnored(again, decisions), bases, decisions)
    for (const proposal of asked) if (!met.has(proposal.id)) met.set(proposal.id, proposal)
    const step = now.apply(asked, decideIdentifiers(asked, decisions))
    if (step.applied.length === 0 || round === maxRounds) break
    for (const id of step.applied) applied.add(id)
    if (isAnsweredByBase(asked, step.applied, decisions)) applied.add(identifiersId)
    now = await step.next()
  }
  const { bases: _, ...mending } = now.mending
  const problems = countProblems(mending.findings, asked)
  const open = new Set(asked.map(({ id }) => id))
  // What a mend of another round has settled is not asked any more.
  const proposals = [...met.values()].filter(({ id }) => applied.has(id) || open.has(id))
  return { last: now, mended: { ...mending, problems, proposals, applied, open: asked } }
}

/** A question that comes back after its answer is another one. What was certain and did not help is not tried again. */
function askedAgain(proposal: Proposal, applied: ReadonlySet<string>): Proposal[] {
  if (!applied.has(proposal.id)) return [proposal]
  return proposal.kind === 'certain' ? [] : askedAgain({ ...proposal, id: `${proposal.id} again` }, applied)
}
