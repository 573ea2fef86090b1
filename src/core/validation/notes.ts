// Notes, besides the rules: ignored keys, terms of older editions, types that look misspelt, texts where links belong,
// reports that look like targets, funding of no organization, values that count nowhere, numbers of another form, a file
// without core entities. Never a reason to reject. Rules, section 2.
import { type GraphNode, type Reference, type Term, isBlankId, placePointer } from '../graph/document.ts'
import { isAbsoluteIri } from '../graph/iri.ts'
import {
  iriOfPrefixedName,
  knownClasses,
  legacyStates,
  legacyTerm,
  legacyTerms,
  organizationTypes,
  prefixedName,
  rdf,
  sff,
} from '../graph/vocabulary.ts'
import { type DocumentIndex, nodeFocus, statementKey } from './document-index.ts'
import type { Finding, Note, NoteContent, NoteKind, NoteVariants } from './finding.ts'
import { describeFundingGap, findFundingGaps } from './funding-gaps.ts'
import { findNumberForms } from './number-forms.ts'
import { describeLostValue, findLostValues } from './lost-values.ts'
import { lostNotes } from './lost-notes.ts'
import { classLike, contextOfTerm } from './near-misses.ts'
import { findPossibleTargets } from './possible-targets.ts'
import { findTextLinks, textLinkGroup, type TextLink } from './text-links.ts'
import type { UnknownKey } from './unknown-keys.ts'

type Word<K extends NoteKind> = Pick<NoteContent<K>, 'value' | 'variant' | 'facts'>

/** Each word is noted once, where it first occurs, with the number of uses. */
type Occurrence<K extends NoteKind> = Word<K> & { readonly focus: string; count: number }

const maxNotes = 1_000

/** Limit on the different types that are compared with the known ones. */
const maxExamined = 5_000

const classNames = new Set([...knownClasses.values(), ...[...organizationTypes].map(prefixedName)])

/** `items`: what the rules have found. */
export function collectNotes(index: DocumentIndex, items: readonly Finding[]): Note[] {
  const { duplicateKeys = [], languageTags = new Map(), furtherUnknownKeys = 0 } = index.document
  const { legacy, misspelt } = findOccurrences(index)
  const { values, order } = findLostValues(index)
  return [
    ...noteEmptiness(index),
    ...limitNotes('duplicate-key', duplicateKeys, ({ key, place, count }) => {
      return { variant: 'duplicate', focus: placePointer(place), value: key, facts: { count } }
    }),
    ...limitNotes('unknown-key', index.unknownKeys, describeUnknownKey, furtherUnknownKeys),
    ...limitNotes('language-tag', [...languageTags], ([tag, { place, count }]) => {
      return { variant: 'tag', focus: placePointer(place), value: tag, facts: { count } }
    }),
    ...limitNotes('legacy-term', legacy, describeOccurrence),
    ...limitNotes('misspelt-type', misspelt, describeOccurrence),
    ...limitNotes('link-as-text', groupTextLinks(index, items), describeTextLinks),
    ...limitNotes('possible-target', findPossibleTargets(index), (target) => target),
    ...limitNotes('funding-without-organization', findFundingGaps(index), describeFundingGap),
    ...lostNotes.flatMap((kind) => {
      const own = values.filter(({ note }) => note === kind)
      return limitNotes(kind, own, (lost) => describeLostValue(lost, order))
    }),
    ...limitNotes('identifier-form', findNumberForms(index), (number) => number),
  ]
}

function noteEmptiness({ kinds, document }: DocumentIndex): Note[] {
  if (kinds.size > 0) return []
  const isEmpty = [...document.nodes.values()].every(({ statements }) => statements.length === 0)
  const variant: NoteVariants['no-core-entities'] = !isEmpty
    ? 'none'
    : document.unknownKeys.size > 0
      ? 'not-understood'
      : 'empty'
  return [{ note: 'no-core-entities', variant, focus: '#' }]
}

/** Of one kind at most 1,000, and one more that counts those beyond, with `further` ones that are not known. */
function limitNotes<K extends NoteKind, T>(
  kind: K,
  found: readonly T[],
  describe: (each: T) => NoteContent<K>,
  further = 0,
): Note[] {
  const notes: Note[] = []
  for (const each of found.slice(0, maxNotes)) notes.push({ note: kind, ...describe(each) })
  const count = found.length + further - notes.length
  if (count > 0) notes.push({ note: kind, variant: 'more', focus: '#', facts: { count } })
  return notes
}

function describeUnknownKey({ key, place, count, variant, instead }: UnknownKey): NoteContent<'unknown-key'> {
  const target = variant === 'needs-context' ? contextOfTerm(key) : undefined
  const facts = { count, ...(instead !== undefined && { instead }), ...(target && { target }) }
  return { variant, focus: placePointer(place), value: key, facts }
}

const describeOccurrence = <K extends NoteKind>(found: Occurrence<K>): NoteContent<K> => {
  const { focus, value = '', variant, facts, count } = found
  return { variant, focus, value, facts: { ...facts, count } }
}

interface TextLinkGroup {
  first: TextLink
  count: number
}

/** One for each key and type. An identifier, which can be mended by itself, is quoted before words are. */
function groupTextLinks(index: DocumentIndex, items: readonly Finding[]): TextLinkGroup[] {
  const groups = new Map<string, TextLinkGroup>()
  for (const link of findTextLinks(index, items)) {
    const name = textLinkGroup(link)
    const group = groups.get(name)
    if (!group) groups.set(name, { first: link, count: 1 })
    else {
      group.count += 1
      if (!isAddress(group.first) && isAddress(link)) group.first = link
    }
  }
  return [...groups.values()]
}

function describeTextLinks({ first, count }: TextLinkGroup): NoteContent<'link-as-text'> {
  const { node, statement, text, key, type } = first
  return {
    variant: isAddress(first) ? 'address-as-text' : 'text',
    focus: nodeFocus(node),
    path: prefixedName(statement.predicate),
    value: text,
    facts: { key, count, ...(type !== '' && { type }) },
  }
}

const isAddress = ({ text }: TextLink): boolean => isAbsoluteIri(text.trim())

function findOccurrences(index: DocumentIndex) {
  const legacy: Occurrences<'legacy-term'> = new Map()
  const misspelt: Occurrences<'misspelt-type'> = new Map()
  for (const node of index.document.nodes.values()) {
    for (const statement of node.statements) {
      const { predicate, object } = statement
      if (!isCounted(legacy, predicate))
        addOccurrence(legacy, predicate, node, legacyWord(predicate, statementKey(statement)))
      if (predicate === rdf.type) addType(object, node, legacy, misspelt)
      else if (predicate === sff.hasFundingState) addState(object, node, legacy)
    }
  }
  const notedOnly = <K extends NoteKind>(all: Occurrences<K>) =>
    [...all.values()].filter((one) => one !== null)
  return { legacy: notedOnly(legacy), misspelt: notedOnly(misspelt) }
}

type Occurrences<K extends NoteKind> = Map<string, Occurrence<K> | null>

function addType(
  type: Term,
  node: GraphNode,
  legacy: Occurrences<'legacy-term'>,
  misspelt: Occurrences<'misspelt-type'>,
): void {
  const id = type.kind === 'reference' ? type.id : `text ${type.text}`
  if (type.kind === 'reference' && !isCounted(legacy, id))
    addOccurrence(legacy, id, node, legacyWord(id, type.written ?? id))
  if (isCounted(misspelt, id)) return
  const examine = () => (type.kind === 'reference' ? misspeltClass(type) : typeAsText(type.text))
  addOccurrence(misspelt, id, node, misspelt.size < maxExamined ? examine() : null)
}

function addState(state: Term, node: GraphNode, legacy: Occurrences<'legacy-term'>): void {
  const instead = state.kind === 'reference' ? legacyStates.get(state.id) : undefined
  if (state.kind !== 'reference' || instead === undefined || isCounted(legacy, state.id)) return
  addOccurrence(legacy, state.id, node, {
    value: state.written ?? state.id,
    variant: 'term',
    facts: { instead },
  })
}

/** Counts a word that has been examined before; false for a new one. */
function isCounted(all: Occurrences<NoteKind>, word: string): boolean {
  const before = all.get(word)
  if (before) before.count += 1
  return before !== undefined
}

function addOccurrence<K extends NoteKind>(
  all: Occurrences<K>,
  word: string,
  node: GraphNode,
  found: Word<K> | null,
): void {
  all.set(word, found && { ...found, focus: nodeFocus(node), count: 1 })
}

function legacyWord(iri: string, value: string): Word<'legacy-term'> | null {
  const instead = legacyTerm(iri)
  if (instead === null) return null
  // The word is another one, and so is what it holds.
  if (iri === sff.forFunderId) return { value, variant: 'funder', facts: { instead } }
  if (legacyTerms.has(iri)) return { value, variant: 'term', facts: { instead } }
  // Only the namespace is outdated: as prefixed names, old and new would look the same.
  const target = instead
    .split(', ')
    .map((name) => iriOfPrefixedName(name) ?? name)
    .join(', ')
  return { value, variant: 'namespace', facts: { instead, full: iri, target } }
}

function misspeltClass({ id, written }: Reference): Word<'misspelt-type'> | null {
  // Without a context that declares the prefix, `cids:Outcome` is a full IRI.
  if (classNames.has(id)) return { value: id, variant: 'undeclared', facts: { instead: id } }
  const name = prefixedName(id)
  if (isBlankId(id) || classNames.has(name) || legacyTerm(id) !== null) return null
  // A type without prefix that @base or @vocab completed, or a name that our vocabularies do not have.
  const isBare = written !== undefined && !written.includes(':') && isAbsoluteIri(id)
  if (!isBare && !/^(cids|sff|org|i72):/.test(name)) return null
  const instead = classLike(isBare ? written : name)
  return instead === null || instead === name
    ? null
    : { value: written ?? name, variant: 'near', facts: { instead } }
}

function typeAsText(text: string): Word<'misspelt-type'> | null {
  const instead = classLike(text)
  return instead === null ? null : { value: text, variant: 'text', facts: { instead } }
}
