// Values that are kept as words and periods that are not read: they count nowhere, and nothing but this says so. Of reports,
// targets and baselines. Rules, section 2, `notes`. Pure.
import { parseDate } from '../calendar-day.ts'
import { type GraphNode, refersTo } from '../graph/document.ts'
import { cutText } from '../graph/text-bounds.ts'
import { cids, i72, prefixedName, prov, rdf } from '../graph/vocabulary.ts'
import { holdsDigit, readWrittenNumber } from '../projection/read-written-number.ts'
import { findDayOrder, readWrittenPeriods, type DayOrder } from '../projection/read-written-period.ts'
import { smaller } from '../projection/source.ts'
import { parseValue } from '../projection/values.ts'
import { readOnce } from '../read-once.ts'
import { maxQuoted } from './collect-findings.ts'
import { type DocumentIndex, isOfKind, nodeFocus, nodeName } from './document-index.ts'
import type { Facts, NoteContent, NoteVariants } from './finding.ts'
import type { LostNote } from './lost-notes.ts'

/** A text of a file that is not read as what it stands for. */
export interface LostValue {
  readonly note: LostNote
  /** The report, the target, or the indicator of the baseline. */
  readonly node: GraphNode
  readonly of: 'report' | 'target' | 'baseline'
  /** The node with the text: the measure, or the node itself. */
  readonly holder: GraphNode
  /** The property of the holder that has the text. */
  readonly property: string
  readonly text: string
  /** Of a period that ends before it begins: its first day, as written. */
  readonly start?: string
}

export interface LostValues {
  readonly values: readonly LostValue[]
  /** How the days of this file are written, as far as it says so. */
  readonly order: DayOrder | null
}

/** All of a document, each report once for its value and once for each of its days. */
export const findLostValues = readOnce((index: DocumentIndex): LostValues => {
  const values: LostValue[] = []
  for (const node of index.reports) {
    addValue(values, node, 'report', index)
    addPeriod(values, node, 'report')
  }
  for (const node of index.document.nodes.values()) {
    if (isTarget(node, index)) {
      addValue(values, node, 'target', index)
      addPeriod(values, node, 'target')
    }
  }
  for (const node of index.indicators) addValue(values, node, 'baseline', index)
  const days = values.flatMap(({ note, text }) => (note === 'period-unreadable' ? text : []))
  return { values, order: findDayOrder(days) }
})

/** What is also a report is a report. */
const isTarget = (node: GraphNode, index: DocumentIndex): boolean =>
  refersTo(node, rdf.type, cids.Target) && !isOfKind(index, node.id, 'indicator_report')

type Of = LostValue['of']

function addValue(
  values: LostValue[],
  node: GraphNode,
  of: Of,
  { document, withNumber }: DocumentIndex,
): void {
  const link = of === 'baseline' ? cids.hasBaseline : i72.value
  for (const { predicate, object } of node.statements) {
    if (predicate !== link || object.kind !== 'reference' || !withNumber.has(object.id)) continue
    const holder = document.nodes.get(object.id)
    const text = holder && textUnder(holder, i72.hasNumericalValue)
    if (holder && text !== undefined && parseValue(text) === null && holdsDigit(text))
      values.push({ note: 'value-not-numeric', node, of, holder, property: i72.hasNumericalValue, text })
    // The first measure with a number counts.
    return
  }
}

function addPeriod(values: LostValue[], node: GraphNode, of: Of): void {
  const [start, end] = [textUnder(node, prov.startedAtTime), textUnder(node, prov.endedAtTime)]
  const isLost = (text: string | undefined): text is string =>
    text !== undefined && parseDate(text) === null && text.trim() !== ''
  const shared = { node, of, holder: node }
  if (isLost(start))
    values.push({ ...shared, note: 'period-unreadable', property: prov.startedAtTime, text: start })
  if (isLost(end))
    values.push({ ...shared, note: 'period-unreadable', property: prov.endedAtTime, text: end })
  if (start === undefined || end === undefined) return
  const [first, last] = [parseDate(start), parseDate(end)]
  if (first !== null && last !== null && first > last)
    values.push({ ...shared, note: 'period-backwards', property: prov.endedAtTime, text: end, start })
}

/** Of several texts the smallest counts, as in rows. */
export function textUnder({ statements }: GraphNode, property: string): string | undefined {
  let text: string | undefined
  for (const { predicate, object } of statements)
    if (predicate === property && object.kind === 'literal') text = smaller(text, object.text)
  return text
}

/** What the text probably means, as the rules read it, the likeliest first; none where it cannot be said. */
export function findReadings({ note, text, property }: LostValue, order: DayOrder | null): readonly string[] {
  if (note === 'value-not-numeric') {
    const read = readWrittenNumber(text)
    return read ? [read.number] : []
  }
  if (note === 'period-backwards') return []
  const periods = readWrittenPeriods(text)
  const days = periods.map(({ start, end }) => (property === prov.startedAtTime ? start : end))
  // Another day of the file says which number is the month.
  return order === 'month-first' ? days.toReversed() : days
}

/** The property that the entry has, as a prefixed name. */
export const lostPath = ({ note, of, property }: LostValue): string =>
  prefixedName(of === 'baseline' ? cids.hasBaseline : note === 'value-not-numeric' ? i72.value : property)

export function describeLostValue(lost: LostValue, order: DayOrder | null): NoteContent<LostNote> {
  const { note, node, of, text, start } = lost
  const focus = nodeFocus(node)
  const name = nodeName(node)
  const [instead, other] = findReadings(lost, order)
  const unit = note === 'value-not-numeric' ? readWrittenNumber(text)?.unit : undefined
  const facts: Facts = {
    of,
    target: focus,
    ...(name !== null && { name }),
    ...(instead !== undefined && { instead }),
    ...(other !== undefined && { other }),
    ...(unit != null && { unit }),
    ...(start !== undefined && { start }),
  }
  return {
    variant: chooseVariant(lost, instead, other),
    focus,
    path: lostPath(lost),
    value: cutText(text, maxQuoted),
    facts,
  }
}

function chooseVariant(
  { note, property }: LostValue,
  instead?: string,
  other?: string,
): NoteVariants[LostNote] {
  if (note === 'value-not-numeric') return instead === undefined ? 'unknown' : 'reading'
  if (note === 'period-backwards') return 'backwards'
  const bound = property === prov.startedAtTime ? 'start' : 'end'
  if (instead === undefined) return bound
  return other === undefined ? `${bound}-reading` : `${bound}-either`
}
