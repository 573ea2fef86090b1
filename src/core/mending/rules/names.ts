// Legal names, names and descriptions: rules 1 and 2 and the first warning.
import type { GraphNode } from '../../graph/document.ts'
import { iriOfPrefixedName, legacyTerm } from '../../graph/vocabulary.ts'
import { isBlankText, statementKey } from '../../validation/document-index.ts'
import { localName } from '../../graph/iri.ts'
import { json, addText, replaceBy, replaceByAnswer } from '../edits.ts'
import type { PlacedDocument, PlacedMember } from '../placed-document.ts'
import type { Field, Option } from '../proposal.ts'
import {
  askInPlace,
  openQuestion,
  certain,
  choice,
  offerValues,
  type Sketch,
  type Subject,
} from '../sketch.ts'
import { renamedKey } from '../spelling.ts'
import type { Span } from '../text-index.ts'

/** More are not listed to choose from. */
const maxOptions = 50

export function mendName(subject: Subject): Sketch | null {
  const { finding, document, node, object } = subject
  const { path = '', variant } = finding
  const members = document.membersOf(node, path)
  if (variant === 'several') return keepOne(document, members)
  return (
    askForValues(members, 'text') ??
    mendMissingText(subject, path) ??
    openQuestion(object, [addText(document, object, path)], 'text')
  )
}

/** What is to stand under all of these keys. */
export const askForValues = (members: readonly PlacedMember[], field: Field): Sketch | null =>
  askInPlace(
    members.map(({ member }) => member.value),
    field,
  )

/** The text is there under another key: its successor is certain, every other is a choice. */
function mendMissingText(subject: Subject, path: string): Sketch | null {
  const { document, node, object } = subject
  const other = findOther(subject, node, path)
  if (!other) return null
  const text = document.index.textOf(other.member.value)
  if (text === null || isBlankText(text)) return null
  if (other.instead === path) return renameKey(document, other, path)
  const edits = [addText(document, object, path)]
  return choice(other.member.value, { options: offerValues('value', [text], edits), edits, field: 'text' })
}

export interface OtherMember extends PlacedMember {
  /** The property that took the place of the key, as a prefixed name; null where it is no older spelling. */
  readonly instead: string | null
}

/** What the report names, or an older key that no context defines. */
export const findOther = (
  { document, finding }: Subject,
  node: GraphNode,
  path: string,
): OtherMember | null =>
  otherMember(document, node, finding.facts?.key) ?? ignoredMember(document, node, path)

/** The key that the report names. */
function otherMember(document: PlacedDocument, node: GraphNode, key: string | undefined): OtherMember | null {
  const statement = node.statements.find((each) => statementKey(each) === key)
  if (!statement) return null
  const keys = new Set([statement.written ?? statement.predicate])
  const [member] = document.membersWith(node, keys)
  return member ? { ...member, instead: legacyTerm(statement.predicate) } : null
}

/** A key of this entry that no context defines, and that an older edition had for the property. */
function ignoredMember(document: PlacedDocument, node: GraphNode, path: string): OtherMember | null {
  const term = localName(iriOfPrefixedName(path) ?? path)
  const meant = document.rules.unknownKeys.filter(
    ({ instead, variant }) => instead === term && (variant === 'older' || variant === 'near'),
  )
  for (const { key, variant } of meant) {
    const [member] = document.membersWith(node, new Set([key]))
    if (member) return { ...member, instead: variant === 'older' ? path : null }
  }
  return null
}

export const renameKey = (document: PlacedDocument, placed: PlacedMember, path: string): Sketch | null =>
  renameTo(document, placed, renamedKey(document, placed.object, placed.member.key, path))

/** Null where the entry has that key already. */
export function renameTo(document: PlacedDocument, { object, member }: PlacedMember, to: string) {
  if (document.index.memberOf(object, to)) return null
  const edits = [replaceBy(member.keySpan, json(to))]
  return certain(member.keySpan, edits, { from: member.key, to })
}

/** Every key of the property gets the value that is kept. */
function keepOne(document: PlacedDocument, members: readonly PlacedMember[]): Sketch | null {
  const { index } = document
  const [first] = members
  if (!first) return null
  const kept = new Map<string, Span>()
  for (const item of members.flatMap(({ member }) => document.itemsOf(member.value))) {
    const text = textOfValue(document, item)
    if (text !== null && !isBlankText(text)) kept.set(index.raw(item), item)
  }
  const options = [...kept.values()].slice(0, maxOptions).map((item): Option => {
    const edits = members.map(({ member }) => replaceBy(member.value, index.raw(item)))
    return { means: 'value', value: textOfValue(document, item) ?? '', edits }
  })
  const edits = members.map(({ member }) => replaceByAnswer(member.value))
  return choice(first.member.value, { options, edits, field: 'text' })
}

/** The text or number itself, also inside of a value object. */
export const writtenSpan = ({ index }: PlacedDocument, item: Span): Span =>
  (index.isObject(item) ? index.memberOf(item, '@value')?.value : undefined) ?? item

/** The text of a string or of a value object. */
export const textOfValue = (document: PlacedDocument, item: Span): string | null =>
  document.index.textOf(writtenSpan(document, item))
