// What follows from a key that was meant to be another one: found by trying out the key that was meant. The question about
// the key is asked in place of those. Rules, section 8. Pure.
import { readDocument } from '../graph/read-document.ts'
import { checkDocument } from '../validation/check-document.ts'
import { ruleSeverity, type Finding, type Findings } from '../validation/finding.ts'
import { applyEdits } from '../apply-edits.ts'
import { countUnidentified } from './identifiers.ts'
import { textOfFile } from './placed-document.ts'
import type { Mending } from './propose-mends.ts'
import type { Decisions, Option, Proposal } from './proposal.ts'

const findingKey = ({ rule, path = '', focus }: Finding): string => JSON.stringify([rule, path, focus])

const isRename = ({ rule, options = [] }: Proposal): boolean =>
  rule === 'unknown-key' && options[0]?.means === 'rename'

const ignore: Option = { means: 'ignore', value: '', edits: [] }

/** `bytes`: of the file. */
export async function findKeyCauses(mending: Mending, bytes: Uint8Array): Promise<Mending> {
  const { findings, proposals } = mending
  const renames = proposals.filter(isRename)
  if (renames.length === 0 || findings.violationCount === 0) return mending
  const edits = renames.flatMap(({ options = [] }) => options[0]?.edits ?? [])
  const renamed = await readDocument(new TextEncoder().encode(applyEdits(textOfFile(bytes), edits)))
  const left = new Set(checkDocument(renamed).items.map(findingKey))
  const causes = new Map<number, Proposal>()
  for (const [at, finding] of findings.items.entries()) {
    const cause = left.has(findingKey(finding)) ? undefined : renames.find((each) => isMeant(each, finding))
    if (cause && ruleSeverity(finding.rule) === 'violation') causes.set(at, cause)
  }
  if (causes.size === 0) return mending
  const counts = new Map<string, number>()
  for (const { id } of causes.values()) counts.set(id, (counts.get(id) ?? 0) + 1)
  return {
    ...mending,
    proposals: proposals.map((proposal) => withCause(proposal, causes, counts)),
    unmendable: mending.unmendable.filter((at) => !causes.has(at)),
  }
}

function withCause(
  proposal: Proposal,
  causes: ReadonlyMap<number, Proposal>,
  counts: ReadonlyMap<string, number>,
): Proposal {
  const follows = counts.get(proposal.id) ?? 0
  if (follows > 0) {
    return { ...proposal, follows, isNeeded: true, options: [...(proposal.options ?? []), ignore] }
  }
  const cause = proposal.item === undefined ? undefined : causes.get(proposal.item)
  return cause ? { ...proposal, under: cause.id } : proposal
}

/** The key that is offered is that of the property that is missing. */
const isMeant = ({ options = [] }: Proposal, { path = '' }: Finding): boolean => {
  const name = (options[0]?.value ?? '').split(':').at(-1)
  return name === path.split(':').at(-1) || (name === 'value' && path === 'i72:hasNumericalValue')
}

/** Once the key is said to be none of these, what is missing is asked for. */
export function withoutIgnored(proposals: readonly Proposal[], decisions: Decisions): Proposal[] {
  const isIgnored = ({ id, options = [] }: Proposal): boolean => {
    const decision = decisions.get(id)
    return decision?.kind === 'option' && options[decision.at]?.means === 'ignore'
  }
  const ignored = new Set(proposals.filter(isIgnored).map(({ id }) => id))
  return proposals.map((proposal) => {
    if (proposal.under === undefined || !ignored.has(proposal.under)) return proposal
    const { under: _, ...own } = proposal
    return own
  })
}

/** Problems with those that follow from a question counted as one. */
export function countProblems(findings: Findings, asked: readonly Proposal[]): number {
  const causes = asked.filter(({ rule, follows = 0 }) => rule === 'unknown-key' && follows > 0)
  const open = causes.filter(({ id }) => asked.some(({ under }) => under === id))
  const following = open.reduce((sum, { follows = 0 }) => sum + follows, 0)
  const unidentified = countUnidentified(findings, asked)
  return findings.violationCount - following + open.length - unidentified + Math.min(1, unidentified)
}
