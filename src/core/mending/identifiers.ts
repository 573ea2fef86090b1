// Identifiers by one answer: a base address, such as the web site of the organization, from which every entry without an
// identifier gets one. One question instead of one for each entry. Rules, sections 8 and 12. Pure.
import { isAbsoluteIri } from '../graph/iri.ts'
import type { Finding, Findings } from '../validation/finding.ts'
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

/** What follows from another question, such as a key that was meant to be `@id`, is asked there. */
const isMade = ({ fragment, field, under }: Proposal): boolean =>
  fragment !== undefined && field === 'iri' && (under === undefined || under === identifiersId)

/** In the order of the file. */
const readPosition = ({ entity }: Proposal): number => Number(entity?.pointer.split('/').at(-1)) || 0

const describeMade = ({ entity, cell, fragment = '' }: Proposal): MadeIdentifier => ({
  name: entity?.name ?? null,
  kind: entity?.kind ?? null,
  fragment,
  ...(cell && { cell }),
})

/** With the one question in front of those that it answers. `bases`: what the file offers. */
export function askIdentifiersOnce(
  proposals: readonly Proposal[],
  bases: readonly string[],
  decisions: Decisions = new Map(),
): Proposal[] {
  const made = proposals.filter(isMade)
  const [first] = made
  // One entry of a JSON file is asked for its identifier.
  const isAlone = made.length === 1 && first?.cell === undefined && !decisions.has(identifiersId)
  if (!first || isAlone) return [...proposals]
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
    made: made
      .map((each) => ({ at: readPosition(each), entry: describeMade(each) }))
      .toSorted((a, b) => a.at - b.at)
      .map(({ entry }) => entry),
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

/** How many problems of a JSON file the one question is about: references to what has no identifier follow from that. */
export function countUnidentified({ items, isWorkbook }: Findings, asked: readonly Proposal[]): number {
  if (isWorkbook) return 0
  const made = asked.filter(({ under }) => under === identifiersId)
  if (made.length === 0) return 0
  const positions = new Set(made.map(({ item }) => item))
  const nameInvalid = ({ rule, facts, value }: Finding) =>
    rule === 'invalid-iri' ? (facts?.full ?? value) : undefined
  const invalid = new Set(items.flatMap((each, at) => (positions.has(at) ? (nameInvalid(each) ?? []) : [])))
  const follows = (each: Finding): boolean => {
    const id = nameInvalid(each)
    return each.variant === 'indicator-no-id' || (id !== undefined && invalid.has(id))
  }
  return items.filter((each, at) => positions.has(at) || follows(each)).length
}

/** Whether the one question answered one of these. */
export const isAnsweredByBase = (
  asked: readonly Proposal[],
  applied: readonly string[],
  own: Decisions,
): boolean => asked.some((each) => isMade(each) && applied.includes(each.id) && !own.has(each.id))
