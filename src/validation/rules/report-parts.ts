// Rule 4: an indicator report names its indicator, carries a value and has a period. Spec, Errors, Violations. One
// finding for each missing part; an empty number counts as present, a blank date does not (decisions, section 2).
import type { GraphNode } from '../../graph/document.ts'
import { isBlankId } from '../../graph/document.ts'
import { cids, i72, prefixedName, prov } from '../../graph/vocabulary.ts'
import type { Collector, Details } from '../collect-findings.ts'
import type { DocumentIndex } from '../document-index.ts'
import { isBlankText, valuesOf } from '../document-index.ts'
import type { Variants } from '../finding.ts'
import { linkCase, quoted, writtenOf } from '../link-text.ts'
import type { OtherKey } from '../other-keys.ts'
import { otherKeyFacts, otherKeyFor, passedOverFacts } from '../other-keys.ts'

type Variant = Variants['report-incomplete']
type Add = (variant: Variant, details: Details) => void

const otherIndicatorKeys = ['forIndicator', 'hasIndicator', 'indicator', 'reportsOn', 'isAbout']
const otherValueKeys = ['value', 'hasValue', 'numerical_value', 'hasNumericalValue', 'numericalValue']
const otherNumberKeys = ['hasNumericalValue', 'numerical_value', 'numericalValue', 'hasValue', 'value']
const interval = ['hasTimeInterval', 'hasTime', 'inXSDDateTimeStamp', 'inXSDDateTime']
const otherStartKeys = [
  'startedAtTime',
  'hasBeginning',
  'startDate',
  'startTime',
  'start',
  'hasStart',
  ...interval,
]
const otherEndKeys = ['endedAtTime', 'hasEnd', 'endDate', 'endTime', 'end', ...interval]

export function checkReportParts(index: DocumentIndex, found: Collector): void {
  const numberKeys = new Map<string, OtherKey | null>()
  for (const node of index.reports) {
    const add: Add = (variant, details) =>
      found.add('report-incomplete', variant, node, details, 'indicator_report')
    checkIndicator(node, index, add)
    checkValue(node, index, numberKeys, add)
    checkPeriod(node, prov.startedAtTime, otherStartKeys, index, add)
    checkPeriod(node, prov.endedAtTime, otherEndKeys, index, add)
  }
}

function checkIndicator(node: GraphNode, index: DocumentIndex, add: Add): void {
  const path = prefixedName(cids.forIndicator)
  const values = valuesOf(node, cids.forIndicator)
  if (values.some((value) => linkCase(value, index) === 'link')) return
  const [first] = values
  if (first) {
    const variant = linkCase(first, index)
    if (variant !== 'link') add(`indicator-${variant}`, { path, ...quoted(first) })
    return
  }
  const other = otherKeyFor(node, otherIndicatorKeys, cids.forIndicator)
  if (other) add('indicator-other-key', { path, facts: otherKeyFacts(other) })
  else add('indicator-missing', { path, facts: passedOverFacts(index, cids.forIndicator) })
}

function checkValue(
  node: GraphNode,
  index: DocumentIndex,
  numberKeys: Map<string, OtherKey | null>,
  add: Add,
): void {
  const values = valuesOf(node, i72.value)
  if (values.some((value) => value.kind === 'reference' && index.withNumber.has(value.id))) return
  const path = prefixedName(i72.value)
  const [first] = values
  if (!first) {
    const other = otherKeyFor(node, otherValueKeys, i72.value)
    if (!other) return add('value-missing', { path, facts: passedOverFacts(index, i72.value) })
    return add(other.isOlder ? 'value-older-key' : 'value-other-key', { path, facts: otherKeyFacts(other) })
  }
  const measure = values.find((value) => value.kind === 'reference' && isMeasure(value.id, index))
  if (measure?.kind === 'reference') return addNumber(measure.id, index, numberKeys, add)
  const variant = linkCase(first, index)
  if (variant !== 'link' && variant !== 'no-id')
    return add(`value-${variant}`, { path, value: writtenOf(first) })
  if (first.kind === 'reference') addNumber(first.id, index, numberKeys, add)
}

const isMeasure = (id: string, index: DocumentIndex): boolean =>
  isBlankId(id) || (index.document.nodes.get(id)?.statements.length ?? 0) > 0

/** The report has a measure, and the measure has no number. */
function addNumber(
  id: string,
  index: DocumentIndex,
  numberKeys: Map<string, OtherKey | null>,
  add: Add,
): void {
  const path = prefixedName(i72.hasNumericalValue)
  const measure = index.document.nodes.get(id)
  const target = isBlankId(id) ? undefined : id
  if (!measure || (!measure.isBlank && measure.statements.length === 0)) {
    return add('number-not-here', { path, facts: { target: id } })
  }
  // Remembered, because a file may point to one measure from very many reports.
  if (!numberKeys.has(id)) numberKeys.set(id, otherKeyFor(measure, otherNumberKeys, i72.hasNumericalValue))
  const other = numberKeys.get(id)
  const facts = target === undefined ? {} : { target }
  if (other) {
    const variant = other.isOlder ? 'number-older-key' : 'number-other-key'
    return add(variant, { path, facts: { ...facts, ...otherKeyFacts(other) } })
  }
  const link = valuesOf(measure, i72.hasNumericalValue)[0]
  if (link) return add('number-link', { path, ...quoted(link), facts })
  return add('number-missing', {
    path,
    facts: { ...facts, ...passedOverFacts(index, i72.hasNumericalValue) },
  })
}

function checkPeriod(
  node: GraphNode,
  property: string,
  others: readonly string[],
  index: DocumentIndex,
  add: Add,
): void {
  const path = prefixedName(property)
  const values = valuesOf(node, property)
  if (values.some((value) => value.kind === 'literal' && !isBlankText(value.text))) return
  const instead = property === prov.startedAtTime ? 'startedAtTime' : 'endedAtTime'
  const [first] = values
  if (first) {
    const variant = first.kind === 'literal' ? 'period-blank' : 'period-link'
    return add(variant, { path, ...quoted(first), facts: { instead } })
  }
  const other = otherKeyFor(node, others, property)
  if (!other) return add('period-missing', { path, facts: { instead, ...passedOverFacts(index, property) } })
  const variant = other.isOlder ? 'period-older-key' : 'period-other-key'
  return add(variant, { path, facts: { ...otherKeyFacts(other), instead } })
}
