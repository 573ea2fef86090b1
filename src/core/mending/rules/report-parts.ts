// The parts of an indicator report: its indicator, its value and its period. Rule 4.
import type { GraphNode } from '../../graph/document.ts'
import { cids, i72, iriOfPrefixedName, org } from '../../graph/vocabulary.ts'
import { findReferences, isBlankText, isOfKind, statementKey } from '../../validation/document-index.ts'
import { addMember, addText, json, measureAround, replaceBy, replaceByAnswer, type Around } from '../edits.ts'
import { findOtherDay } from './other-day.ts'
import type { PlacedDocument, PlacedMember } from '../placed-document.ts'
import type { Edit } from '../proposal.ts'
import { openQuestion, certain, choice, offerValues, type Sketch, type Subject } from '../sketch.ts'
import { readSpelling } from '../spelling.ts'
import type { Span } from '../text-index.ts'
import { findLink, maxSuggested, mendAddressAsText, mendLink } from './links.ts'
import { leadingNumber } from './measure-words.ts'
import { askForValues, findOther, renameKey, textOfValue } from './names.ts'

export function mendReportPart(subject: Subject): Sketch | null {
  const { variant } = subject.finding
  if (variant.startsWith('indicator-')) return mendIndicator(subject)
  if (variant.startsWith('value-')) return mendValue(subject)
  if (variant.startsWith('number-')) return mendNumber(subject)
  return mendPeriod(subject)
}

function mendIndicator(subject: Subject): Sketch | null {
  const { document, node, finding } = subject
  const path = 'cids:forIndicator'
  if (finding.variant === 'indicator-no-id' && hasTypedIndicator(subject)) return null
  const linked = mendLink(subject, path, 'indicator', false)
  const { key } = finding.facts ?? {}
  if (!linked || key === undefined) return linked
  // What the report names under another key, in full: a file may have short forms of its identifiers.
  const named = node.statements
    .filter((statement) => statementKey(statement) === key)
    .map(({ object }) => (object.kind === 'reference' ? object.id : object.text))
    .filter((id) => isOfKind(document.rules, id, 'indicator'))
  return { ...linked, options: offerValues('suggested', named.slice(0, maxSuggested), linked.edits) }
}

/** The nested indicator needs an identifier: rule 5 asks for it. */
const hasTypedIndicator = ({ node, document }: Subject): boolean =>
  findReferences(node, cids.forIndicator).some((id) => isOfKind(document.rules, id, 'indicator'))

function mendValue(subject: Subject): Sketch | null {
  const { document, node, object, finding } = subject
  const link = findLink(subject, i72.value)
  if (link && finding.variant === 'value-address-as-text') return mendAddressAsText(document, link)
  const [first] = document.membersOf(node, i72.value)
  if (first) {
    const around = measureAround(document, first.object)
    const { value } = first.member
    const [only, ...more] = document.itemsOf(value)
    const isSingle = only && more.length === 0 && writtenValue(document, only) !== null
    if (finding.variant === 'value-text' && isSingle) return intoMeasure(document, only, only, around)
    return openQuestion(value, [replaceByAnswer(value, around)], 'value')
  }
  const { key } = readSpelling(document, object, 'i72:value')
  const edits = [addMember(document.index, object, key, measureAround(document, object))]
  const other = findOther(subject, node, 'i72:value')
  const found = other && writtenValue(document, other.member.value)
  if (!other || found === null || isBlankText(found)) return askValue(subject, edits)
  // An older key for the number, on the report itself: the measure takes its place.
  if (other.instead === 'i72:hasNumericalValue') {
    const span = { start: other.member.keySpan.start, end: other.member.value.end }
    const around = measureAround(document, other.object)
    const colon = document.index.text.slice(other.member.keySpan.end, other.member.value.start)
    return intoMeasure(document, span, other.member.value, [`${json(key)}${colon}${around[0]}`, around[1]])
  }
  return choice(other.member.value, { options: offerValues('value', [found], edits), edits, field: 'value' })
}

/** A report may have its value in its name alone, such as `12,000 people supported`. */
function askValue({ document, node, object }: Subject, edits: readonly Edit[]): Sketch | null {
  const [name] = document.membersOf(node, org.hasName)
  const number = name && leadingNumber(textOfValue(document, name.member.value) ?? '')
  if (number == null) return openQuestion(object, edits, 'value')
  return choice(object, { options: offerValues('in-name', [number], edits), edits, field: 'value' })
}

/** The value as it is written, inside a measure. */
function intoMeasure(document: PlacedDocument, place: Span, value: Span, around: Around) {
  const to = `${around[0]}${document.index.raw(value)}${around[1]}`
  return certain(place, [replaceBy(place, to)], { from: document.index.raw(place), to })
}

/** A text or a number as it is written; null for everything else. */
function writtenValue(document: PlacedDocument, value: Span): string | null {
  const text = textOfValue(document, value)
  if (text !== null) return text
  const raw = document.index.raw(value)
  return /^-?\d/.test(raw) ? raw : null
}

/** The report has a measure without a number. */
function mendNumber(subject: Subject): Sketch | null {
  const { document, node } = subject
  const path = 'i72:hasNumericalValue'
  const measure = findMeasure(document, node)
  const [container] = measure ? document.containersOf(measure.id) : []
  if (!measure || !container || measure.statements.length + document.index.membersOf(container).length === 0)
    return describeMeasure(subject)
  const asked = askForValues(document.membersOf(measure, path), 'value')
  if (asked) return asked
  const edits = [addText(document, container, path)]
  const other = findOther(subject, measure, path)
  const found = other && writtenValue(document, other.member.value)
  if (!other || found === null) return openQuestion(container, edits, 'value')
  if (other.instead === path)
    return renameKey(document, other, path) ?? openQuestion(container, edits, 'value')
  const options = isBlankText(found) ? [] : offerValues('value', [found], edits)
  return choice(other.member.value, { options, edits, field: 'value' })
}

/** The first measure that the report refers to and the file describes. */
function findMeasure(document: PlacedDocument, node: GraphNode): GraphNode | undefined {
  const measure = findReferences(node, i72.value).find((id) => document.containersOf(id).length > 0)
  return measure === undefined ? undefined : document.document.nodes.get(measure)
}

/** The measure is described nowhere: it is described where the report refers to it. */
function describeMeasure(subject: Subject): Sketch | null {
  const { document, node, finding } = subject
  const [first] = document.membersOf(node, i72.value)
  if (!first) return null
  const around = measureAround(document, first.object, finding.facts?.target)
  return openQuestion(first.member.value, [replaceByAnswer(first.member.value, around)], 'value')
}

/** With the other day, so that nobody answers for the wrong year. */
function mendPeriod(subject: Subject): Sketch | null {
  const sketch = mendDay(subject)
  const { path = '' } = subject.finding
  return sketch && { ...sketch, ...findOtherDay(subject.node, iriOfPrefixedName(path) ?? path) }
}

function mendDay(subject: Subject): Sketch | null {
  const { document, node, object, finding } = subject
  const { path = '' } = finding
  const field = path === 'prov:endedAtTime' ? 'end-date' : 'start-date'
  const asked = askForValues(document.membersOf(node, path), field)
  if (asked) return asked
  const edits = [addText(document, object, path)]
  const other = findOther(subject, node, path)
  if (!other) return openQuestion(object, edits, field)
  const text = document.index.textOf(other.member.value)
  if (text !== null && other.instead === path) {
    const renamed = renameKey(document, other, path)
    if (renamed) return renamed
  }
  const options = offerValues('value', datesIn(document, other), edits)
  return choice(other.member.value, { options, edits, field })
}

/** The texts under an older key that begin with a date, as they are written. */
function datesIn(document: PlacedDocument, { member }: PlacedMember): string[] {
  const raw = document.index.raw(member.value).slice(0, 2_000)
  const texts = [...raw.matchAll(/"(\d{4}-\d{2}-\d{2}[^"\\]{0,40})"/g)].map(([, text = '']) => text)
  return [...new Set(texts)].slice(0, 6)
}
