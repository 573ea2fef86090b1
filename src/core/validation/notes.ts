// Notes, besides the rules: ignored keys, terms of older editions, types that look misspelt, texts where links belong,
// reports that look like targets, funding of no organization, values that count nowhere, numbers of another form, a file
// without core entities. Never a reason to reject. Rules, section 2.
import {
  type GraphNode,
  type Reference,
  type Statement,
  type Term,
  isBlankId,
  placePointer,
} from '../graph/document.ts'
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
import type { Facts, Finding, Note, NoteKind, NoteVariants } from './finding.ts'
import { findFundingGaps, noteFundingGap } from './funding-gaps.ts'
import { findNumberForms } from './number-forms.ts'
import { findLostValues, noteLostValue } from './lost-values.ts'
import { lostNotes } from './lost-notes.ts'
import { classLike, contextOfTerm } from './near-misses.ts'
import { findPossibleTargets } from './possible-targets.ts'
import { findTextLinks, textLinkGroup, type TextLink } from './text-links.ts'

/** Each word is noted once, where it first occurs, with the number of uses. */
interface Occurrence {
  readonly focus: string
  readonly value: string
  readonly variant: 'term' | 'funder' | 'namespace' | 'near' | 'text' | 'undeclared'
  readonly facts: Facts
  count: number
}

const maxNotes = 1_000

/** Limit on the different types that are compared with the known ones. */
const maxExamined = 5_000

const classNames = new Set([...knownClasses.values(), ...[...organizationTypes].map(prefixedName)])

/** `items`: what the rules have found. */
export function collectNotes(index: DocumentIndex, items: readonly Finding[]): Note[] {
  const { legacy, misspelt } = findOccurrences(index)
  return [
    ...noteEmptiness(index),
    ...noteDuplicateKeys(index),
    ...noteUnknownKeys(index),
    ...noteLanguageTags(index),
    ...noteAll('legacy-term', legacy),
    ...noteAll('misspelt-type', misspelt),
    ...noteTextLinks(index, items),
    ...notePossibleTargets(index),
    ...noteFundingGaps(index),
    ...noteLostValues(index),
    ...noteNumberForms(index),
  ]
}

function noteEmptiness({ kinds, document }: DocumentIndex): Note[] {
  if (kinds.size > 0) return []
  const isEmpty = [...document.nodes.values()].every(({ statements }) => statements.length === 0)
  const variant = !isEmpty ? 'none' : document.unknownKeys.size > 0 ? 'not-understood' : 'empty'
  return [note('no-core-entities', variant, { focus: '#' })]
}

function noteDuplicateKeys({ document: { duplicateKeys = [] } }: DocumentIndex): Note[] {
  const notes = duplicateKeys.slice(0, maxNotes).map(({ key, place, count }) => {
    return note('duplicate-key', 'duplicate', { focus: placePointer(place), value: key, facts: { count } })
  })
  return withMore('duplicate-key', notes, duplicateKeys.length)
}

function noteLanguageTags({ document: { languageTags = new Map() } }: DocumentIndex): Note[] {
  const notes = [...languageTags].slice(0, maxNotes).map(([tag, { place, count }]) => {
    return note('language-tag', 'tag', { focus: placePointer(place), value: tag, facts: { count } })
  })
  return withMore('language-tag', notes, languageTags.size)
}

function withMore(
  kind: Exclude<NoteKind, 'no-core-entities' | 'rows-above-headers'>,
  notes: readonly Note[],
  all: number,
): Note[] {
  const count = all - notes.length
  return count > 0 ? [...notes, note(kind, 'more', { focus: '#', facts: { count } })] : [...notes]
}

function noteUnknownKeys(index: DocumentIndex): Note[] {
  const notes = index.unknownKeys.map(({ key, place, count, variant, instead }) => {
    const target = variant === 'needs-context' ? contextOfTerm(key) : undefined
    const facts = { count, ...(instead !== undefined && { instead }), ...(target && { target }) }
    return note('unknown-key', variant, { focus: placePointer(place), value: key, facts })
  })
  const { furtherUnknownKeys: more = 0 } = index.document
  return more > 0 ? [...notes, note('unknown-key', 'more', { focus: '#', facts: { count: more } })] : notes
}

function noteAll(kind: 'legacy-term' | 'misspelt-type', found: readonly Occurrence[]): Note[] {
  const notes = found.slice(0, maxNotes).map(({ focus, value, variant, facts, count }): Note => {
    return { note: kind, variant, focus, value, facts: { ...facts, count } }
  })
  const more = found.length - maxNotes
  return more > 0 ? [...notes, note(kind, 'more', { focus: '#', facts: { count: more } })] : notes
}

/** Once for each key and type. An identifier, which can be mended by itself, is quoted before words are. */
function noteTextLinks(index: DocumentIndex, items: readonly Finding[]): Note[] {
  const groups = new Map<string, { first: TextLink; isAddress: boolean; count: number }>()
  for (const link of findTextLinks(index, items)) {
    const name = textLinkGroup(link)
    const group = groups.get(name)
    if (!group) groups.set(name, { first: link, isAddress: isAddress(link), count: 1 })
    else {
      group.count += 1
      if (group.isAddress || !isAddress(link)) continue
      group.first = link
      group.isAddress = true
    }
  }
  const notes = [...groups.values()].slice(0, maxNotes).map(({ first, isAddress: isIri, count }): Note => {
    const { node, statement, text, key, type } = first
    return {
      note: 'link-as-text',
      variant: isIri ? 'address-as-text' : 'text',
      focus: nodeFocus(node),
      path: prefixedName(statement.predicate),
      value: text,
      facts: { key, count, ...(type !== '' && { type }) },
    }
  })
  return withMore('link-as-text', notes, groups.size)
}

function notePossibleTargets(index: DocumentIndex): Note[] {
  const found = findPossibleTargets(index)
  return withMore('possible-target', found.slice(0, maxNotes), found.length)
}

function noteFundingGaps(index: DocumentIndex): Note[] {
  const gaps = findFundingGaps(index)
  return withMore('funding-without-organization', gaps.slice(0, maxNotes).map(noteFundingGap), gaps.length)
}

function noteLostValues(index: DocumentIndex): Note[] {
  const { values, order } = findLostValues(index)
  return lostNotes.flatMap((kind) => {
    const own = values.filter(({ note }) => note === kind)
    const notes = own.slice(0, maxNotes).map((lost) => noteLostValue(lost, order))
    return withMore(kind, notes, own.length)
  })
}

function noteNumberForms(index: DocumentIndex): Note[] {
  const found = findNumberForms(index)
  return withMore('identifier-form', found.slice(0, maxNotes), found.length)
}

const isAddress = ({ text }: TextLink): boolean => isAbsoluteIri(text.trim())

function findOccurrences(index: DocumentIndex): { legacy: Occurrence[]; misspelt: Occurrence[] } {
  const legacy: Occurrences = new Map()
  const misspelt: Occurrences = new Map()
  for (const node of index.document.nodes.values()) {
    for (const statement of node.statements) {
      const { predicate, object } = statement
      if (!isCounted(legacy, predicate)) addOccurrence(legacy, predicate, node, legacyProperty(statement))
      if (predicate === rdf.type) addType(object, node, legacy, misspelt)
      else if (predicate === sff.hasFundingState) addState(object, node, legacy)
    }
  }
  const notedOnly = (all: Occurrences) => [...all.values()].filter((one) => one !== null)
  return { legacy: notedOnly(legacy), misspelt: notedOnly(misspelt) }
}

type Occurrences = Map<string, Occurrence | null>

function addType(type: Term, node: GraphNode, legacy: Occurrences, misspelt: Occurrences): void {
  const id = type.kind === 'reference' ? type.id : `text ${type.text}`
  if (type.kind === 'reference' && !isCounted(legacy, id)) addOccurrence(legacy, id, node, legacyClass(type))
  if (isCounted(misspelt, id)) return
  const examine = () => (type.kind === 'reference' ? misspeltClass(type) : typeAsText(type.text))
  addOccurrence(misspelt, id, node, misspelt.size < maxExamined ? examine() : null)
}

function addState(state: Term, node: GraphNode, legacy: Occurrences): void {
  const instead = state.kind === 'reference' ? legacyStates.get(state.id) : undefined
  if (state.kind !== 'reference' || instead === undefined || isCounted(legacy, state.id)) return
  addOccurrence(legacy, state.id, node, {
    value: state.written ?? state.id,
    variant: 'term',
    facts: { instead },
  })
}

type Word = Pick<Occurrence, 'value' | 'variant' | 'facts'>

/** Counts a word that has been examined before; false for a new one. */
function isCounted(all: Occurrences, word: string): boolean {
  const before = all.get(word)
  if (before) before.count += 1
  return before !== undefined
}

function addOccurrence(all: Occurrences, word: string, node: GraphNode, found: Word | null): void {
  const focus = found && nodeFocus(node)
  all.set(word, found && focus !== null ? { ...found, focus, count: 1 } : null)
}

const legacyProperty = (statement: Statement): Word | null =>
  legacyWord(statement.predicate, statementKey(statement))

const legacyClass = ({ id, written }: Reference): Word | null => legacyWord(id, written ?? id)

function legacyWord(iri: string, value: string): Word | null {
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

function misspeltClass({ id, written }: Reference): Word | null {
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

function typeAsText(text: string): Word | null {
  const instead = classLike(text)
  return instead === null ? null : { value: text, variant: 'text', facts: { instead } }
}

function note<K extends NoteKind>(
  kind: K,
  variant: NoteVariants[K],
  rest: Pick<Note, 'focus' | 'value' | 'facts'>,
): Note {
  return { note: kind, variant, ...rest }
}
