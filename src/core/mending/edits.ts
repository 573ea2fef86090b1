// The edits that mending is made of: they keep the white space of the file around them.
import type { PlacedDocument, PlacedValue } from './placed-document.ts'
import type { Edit } from './proposal.ts'
import { namePart, readSpelling } from './spelling.ts'
import type { Member, Span, TextIndex } from './text-index.ts'

export const json = (text: string): string => JSON.stringify(text)

/** Around the answer: what stands before it and after it. */
export type Around = readonly [before: string, after: string]

export const plain: Around = ['', '']
export const asReference: Around = ['{"@id": ', '}']

export const replaceBy = ({ start, end }: Span, text: string): Edit => ({ start, end, text })

export const replaceByAnswer = ({ start, end }: Span, [text, after]: Around = plain): Edit => ({
  start,
  end,
  text,
  after,
})

/** The comma and the white space between two members of the object, and those around its colons. */
function spacing(index: TextIndex, object: Span): { between: string; colon: string } {
  const members = index.membersOf(object)
  const last = members.at(-1)
  if (!last) return { between: '', colon: ': ' }
  const before = members.at(-2)
  const between = before
    ? index.text.slice(before.value.end, last.keySpan.start)
    : `,${index.text.slice(object.start + 1, last.keySpan.start)}`
  return { between, colon: index.text.slice(last.keySpan.end, last.value.start) }
}

/** Adds a member at the end of the object. */
export function addMember(index: TextIndex, object: Span, key: string, around: Around = plain): Edit {
  const { between, colon } = spacing(index, object)
  const at = index.membersOf(object).at(-1)?.value.end ?? object.start + 1
  return { start: at, end: at, text: `${between}${json(key)}${colon}${around[0]}`, after: around[1] }
}

/** Adds a member at the beginning of the object, where an `@id` and a context belong. */
export function addFirst(index: TextIndex, object: Span, key: string, value: string): Edit {
  const { between, colon } = spacing(index, object)
  const at = index.membersOf(object)[0]?.keySpan.start ?? object.start + 1
  return { start: at, end: at, text: `${json(key)}${colon}${value}${between}` }
}

/** The same edit with the answer filled in. */
export const applyAnswer = ({ start, end, text, after }: Edit, answer: string): Edit =>
  after === undefined ? { start, end, text } : { start, end, text: text + json(answer) + after }

export function removeMember(index: TextIndex, object: Span, member: Member): Edit {
  const members = index.membersOf(object)
  const wholes = members.map(({ keySpan, value }) => ({ start: keySpan.start, end: value.end }))
  return removeAt(wholes, { start: member.keySpan.start, end: member.value.end })
}

/** Leaves out one value: the item of an array, or the member whose only value it is. */
export function removeItem(index: TextIndex, { object, member, item }: PlacedValue): Edit {
  const items = index.itemsOf(member.value)
  return items.length > 1 && items.some(({ start }) => start === item.start)
    ? removeAt(items, item)
    : removeMember(index, object, member)
}

function removeAt(all: readonly Span[], one: Span): Edit {
  const at = all.findIndex(({ start }) => start === one.start)
  const next = all[at + 1]
  const before = all[at - 1]
  if (next) return { start: one.start, end: next.start, text: '' }
  return { start: before ? before.end : one.start, end: one.end, text: '' }
}

/** A link to the answer, added to the entry. */
export function addLink(document: PlacedDocument, object: Span, path: string): Edit {
  const { key, isWrapped } = readSpelling(document, object, path)
  return addMember(document.index, object, key, isWrapped ? asReference : plain)
}

/** A text, added to the entry. */
export const addText = (document: PlacedDocument, object: Span, path: string): Edit =>
  addMember(document.index, object, readSpelling(document, object, path).key)

/** What stands around the number of a measure. */
export function measureAround(document: PlacedDocument, object: Span, id?: string): Around {
  const type = namePart(document, object, 'i72:Measure')
  const { key } = readSpelling(document, object, 'i72:hasNumericalValue')
  return [`{${id === undefined ? '' : `"@id": ${json(id)}, `}"@type": ${json(type)}, ${json(key)}: `, '}']
}
