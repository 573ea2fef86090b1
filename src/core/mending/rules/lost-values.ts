// A value that is kept as words, a day that is not read, a period that ends before it begins: what each probably means is
// offered, and a person decides.
import type { GraphNode } from '../../graph/document.ts'
import { cids, i72, prefixedName, prov } from '../../graph/vocabulary.ts'
import { readWrittenNumber } from '../../projection/read-written-number.ts'
import { readOnce } from '../../read-once.ts'
import { nodeFocus, isBlankText, findValues } from '../../validation/document-index.ts'
import type { Note } from '../../validation/finding.ts'
import { findLostValues, findReadings, lostPath, type LostValue } from '../../validation/lost-values.ts'
import { writtenAnswer } from '../apply-mends.ts'
import { addMember, applyAnswer, json, replaceBy, replaceByAnswer } from '../edits.ts'
import type { PlacedDocument } from '../placed-document.ts'
import type { Edit, Field, Option } from '../proposal.ts'
import { choice, type EntryMend } from '../sketch.ts'
import { namePart } from '../spelling.ts'
import type { Span } from '../text-index.ts'
import { textOfValue } from './names.ts'
import { findOtherDay } from './other-day.ts'

const fields: Readonly<Record<string, Field>> = {
  [i72.hasNumericalValue]: 'value',
  [prov.startedAtTime]: 'start-date',
  [prov.endedAtTime]: 'end-date',
}

const lostByKey = readOnce(({ rules }: PlacedDocument) => {
  const { values, order } = findLostValues(rules)
  const key = (lost: LostValue): string => lostKey(lost.note, nodeFocus(lost.node), lostPath(lost))
  return { order, values: new Map(values.map((lost) => [key(lost), lost])) }
})

export function mendLostValue(
  { note, focus, path = '', value = '' }: Note,
  document: PlacedDocument,
): EntryMend | null {
  const { values, order } = lostByKey(document)
  const lost = values.get(lostKey(note, focus, path))
  const place = lost && findPlace(document, lost.holder, lost.property, lost.text)
  if (!lost || !place) return null
  const options =
    lost.note === 'period-backwards'
      ? swapDays(document, lost, place)
      : offerReadings(document, lost, place, findReadings(lost, order))
  const field = fields[lost.property]
  const sketch = choice(place, {
    options: [...options, { means: 'keep', value, edits: [] }],
    edits: [replaceByAnswer(place)],
    ...(field && { field }),
    ...findOtherDay(lost.node, lost.property),
  })
  return sketch && { sketch, node: lost.node }
}

/** Where the text stands; of several the first. */
const findPlace = (
  document: PlacedDocument,
  holder: GraphNode,
  property: string,
  text: string,
): Span | undefined =>
  document.listValues(holder, property).find(({ item }) => textOfValue(document, item) === text)?.item

function offerReadings(
  document: PlacedDocument,
  lost: LostValue,
  place: Span,
  readings: readonly string[],
): Option[] {
  const unit = lost.note === 'value-not-numeric' ? addUnit(document, lost) : null
  return readings.map((value) => {
    const edits = [replaceBy(place, json(writtenAnswer(fields[lost.property], value)))]
    return unit
      ? { means: 'with-unit', value: `${value} ${unit.unit}`, edits: [...edits, unit.edit] }
      : { means: 'value', value, edits }
  })
}

/** The words beside a number become the unit of its report, where neither this nor the indicator says one. */
function addUnit(
  document: PlacedDocument,
  { node, holder, of, text }: LostValue,
): { readonly unit: string; readonly edit: Edit } | null {
  const unit = readWrittenNumber(text)?.unit ?? null
  if (unit === null || of === 'baseline' || statesUnit(node) || statesUnit(holder)) return null
  const indicators = findValues(node, cids.forIndicator).map((value) =>
    value.kind === 'reference' ? document.document.nodes.get(value.id) : undefined,
  )
  // Of an indicator of another file it is not known.
  if (indicators.some((each) => !each || each.statements.length === 0 || statesUnit(each))) return null
  const [object] = document.containersOf(node.id)
  if (!object || indicators.length === 0) return null
  const key = namePart(document, object, prefixedName(i72.unit_of_measure))
  if (document.index.memberOf(object, key)) return null
  return { unit, edit: applyAnswer(addMember(document.index, object, key), unit) }
}

function swapDays(document: PlacedDocument, { node, text, start = '' }: LostValue, place: Span): Option[] {
  const other = findPlace(document, node, prov.startedAtTime, start)
  if (!other) return []
  // The times of day stay where they are: they are those of the first and of the last day.
  const [first, last] = [text.slice(0, 10) + start.slice(10), start.slice(0, 10) + text.slice(10)]
  const edits = [replaceBy(other, json(first)), replaceBy(place, json(last))]
  return [{ means: 'swapped', value: `${first.slice(0, 10)} – ${last.slice(0, 10)}`, edits }]
}

const lostKey = (note: string, focus: string, path: string): string => JSON.stringify([note, focus, path])

const statesUnit = (node: GraphNode): boolean =>
  [i72.unit_of_measure, cids.unitDescription].some((property) =>
    findValues(node, property).some((value) =>
      value.kind === 'literal' ? !isBlankText(value.text) : value.id !== cids.unspecifiedUnit,
    ),
  )
