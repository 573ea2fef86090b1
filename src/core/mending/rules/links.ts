// Links that are missing, written as text, or empty: rules 3, 4 and 6 and the second warning.
import { isBlankId, type GraphNode } from '../../graph/document.ts'
import { isAbsoluteIri } from '../../graph/iri.ts'
import { cids, iriOfPrefixedName } from '../../graph/vocabulary.ts'
import { addLink, applyAnswer, asReference, removeItem, replaceBy, replaceByAnswer } from '../edits.ts'
import type { PlacedDocument, PlacedMember } from '../placed-document.ts'
import type { Edit, ListEntry, ListName, Option } from '../proposal.ts'
import { openQuestion, certain, choice, offerValues, type Sketch, type Subject } from '../sketch.ts'
import { readSpelling } from '../spelling.ts'
import type { Span } from '../text-index.ts'
import { textOfValue } from './names.ts'
import { addTo } from '../../lists-by-key.ts'

/** What the links of a property may lead to. */
export const listOfPath: ReadonlyMap<string, ListName> = new Map<string, ListName>([
  ['cids:forOrganization', 'organization'],
  ['cids:forOutcome', 'outcome'],
  ['cids:hasOutcome', 'outcome'],
  ['cids:forIndicator', 'indicator'],
  ['cids:hasIndicator', 'indicator'],
  ['cids:forTheme', 'theme'],
])

/** The link that a finding is about: its key, its value, and whether the key makes a text of a string. */
export interface Link extends PlacedMember {
  readonly item: Span
  readonly isText: boolean
}

/** The value that the finding quotes, or the first one. */
export function findLink({ document, node, finding }: Subject, predicate: string): Link | null {
  const links = readLinks(document, node, predicate)
  const found = finding.value === undefined ? links.all.slice(0, 1) : (links.byText.get(finding.value) ?? [])
  // The same identifier may stand beside it as a link.
  const needsText = finding.variant.endsWith('address-as-text')
  return found.find(({ isText }) => isText || !needsText) ?? null
}

interface Links {
  readonly all: readonly Link[]
  readonly byText: ReadonlyMap<string, readonly Link[]>
}

const knownLinks = new WeakMap<GraphNode, Map<string, Links>>()

/** Read once for each node and property: one entry may have a finding for each of very many values. */
function readLinks(document: PlacedDocument, node: GraphNode, predicate: string): Links {
  const ofNode = knownLinks.get(node) ?? new Map<string, Links>()
  knownLinks.set(node, ofNode)
  const known = ofNode.get(predicate)
  if (known) return known
  const all: Link[] = []
  const byText = new Map<string, Link[]>()
  for (const placed of document.membersOf(node, predicate)) {
    for (const item of document.itemsOf(placed.member.value)) {
      const link = { ...placed, item, isText: isTextUnder(document, placed, item) }
      all.push(link)
      const text = textOfItem(document, item)
      const same = text === null ? undefined : byText.get(text)
      if (same) same.push(link)
      else if (text !== null) byText.set(text, [link])
    }
  }
  const links = { all, byText }
  ofNode.set(predicate, links)
  return links
}

/** The identifier or the text of a value. */
function textOfItem(document: PlacedDocument, item: Span): string | null {
  const { index } = document
  const id = index.isObject(item) ? index.memberOf(item, '@id')?.value : undefined
  return id ? index.textOf(id) : textOfValue(document, item)
}

/** A string is a link only under a term that makes it one. */
function isTextUnder(document: PlacedDocument, { object, member }: PlacedMember, item: Span): boolean {
  if (document.index.isObject(item)) return document.index.memberOf(item, '@value') !== null
  const path = pathOfTerm.get(member.key)
  return path === undefined || readSpelling(document, object, path).isWrapped
}

const pathOfTerm = new Map(
  ['forOrganization', 'forIndicator', 'forOutcome', 'forTheme', 'hasOutcome', 'hasIndicator'].map((term) => [
    term,
    `cids:${term}`,
  ]),
)

/** Writes the answer where the link stands. */
function rewriteLink({ index }: PlacedDocument, { item, isText }: Link): Edit {
  if (isText) return replaceByAnswer(item, asReference)
  const id = index.isObject(item) ? index.memberOf(item, '@id')?.value : item
  return id ? replaceByAnswer(id) : replaceByAnswer(item, asReference)
}

/** An identifier that a prefixed key made a text: the object around it makes it a link. */
export function mendAddressAsText(document: PlacedDocument, link: Link): Sketch | null {
  const text = textOfValue(document, link.item)
  if (text === null) return null
  const iri = text.trim()
  const edit = replaceByAnswer(link.item, asReference)
  // White space is part of what was written: taking it out is for a person to decide.
  if (iri !== text) return choice(link.item, { options: offerValues('tidied', [iri], [edit]), edits: [] })
  return certain(link.item, [applyAnswer(edit, iri)], {
    from: document.index.raw(link.item),
    to: applyAnswer(edit, iri).text,
  })
}

/** `path`: where the link belongs; `list`: what it may lead to. */
export function mendLink(subject: Subject, path: string, list: ListName, isOptional: boolean): Sketch | null {
  const { document, object, finding } = subject
  const link = findLink(subject, iriOfPrefixedName(path) ?? path)
  if (!link) return chooseFrom(subject, object, [addLink(document, object, path)], list, [])
  if (finding.variant.endsWith('address-as-text')) return mendAddressAsText(document, link)
  const isEmpty = finding.variant.endsWith('empty')
  const removal: Option[] =
    isEmpty && isOptional
      ? [
          {
            means: 'remove',
            value: '',
            edits: [removeItem(document.index, link.object, link.member, link.item)],
          },
        ]
      : []
  return chooseFrom(subject, link.item, [rewriteLink(document, link)], list, removal)
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

const namesOfLists = new WeakMap<readonly ListEntry[], Map<string, string[]>>()

/** Identifiers of the entries with this name, without regard to case. */
export function entriesNamed(list: readonly ListEntry[], name: string): readonly string[] {
  let names = namesOfLists.get(list)
  if (!names) {
    namesOfLists.set(list, (names = new Map()))
    for (const { iri, en, fr } of list) {
      for (const label of new Set([en, fr].flatMap(labelNames))) {
        addTo(names, label, iri)
      }
    }
  }
  return names.get(comparable(name)) ?? []
}

/** `Goal 2: Zero hunger` is also called `Zero hunger`. */
const labelNames = (label: string | null): string[] =>
  label === null ? [] : [comparable(label), comparable(label.replace(/^[^:]{1,12} ?:\s/, ''))]

const comparable = (text: string): string => text.trim().replaceAll(/\s+/g, ' ').toLocaleLowerCase('en')

export const mendTheme = (subject: Subject): Sketch | null => {
  if (subject.finding.variant === 'no-id') return mendThemeWithoutId(subject)
  const id = subject.finding.value ?? ''
  const described = subject.document.document.nodes.get(id)
  // A theme that the file describes keeps its links: the identifier is written anew in all places.
  if (subject.finding.variant === 'text' && described && described.statements.length > 0) {
    const places = subject.document.placesOfIdentifier(id)
    const [first] = places
    const edits = places.map((place) => replaceByAnswer(place))
    return first ? chooseFrom(subject, first, edits, 'theme', []) : null
  }
  return mendLink(subject, 'cids:forTheme', 'theme', true)
}

function mendThemeWithoutId(subject: Subject): Sketch | null {
  const { document, node } = subject
  const theme = node.statements.find(
    ({ predicate, object }) =>
      predicate === cids.forTheme && object.kind === 'reference' && isBlankId(object.id),
  )?.object
  if (theme?.kind !== 'reference') return null
  const [container] = document.containersOf(theme.id)
  return container ? chooseFrom(subject, container, identityEdits(document, theme.id), 'theme', []) : null
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
  if (finding.variant === 'text-on-organization') {
    const mended = mendListOnOrganization(document, node.written ?? node.id)
    if (mended) return mended
  }
  return mendLink(subject, 'cids:forOrganization', 'organization', false)
}

/** An organization lists the entity under a prefixed key, which makes a text of the identifier. */
function mendListOnOrganization(document: PlacedDocument, id: string): Sketch | null {
  const item = isAbsoluteIri(id) ? findTextLinks(document).get(id) : undefined
  if (!item) return null
  const to = `{"@id": ${JSON.stringify(id)}}`
  return certain(item, [replaceBy(item, to)], { from: document.index.raw(item), to })
}

const textLinks = new WeakMap<PlacedDocument, Map<string, Span>>()

/** What organizations list as text, with its place. */
function findTextLinks(document: PlacedDocument): ReadonlyMap<string, Span> {
  const known = textLinks.get(document)
  if (known) return known
  const found = new Map<string, Span>()
  for (const organization of document.rules.organizations) {
    for (const predicate of [cids.hasOutcome, cids.hasIndicator]) {
      for (const { member } of document.membersOf(organization, predicate)) {
        for (const item of document.itemsOf(member.value)) {
          const text = textOfValue(document, item)
          if (text !== null) found.set(text, item)
        }
      }
    }
  }
  textLinks.set(document, found)
  return found
}
