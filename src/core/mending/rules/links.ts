// Links that are missing, written as text, or empty: rules 3, 4 and 6 and the second warning.
import { isBlankId, type GraphNode } from '../../graph/document.ts'
import { isAbsoluteIri } from '../../graph/iri.ts'
import { cids } from '../../graph/vocabulary.ts'
import { addLink, asReference, removeItem, replaceByAnswer } from '../edits.ts'
import type { PlacedDocument, PlacedValue } from '../placed-document.ts'
import type { Edit, ListEntry, ListName, Option } from '../proposal.ts'
import { openQuestion, certain, choice, offerValues, removal, type Sketch, type Subject } from '../sketch.ts'
import { readSpelling } from '../spelling.ts'
import type { Span } from '../text-index.ts'
import { textOfValue } from './names.ts'
import { addTo, getOrAdd, groupBy } from '../../lists-by-key.ts'
import { readOnce } from '../../read-once.ts'
import { findReferences, isDescribed } from '../../validation/document-index.ts'

/** What the links of a property may lead to. */
export const listOfPath: ReadonlyMap<string, ListName> = new Map<string, ListName>([
  ['cids:forOrganization', 'organization'],
  ['cids:forOutcome', 'outcome'],
  ['cids:hasOutcome', 'outcome'],
  ['cids:forIndicator', 'indicator'],
  ['cids:hasIndicator', 'indicator'],
  ['cids:forTheme', 'theme'],
])

/** The link that a finding is about, and whether its key makes a text of a string. */
interface Link extends PlacedValue {
  readonly isText: boolean
}

/** The value that the finding quotes, or the first one. */
export function findLink({ document, node, finding }: Subject, property: string): Link | null {
  const links = readLinks(document, node, property)
  const found = finding.value === undefined ? links.all.slice(0, 1) : (links.byText.get(finding.value) ?? [])
  // The same identifier may stand beside it as a link.
  const needsText = finding.variant.endsWith('address-as-text')
  return found.find(({ isText }) => isText || !needsText) ?? null
}

interface Links {
  readonly all: readonly Link[]
  /** Null for what is no text. */
  readonly byText: ReadonlyMap<string | null, readonly Link[]>
}

/** By property. */
const knownLinks = readOnce<GraphNode, Map<string, Links>>(() => new Map())

/** Read once for each node and property: one entry may have a finding for each of very many values. */
const readLinks = (document: PlacedDocument, node: GraphNode, property: string): Links =>
  getOrAdd(knownLinks(node), property, () => {
    const values = document.listValues(node, property)
    const all = values.map((value) => Object.assign({ isText: isTextUnder(document, value) }, value))
    return { all, byText: groupBy(all, ({ item }) => textOfItem(document, item)) }
  })

/** The identifier or the text of a value. */
function textOfItem(document: PlacedDocument, item: Span): string | null {
  const { index } = document
  const id = index.isObject(item) ? index.memberOf(item, '@id')?.value : undefined
  return id ? index.textOf(id) : textOfValue(document, item)
}

/** A string is a link only under a term that makes it one. */
function isTextUnder(document: PlacedDocument, { object, member, item }: PlacedValue): boolean {
  if (document.index.isObject(item)) return document.index.memberOf(item, '@value') !== null
  const path = pathOfTerm.get(member.key)
  return path === undefined || readSpelling(document, object, path).isWrapped
}

const pathOfTerm = new Map([...listOfPath.keys()].map((path) => [path.slice('cids:'.length), path]))

/** Writes the answer where the link stands. */
function rewriteLink(document: PlacedDocument, { item, isText }: Link): Edit {
  const id = isText ? null : document.identifierIn(item)
  return id ? replaceByAnswer(id) : replaceByAnswer(item, asReference)
}

/** An identifier that a prefixed key made a text: the object around it makes it a link. */
export function mendAddressAsText(document: PlacedDocument, { item }: Link): Sketch | null {
  const text = textOfValue(document, item)
  return text === null ? null : linkAddress(document, [item], text)
}

/** In all places of the text. */
export function linkAddress({ index }: PlacedDocument, places: readonly Span[], text: string): Sketch | null {
  const [first] = places
  if (!first) return null
  const edits = places.map((place) => replaceByAnswer(place, asReference))
  const options = offerValues('tidied', [text.trim()], edits)
  // White space is part of what was written: taking it out is for a person to decide.
  if (text.trim() !== text) return choice(first, { options, edits: [] })
  const mended = options[0]?.edits ?? []
  return certain(first, mended, { from: index.raw(first), to: mended[0]?.text ?? '' })
}

/** `path`: where the link belongs; `list`: what it may lead to. */
export function mendLink(subject: Subject, path: string, list: ListName, isOptional: boolean): Sketch | null {
  const { document, object, finding } = subject
  const link = findLink(subject, path)
  if (!link) return chooseFrom(subject, object, [addLink(document, object, path)], list, [])
  if (finding.variant.endsWith('address-as-text')) return mendAddressAsText(document, link)
  const canBeLeftOut = finding.variant.endsWith('empty') && isOptional
  const options = canBeLeftOut ? [removal(removeItem(document.index, link))] : []
  return chooseFrom(subject, link.item, [rewriteLink(document, link)], list, options)
}

/** What the list offers, with entries of the same name as the text in front. */
export function chooseFrom(
  { finding, lists }: Pick<Subject, 'finding' | 'lists'>,
  place: Span,
  edits: readonly Edit[],
  list: ListName,
  options: readonly Option[],
): Sketch | null {
  const named = finding.value === undefined ? [] : entriesNamed(lists[list], finding.value)
  // An organization has to be described in the file; the others may be described elsewhere.
  const isOpen = list !== 'organization'
  if (!isOpen && lists.organization.length === 0) return null
  return choice(place, {
    options: [...offerValues('suggested', named.slice(0, maxSuggested), edits), ...options],
    edits,
    list,
    ...(isOpen && { field: 'iri' as const }),
  })
}

export const maxSuggested = 5

const identifiersByName = readOnce((list: readonly ListEntry[]) => {
  const names = new Map<string, string[]>()
  for (const { iri, en, fr } of list) {
    for (const label of new Set([en, fr].flatMap(labelNames))) addTo(names, label, iri)
  }
  return names
})

/** Identifiers of the entries with this name, without regard to case. */
export const entriesNamed = (list: readonly ListEntry[], name: string): readonly string[] =>
  identifiersByName(list).get(comparable(name)) ?? []

/** `Goal 2: Zero hunger` is also called `Zero hunger`. */
const labelNames = (label: string | null): string[] =>
  label === null ? [] : [comparable(label), comparable(label.replace(/^[^:]{1,12} ?:\s/, ''))]

const comparable = (text: string): string => text.trim().replaceAll(/\s+/g, ' ').toLocaleLowerCase('en')

export const mendTheme = (subject: Subject): Sketch | null => {
  if (subject.finding.variant === 'no-id') return mendThemeWithoutId(subject)
  const id = subject.finding.value ?? ''
  // A theme that the file describes keeps its links: the identifier is written anew in all places.
  if (subject.finding.variant === 'text' && isDescribed(subject.document.rules, id)) {
    const places = subject.document.placesOfIdentifier(id)
    const [first] = places
    const edits = places.map((place) => replaceByAnswer(place))
    return first ? chooseFrom(subject, first, edits, 'theme', []) : null
  }
  return mendLink(subject, 'cids:forTheme', 'theme', true)
}

function mendThemeWithoutId(subject: Subject): Sketch | null {
  const { document, node } = subject
  const theme = findReferences(node, cids.forTheme).find(isBlankId)
  const [container] = theme === undefined ? [] : document.containersOf(theme)
  return theme !== undefined && container
    ? chooseFrom(subject, container, identityEdits(document, theme), 'theme', [])
    : null
}

/** Gives a blank node an identifier: a new `@id`, or another one in place of its label. */
export function identityEdits(document: PlacedDocument, id: string): Edit[] {
  const places = document.placesOfIdentifier(id)
  if (places.length > 0) return places.map((place) => replaceByAnswer(place))
  const [container] = document.containersOf(id)
  return container ? [addFirstId(document, container)] : []
}

function addFirstId({ index }: PlacedDocument, container: Span): Edit {
  const first = index.membersOf(container)[0]
  const at = first?.keySpan.start ?? container.start + 1
  if (!first) return { start: at, end: at, text: '"@id": ', after: '' }
  const space = index.text.slice(container.start + 1, at)
  return { start: at, end: at, text: '"@id": ', after: `,${space === '' ? ' ' : space}` }
}

/** Rule 5. */
export const mendMissingId = ({ document, node, object }: Subject): Sketch | null =>
  openQuestion(object, identityEdits(document, node.id), 'iri')

/** Rule 6. */
export function mendOrganizationLink(subject: Subject): Sketch | null {
  const { document, finding, node } = subject
  const id = node.written ?? node.id
  // An organization lists the entity under a prefixed key, which makes a text of the identifier.
  const isListed = finding.variant === 'text-on-organization' && isAbsoluteIri(id)
  const item = isListed ? findTextLinks(document).get(id) : undefined
  return item
    ? linkAddress(document, [item], id)
    : mendLink(subject, 'cids:forOrganization', 'organization', false)
}

/** What organizations list as text, with its place. */
const findTextLinks = readOnce((document: PlacedDocument): ReadonlyMap<string, Span> => {
  const found = new Map<string, Span>()
  for (const organization of document.rules.organizations) {
    for (const property of [cids.hasOutcome, cids.hasIndicator]) {
      for (const { item } of document.listValues(organization, property)) {
        const text = textOfValue(document, item)
        if (text !== null) found.set(text, item)
      }
    }
  }
  return found
})
