// Notes: words of older editions, keys and types that look misspelt, a context that is missing. None of them makes a
// file fail, but what they name was not understood.
import { bundledContextName, cidsContextUrl, sffContextUrl } from '../../graph/contexts/bundled-contexts.ts'
import type { GraphNode, Statement } from '../../graph/document.ts'
import { i72, iriOfPrefixedName, legacyStates, prov, rdf, sff } from '../../graph/vocabulary.ts'
import { readOnce } from '../../read-once.ts'
import { isOfKind, statementKey } from '../../validation/document-index.ts'
import type { Note, NoteKind } from '../../validation/finding.ts'
import { json, addFirst, replaceBy } from '../edits.ts'
import type { PlacedDocument, PlacedMember } from '../placed-document.ts'
import type { Edit, Option } from '../proposal.ts'
import { certain, choice, type Sketch } from '../sketch.ts'
import { namePart, renamedKey } from '../spelling.ts'
import type { Span } from '../text-index.ts'
import { textOfValue } from './names.ts'

/** `isFree`: whether no other proposal changes this place. */
type MendNote = (note: Note, document: PlacedDocument, isFree: (edit: Edit) => boolean) => Sketch | null

interface Use extends PlacedMember {
  readonly node: GraphNode
}

/** Where the nodes of the document have a key, or a value. */
function findUses(document: PlacedDocument, isUse: (statement: Statement) => boolean): Use[] {
  const uses: Use[] = []
  for (const node of document.document.nodes.values()) {
    const keys = new Set<string>()
    for (const statement of node.statements) {
      if (isUse(statement)) keys.add(statement.written ?? statement.predicate)
    }
    for (const placed of document.membersWith(node, keys)) uses.push({ ...placed, node })
  }
  return uses
}

const writtenValue = ({ object }: Statement): string =>
  object.kind === 'reference' ? (object.written ?? object.id) : object.text

const mendLegacyTerm: MendNote = (note, document, isFree) => {
  const { value = '', variant, facts: { instead = '' } = {} } = note
  // The successor of the funder's identifier takes its name.
  if (instead === '' || instead.includes(',') || variant === 'funder') return null
  const isState = [...legacyStates.values()].includes(instead)
  const holder = isState ? sff.hasFundingState : rdf.type
  const values = mendValues(document, holder, value, instead).filter(isFree)
  if (isState || values.length > 0) return fromEdits(values, value)
  const property = iriOfPrefixedName(instead) ?? instead
  const edits = findUses(document, (each) => each.predicate !== rdf.type && statementKey(each) === value)
    .filter(({ node }) => !node.statements.some(({ predicate }) => predicate === property))
    .filter((use) => isSafe(use, property, document))
    .flatMap(({ object, member }): Edit[] => {
      const to = renamedKey(document, object, member.key, instead)
      return document.index.memberOf(object, to) ? [] : [replaceBy(member.keySpan, json(to))]
    })
    .filter(isFree)
  return fromEdits(edits, value)
}

/** A date belongs to a report and is a text; a number is a text: elsewhere the new key would be a fault of its own. */
function isSafe({ node, member }: Use, property: string, document: PlacedDocument): boolean {
  const isDate = property === prov.startedAtTime || property === prov.endedAtTime
  if (isDate && !isOfKind(document.rules, node.id, 'indicator_report')) return false
  const isText = textOfValue(document, member.value) !== null
  if (isDate || /#has(Legal)?Name$/.test(property)) return isText
  return property !== i72.hasNumericalValue || isText || /^-?\d/.test(document.index.raw(member.value))
}

/** `to`: as the first of them writes it. */
function fromEdits(edits: readonly Edit[], from: string): Sketch | null {
  const [first] = edits
  return first ? certain(first, edits, { from, to: JSON.parse(first.text) as string }) : null
}

/** Another name for a type, or another value of a property, in all places that have it. */
function mendValues(document: PlacedDocument, property: string, written: string, name: string): Edit[] {
  const isUse = (each: Statement) => each.predicate === property && writtenValue(each) === written
  return findUses(document, isUse).flatMap(({ object, member }) =>
    document.itemsOf(member.value).flatMap((item): Edit[] => {
      const span = document.identifierIn(item)
      if (!span || document.index.textOf(span) !== written) return []
      return [replaceBy(span, json(namePart(document, object, name)))]
    }),
  )
}

/** One thing to choose, which these edits do; null where there are none. */
function offerEdits(means: Option['means'], value: string, edits: readonly Edit[]): Sketch | null {
  const [first] = edits
  return first ? choice(first, { options: [{ means, value, edits }], edits: [] }) : null
}

const mendMisspeltType: MendNote = (note, document, isFree) => {
  const { value = '', facts: { instead = '' } = {}, variant } = note
  if (variant !== 'near' || instead === '') return null
  return offerEdits('type', instead, mendValues(document, rdf.type, value, instead).filter(isFree))
}

/** A key that no context defines, in all objects that have it. */
const mendUnknownKey: MendNote = (note, document, isFree) => {
  const { value: key = '', variant, facts: { instead = '' } = {} } = note
  if (variant === 'needs-context' || instead === '' || instead.includes(',')) return null
  const open = (membersByKey(document).get(key) ?? []).filter(
    ({ object }) => !document.index.memberOf(object, instead),
  )
  const edits = open.map(({ keySpan }) => replaceBy(keySpan, json(instead)))
  return offerEdits('rename', instead, edits.filter(isFree))
}

export const noteMends: Partial<Record<NoteKind, MendNote>> = {
  'legacy-term': mendLegacyTerm,
  'misspelt-type': mendMisspeltType,
  'unknown-key': mendUnknownKey,
}

/** Where the file has the keys that no context defines. */
const membersByKey = readOnce(({ index, rules }: PlacedDocument) => {
  const wanted = new Map<string, { object: Span; keySpan: Span }[]>(
    rules.unknownKeys.map(({ key }) => [key, []]),
  )
  for (const object of index.objects()) {
    for (const { key, keySpan } of index.membersOf(object)) wanted.get(key)?.push({ object, keySpan })
  }
  return wanted
})

/** Terms that a context would define, and prefixes that it would declare: one proposal for the whole file. */
export function mendMissingContext(notes: readonly Note[], document: PlacedDocument): Sketch | null {
  const missing = notes.filter(
    ({ note, variant }) =>
      (note === 'unknown-key' && variant === 'needs-context') ||
      (note === 'misspelt-type' && variant === 'undeclared'),
  )
  if (missing.length === 0) return null
  const { index } = document
  const roots = index.itemsOf(index.root).filter(index.isObject)
  const needsCids = missing.some(({ facts }) => facts?.target !== 'sff')
  const needsSff = missing.some(({ facts }) => facts?.target === 'sff')
  const edits = roots.flatMap((root) => addContexts(document, root, needsCids, needsSff))
  return offerEdits('context', needsCids ? cidsContextUrl : sffContextUrl, edits)
}

/** The CIDS context comes first: the order matters. */
function addContexts({ index }: PlacedDocument, root: Span, needsCids: boolean, needsSff: boolean): Edit[] {
  const member = index.memberOf(root, '@context')
  const items = member ? index.itemsOf(member.value) : []
  const has = (name: 'cids' | 'sff') =>
    items.some((item) => bundledContextName(index.textOf(item) ?? '') === name)
  const before = needsCids && !has('cids') ? [cidsContextUrl] : []
  const after = needsSff && !has('sff') ? [sffContextUrl] : []
  if (before.length + after.length === 0) return []
  const [firstItem, lastItem] = [items[0], items.at(-1)]
  if (member && firstItem && lastItem) {
    const [open, close] = index.isArray(member.value) ? ['', ''] : ['[', ']']
    const [head, tail] = [
      open + before.map((url) => `${json(url)}, `).join(''),
      after.map((url) => `, ${json(url)}`).join('') + close,
    ]
    return [insertAt(firstItem.start, head), insertAt(lastItem.end, tail)].filter(({ text }) => text !== '')
  }
  const list = [...before, ...after].map(json)
  const text = list.length === 1 ? (list[0] ?? '') : `[${list.join(', ')}]`
  if (member) return [replaceBy(member.value, text)]
  return [addFirst(index, root, '@context', text)]
}

const insertAt = (at: number, text: string): Edit => ({ start: at, end: at, text })
