// Identifiers by one answer: a base address, such as the web site of the organization, from which every entry without an
// identifier gets one. One question instead of one for each entry. Rules, sections 8 and 12. Pure.
import { isAbsoluteIri } from '../graph/iri.ts'
import { identifierBase } from '../workbook/row-identifiers.ts'
import type { Decision, Decisions, MadeIdentifier, Option, Proposal } from './proposal.ts'

/** The question about all of them. */
export const identifiersId = 'identifiers'

/** People write the address of a web site without `https://`, too. Null for what is no base of identifiers. */
export function baseAddress(text: string): string | null {
  const trimmed = text.trim()
  const names = (trimmed.split(/[/?#]/)[0] ?? '').split('.')
  const isBare = names.length > 1 && names.every((name) => /^[\p{L}\p{N}-]+$/u.test(name))
  const address = identifierBase(isBare ? `https://${trimmed}` : trimmed)
  const base = /^https?:\/\/[^/?#]+$/i.test(address) ? `${address}/` : address
  if (/^https?:\/*$/i.test(base)) return null
  return isAbsoluteIri(base) && isAbsoluteIri(`${base}#a`) ? base : null
}

const isMade = ({ fragment, field }: Proposal): boolean => fragment !== undefined && field === 'iri'

/** In the order of the file. */
const readPosition = ({ entity }: Proposal): number => Number(entity?.pointer.split('/').at(-1)) || 0

const describeMade = ({ entity, cell, fragment = '' }: Proposal): MadeIdentifier => ({
  name: entity?.name ?? null,
  kind: entity?.kind ?? null,
  fragment,
  ...(cell && { cell }),
})

/** With the one question in front of those that it answers. `bases`: what the file offers. */
export function askIdentifiersOnce(proposals: readonly Proposal[], bases: readonly string[]): Proposal[] {
  const made = proposals.filter(isMade)
  const [first] = made
  if (!first) return [...proposals]
  const options = bases.map((value): Option => ({ means: 'base', value, edits: [] }))
  const question: Proposal = {
    id: identifiersId,
    group: identifiersId,
    kind: 'choice',
    rule: 'missing-id',
    variant: 'base',
    isNeeded: true,
    entity: null,
    place: first.place,
    line: first.line,
    edits: [],
    ...(options.length > 0 && { options }),
    field: 'base',
    made: made.toSorted((a, b) => readPosition(a) - readPosition(b)).map(describeMade),
  }
  const others = proposals.map((each) => (isMade(each) ? { ...each, under: identifiersId } : each))
  const at = others.findIndex(isMade)
  return [...others.slice(0, at), question, ...others.slice(at)]
}

/** What was decided about the base; null where that is nothing yet. */
function decidedBase({ options }: Proposal, decision: Decision | undefined): string | null {
  if (decision?.kind === 'option') return options?.[decision.at]?.value ?? null
  return decision?.kind === 'text' ? baseAddress(decision.text) : null
}

/** The decisions, with one for each entry that gets its identifier from the base. One of its own counts more. */
export function decideIdentifiers(asked: readonly Proposal[], decisions: Decisions): Decisions {
  const question = asked.find(({ id }) => id === identifiersId)
  const base = question && decidedBase(question, decisions.get(identifiersId))
  if (base === undefined || base === null) return decisions
  const all = new Map(decisions)
  for (const proposal of asked) {
    if (!isMade(proposal) || all.has(proposal.id)) continue
    all.set(proposal.id, { kind: 'text', text: base + (proposal.fragment ?? '') })
  }
  return all
}

/** Whether the one question answered one of these. */
export const isAnsweredByBase = (
  asked: readonly Proposal[],
  applied: readonly string[],
  own: Decisions,
): boolean => asked.some((each) => isMade(each) && applied.includes(each.id) && !own.has(each.id))
