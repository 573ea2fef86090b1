// Decides every proposal of a file as somebody would who has an answer to everything.
import type { Decision, Decisions, Lists, Proposal } from '../../src/core/mending/proposal.ts'
import type { Mended, MendSession } from '../../src/core/mending/mend-session.ts'

/** `number`: makes answers differ, so that no two entries get the same identifier. */
export type Decide = (proposal: Proposal, lists: Lists, number: number) => Decision | null

const answers = {
  text: (number: number) => `Answer “${number}” \\ é`,
  value: (number: number) => `${number}.50`,
  'start-date': () => '2024-01-01',
  'end-date': () => '2024-12-31',
  iri: (number: number) => `https://answers.example/entry/${number}`,
  base: () => 'https://mended.example',
}

export const decide: Decide = ({ kind, options = [], list, field }, lists, number) => {
  if (kind === 'certain') return null
  if (options.length > 0) return { kind: 'option', at: 0 }
  const entry = list && lists[list][0]
  if (entry) return { kind: 'text', text: entry.iri }
  return field ? { kind: 'text', text: answers[field](number) } : null
}

/** Answers only what the page calls needed: the rest is folded under advice. */
export const decideNeeded: Decide = (proposal, lists, number) =>
  proposal.isNeeded ? decide(proposal, lists, number) : null

/** Answers what is asked until nothing new is asked. */
export async function mendAll(session: MendSession, choose: Decide = decide): Promise<Mended> {
  const decisions = new Map<string, Decision>([['encoding', { kind: 'option', at: 0 }]])
  for (let round = 0; round < 20; round++) {
    const mended = await session.mend(decisions)
    const before = decisions.size
    for (const proposal of mended.open) {
      if (decisions.has(proposal.id)) continue
      const decision = choose(proposal, mended.lists, decisions.size)
      if (decision) decisions.set(proposal.id, decision)
    }
    if (decisions.size === before) return mended
  }
  throw new Error('The file is still asked about after 20 rounds.')
}

export const noDecisions: Decisions = new Map()
