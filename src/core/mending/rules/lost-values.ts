// A value that is kept as words, a day that is not read, a period that ends before it begins: what each probably means is
// offered, and a person decides.
import type { GraphNode } from '../../graph/document.ts'
import { cids, i72, prefixedName, prov } from '../../graph/vocabulary.ts'
import { readWrittenNumber } from '../../projection/read-written-number.ts'
import { nodeFocus, isBlankText, findValues } from '../../validation/document-index.ts'
import type { Note } from '../../validation/finding.ts'
import { findLostValues, findReadings, lostPath, type LostValue } from '../../validation/lost-values.ts'
import { addMember, json, replaceBy, replaceByAnswer } from '../edits.ts'
import type { PlacedDocument } from '../placed-document.ts'
import type { Edit, Field, Option } from '../proposal.ts'
import { choice, type Sketch } from '../sketch.ts'
import { namePart } from '../spelling.ts'
import type { Span } from '../text-index.ts'
import { textOfValue } from './names.ts'
import { findOtherDay } from './other-day.ts'

/** Of a whole day, as mending writes days. */
const dayTimes: Readonly<Record<string, string>> = {
  [prov.startedAtTime]: 'T00:00:00',
  [prov.endedAtTime]: 'T23:59:59',
}

const fields: Readonly<Record<string, Field>> = {
  [i72.hasNumericalValue]: 'value',
  [prov.startedAtTime]: 'start-date',
  [prov.endedAtTime]: 'end-date',
}

const keep = (value: string): Option => ({ means: 'keep', value, edits: [] })

export class LostValueMends {
  readonly #document: PlacedDocument
  readonly #order: ReturnType<typeof findLostValues>['order']
  readonly #lost = new Map<string, LostValue>()

  constructor(document: PlacedDocument) {
    this.#document = document
    const { values, order } = findLostValues(document.rules)
    this.#order = order
    for (const lost of values) this.#lost.set(lostKey(lost.note, nodeFocus(lost.node), lostPath(lost)), lost)
  }

  propose({
    note,
    focus,
    path = '',
    value = '',
  }: Note): { readonly sketch: Sketch; readonly node: GraphNode } | null {
    const lost = this.#lost.get(lostKey(note, focus, path))
    const place = lost && this.#findPlace(lost.holder, lost.property, lost.text)
    if (!lost || !place) return null
    const options = lost.note === 'period-backwards' ? this.#swap(lost, place) : this.#readings(lost, place)
    const field = fields[lost.property]
    const sketch = choice(place, {
      options: [...options, keep(value)],
      edits: [replaceByAnswer(place)],
      ...(field && { field }),
      ...findOtherDay(lost.node, lost.property),
    })
    return sketch && { sketch, node: lost.node }
  }

  /** Where the text stands; of several the first. */
  #findPlace(holder: GraphNode, property: string, text: string): Span | null {
    for (const { member } of this.#document.membersOf(holder, property)) {
      for (const item of this.#document.itemsOf(member.value))
        if (textOfValue(this.#document, item) === text) return item
    }
    return null
  }

  #readings(lost: LostValue, place: Span): Option[] {
    const time = dayTimes[lost.property] ?? ''
    const unit = lost.note === 'value-not-numeric' ? this.#unitEdit(lost) : null
    return findReadings(lost, this.#order).map((value) => {
      const edits = [replaceBy(place, json(value + time))]
      return unit
        ? { means: 'with-unit', value: `${value} ${unit.unit}`, edits: [...edits, unit.edit] }
        : { means: 'value', value, edits }
    })
  }

  /** The words beside a number become the unit of its report, where neither this nor the indicator says one. */
  #unitEdit({ node, holder, of, text }: LostValue): { readonly unit: string; readonly edit: Edit } | null {
    const unit = readWrittenNumber(text)?.unit ?? null
    const document = this.#document
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
    const { start, end, text: added, after = '' } = addMember(document.index, object, key)
    return { unit, edit: { start, end, text: `${added}${json(unit)}${after}` } }
  }

  #swap({ node, text, start = '' }: LostValue, place: Span): Option[] {
    const other = this.#findPlace(node, prov.startedAtTime, start)
    if (!other) return []
    // The times of day stay where they are: they are those of the first and of the last day.
    const [first, last] = [text.slice(0, 10) + start.slice(10), start.slice(0, 10) + text.slice(10)]
    const edits = [replaceBy(other, json(first)), replaceBy(place, json(last))]
    return [{ means: 'swapped', value: `${first.slice(0, 10)} – ${last.slice(0, 10)}`, edits }]
  }
}

const lostKey = (note: string, focus: string, path: string): string => JSON.stringify([note, focus, path])

const statesUnit = (node: GraphNode): boolean =>
  [i72.unit_of_measure, cids.unitDescription].some((property) =>
    findValues(node, property).some((value) =>
      value.kind === 'literal' ? !isBlankText(value.text) : value.id !== cids.unspecifiedUnit,
    ),
  )
