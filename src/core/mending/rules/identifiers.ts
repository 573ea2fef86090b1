// Identifiers that are no absolute IRIs: rule 7. Each identifier is mended once, in all its places.
import type { GraphNode } from '../../graph/document.ts'
import { isAbsoluteIri } from '../../graph/iri.ts'
import { knownClasses, rdf } from '../../graph/vocabulary.ts'
import { isDescribed, isLongIri } from '../../validation/document-index.ts'
import { termLike } from '../../validation/near-misses.ts'
import { json, applyAnswer, removeItem, removeMember, replaceBy, replaceByAnswer } from '../edits.ts'
import type { Facts, Finding } from '../../validation/finding.ts'
import type { PlacedDocument } from '../placed-document.ts'
import type { Option } from '../proposal.ts'
import {
  askInPlace,
  certain,
  choice,
  offerValues,
  openQuestion,
  removal,
  type Sketch,
  type Subject,
} from '../sketch.ts'
import { namePart, readSpelling } from '../spelling.ts'
import { chooseFrom, findLink, listOfPath } from './links.ts'
import { mendWordsForMeasure, takesMeasure } from './measure-words.ts'
import { renameTo } from './names.ts'

export function mendIdentifier(subject: Subject): Sketch | null {
  switch (subject.finding.variant) {
    case 'id':
      return mendEverywhere(subject, subject.node.id)
    case 'reference':
      return mendReference(subject)
    case 'type':
      return mendType(subject)
    case 'property':
      return mendKey(subject.document, subject.node, subject.finding.value ?? '')
    case 'datatype':
      return mendDatatype(subject, (type) => type === subject.finding.value)
    default:
      return null
  }
}

/** The identifier that one proposal mends in all its places; null where each place has its own. */
export function mendedEverywhere(finding: Finding, { rules }: PlacedDocument): string | null {
  const { rule, variant, value = '', facts = {} } = finding
  if (rule === 'theme-not-iri' && variant === 'text') return isDescribed(rules, value) ? value : null
  if (rule !== 'invalid-iri' || (variant !== 'id' && variant !== 'reference')) return null
  return variant === 'reference' && namesNothing(facts) ? null : (facts.full ?? value)
}

/** Words that name no entry of the file: another answer in each place. */
const namesNothing = ({ fault, isDescribed: isEntry }: Facts): boolean =>
  (fault === 'no-scheme' || fault === 'empty') && !isEntry

function mendEverywhere({ document, object }: Subject, id: string): Sketch | null {
  const places = document.placesOfIdentifier(id)
  const [first = object] = places
  const edits = places.map((place) => replaceByAnswer(place))
  const written = document.index.textOf(first) ?? id
  const values = tidyIdentifier(written).filter((iri) => !document.document.nodes.has(iri))
  if (values.length === 0) return openQuestion(first, edits, 'iri')
  return choice(first, { options: offerValues('tidied', values, edits), edits, field: 'iri' })
}

/** Without white space, and with what may not stand in an identifier as percent codes: those that are valid then. */
function tidyIdentifier(written: string): string[] {
  const spaceless = written.replaceAll(/\s+/gu, '')
  const coded = written
    .trim()
    .replaceAll(/[\s<>"{}|\\^`]/gu, (character) => encodeURIComponent(character))
    .replaceAll(/%(?![0-9A-Fa-f]{2})/g, '%25')
  return [...new Set([written.trim(), spaceless, coded])].filter(isAbsoluteIri)
}

function mendReference(subject: Subject): Sketch | null {
  const { document, finding } = subject
  const { path = '', facts = {} } = finding
  if (facts.fault === 'no-scheme' && path === 'i72:unit_of_measure' && !facts.isDescribed)
    return mendUnit(subject)
  const list = listOfPath.get(path)
  const link = findLink(subject, path)
  if (!link) return null
  if (namesNothing(facts)) {
    const span = document.identifierIn(link.item) ?? link.item
    const edits = [replaceByAnswer(span)]
    const options = [removal(removeItem(document.index, link))]
    if (list) return chooseFrom(subject, link.item, edits, list, options)
    if (takesMeasure.has(path)) return mendWordsForMeasure(subject, link)
    return choice(link.item, { options, edits, field: 'iri' })
  }
  // The full form, as the nodes have it.
  return mendEverywhere(subject, facts.full ?? finding.value ?? '')
}

/** A unit in words: the key with its prefix takes words. */
function mendUnit({ document, node, finding }: Subject): Sketch | null {
  const path = 'i72:unit_of_measure'
  const members = document.membersOf(node, path)
  const written = members.find(({ member }) => document.index.textOf(member.value) === finding.value)
  return written ? renameTo(document, written, namePart(document, written.object, path)) : null
}

function mendType(subject: Subject): Sketch | null {
  const { document, finding } = subject
  const { value = '', facts = {} } = finding
  const link = findLink(subject, rdf.type)
  const span = link && document.identifierIn(link.item)
  if (!link || !span) return null
  const nameIn = (name: string) => namePart(document, link.object, name)
  if (facts.instead !== undefined && knownClasses.get(value) === facts.instead) {
    const to = nameIn(facts.instead)
    return certain(span, [replaceBy(span, JSON.stringify(to))], { from: value, to })
  }
  const core = ['cids:Organization', 'cids:Outcome', 'cids:Indicator', 'cids:IndicatorReport']
  const names = new Set([facts.instead ?? [], core].flat())
  const edit = replaceByAnswer(span)
  const options = [...names].map((name): Option => {
    return { means: 'type', value: name, edits: [applyAnswer(edit, nameIn(name))] }
  })
  return choice(span, { options, edits: [] })
}

/** A key that cannot stay: a term that is like it, or nothing. */
export function mendKey(document: PlacedDocument, node: GraphNode, written: string): Sketch | null {
  const [placed] = document.membersWith(node, new Set([written]))
  if (!placed) return null
  const { object, member } = placed
  const term = termLike(member.key)
  const key = term === null ? null : termKey(document, object, term)
  const renamed: Option[] =
    key === null || document.index.memberOf(object, key)
      ? []
      : [{ means: 'rename', value: key, edits: [replaceBy(member.keySpan, json(key))] }]
  const options = [...renamed, removal(removeMember(document.index, object, member))]
  return choice(member.keySpan, { options, edits: [] })
}

function termKey(document: PlacedDocument, object: Subject['object'], term: string): string | null {
  for (const prefix of ['cids', 'org', 'i72', 'prov', 'sch']) {
    const { key } = readSpelling(document, object, `${prefix}:${term}`)
    if (key === term) return key
  }
  return null
}

/** The type of a value that cannot stay: the value stays without it. */
export function mendDatatype(subject: Subject, isMeant: (type: string) => boolean): Sketch | null {
  const { document, node, finding } = subject
  for (const { item } of document.listValues(node, finding.path ?? '')) {
    if (!document.index.isObject(item)) continue
    const type = document.index.memberOf(item, '@type')
    const value = document.index.memberOf(item, '@value')
    if (!type || !value || !isMeant(document.index.textOf(type.value) ?? '')) continue
    const edits = [replaceBy(item, document.index.raw(value.value))]
    return choice(item, { options: [{ means: 'remove', value: finding.value ?? '', edits }], edits: [] })
  }
  return null
}

/** The name of a named graph: an `@id` beside `@graph`. */
export function mendGraphName(document: PlacedDocument, { rule, focus }: Finding): Sketch | null {
  const name = rule === 'too-long' ? longGraphName(document, focus) : focus
  return askInPlace(document.placesOfIdentifier(name), 'iri')
}

/** The report has its beginning. */
function longGraphName({ document }: PlacedDocument, focus: string): string {
  const begin = focus.slice(0, -1)
  return [...document.namedGraphs].find((name) => name.startsWith(begin) && isLongIri(name)) ?? focus
}
