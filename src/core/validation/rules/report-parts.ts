// Rule 4: an indicator report has an indicator, a value and a period. Rules, section 2. One finding for each
// missing part; text where a link belongs and a blank date count as missing (rules, section 2).
import type { GraphNode, Term } from '../../graph/document.ts'
import { cids, i72, prefixedName, prov } from '../../graph/vocabulary.ts'
import type { Collector } from '../collect-findings.ts'
import { type DocumentIndex, isBlankText, findValues } from '../document-index.ts'
import { linkCase, quoteTerm } from '../link-text.ts'
import { otherKeyFacts, otherKeyFor, ignoredKeyFacts } from '../other-keys.ts'
import { type AddPart, hasNumber, reportValueCheck } from './report-value.ts'

const interval = ['hasTimeInterval', 'hasTime', 'inXSDDateTimeStamp', 'inXSDDateTime']

const start = {
  property: prov.startedAtTime,
  path: prefixedName(prov.startedAtTime),
  instead: 'startedAtTime',
  others: ['startedAtTime', 'hasBeginning', 'startDate', 'startTime', 'start', 'hasStart', ...interval],
}

const end = {
  property: prov.endedAtTime,
  path: prefixedName(prov.endedAtTime),
  instead: 'endedAtTime',
  others: ['endedAtTime', 'hasEnd', 'endDate', 'endTime', 'end', ...interval],
}

export function checkReportParts(index: DocumentIndex, findings: Collector): void {
  const checkValue = reportValueCheck(index)
  for (const node of index.reports) {
    if (isComplete(node, index)) continue
    const add: AddPart = (variant, details) =>
      findings.add('report-incomplete', variant, node, details, 'indicator_report')
    checkIndicator(node, index, add)
    checkValue(node, add)
    checkPeriod(node, start, index, add)
    checkPeriod(node, end, index, add)
  }
}

/** Checks all four parts in one pass: nearly all reports have them. */
function isComplete({ statements }: GraphNode, index: DocumentIndex): boolean {
  let parts = 0
  for (const { predicate, object } of statements) {
    if (predicate === cids.forIndicator) parts |= linkCase(object, index) === 'link' ? 1 : 0
    else if (predicate === i72.value) parts |= hasNumber(object, index) ? 2 : 0
    else if (predicate === prov.startedAtTime) parts |= isDate(object) ? 4 : 0
    else if (predicate === prov.endedAtTime) parts |= isDate(object) ? 8 : 0
  }
  return parts === 15
}

const isDate = (value: Term): boolean => value.kind === 'literal' && !isBlankText(value.text)

const indicatorPath = prefixedName(cids.forIndicator)
const otherIndicatorKeys = ['forIndicator', 'hasIndicator', 'indicator', 'reportsOn', 'isAbout']

function checkIndicator(node: GraphNode, index: DocumentIndex, add: AddPart): void {
  const path = indicatorPath
  const values = findValues(node, cids.forIndicator)
  const cases = values.map((value) => linkCase(value, index))
  if (cases.includes('link')) return
  const [first] = values
  const [variant] = cases
  if (first && variant && variant !== 'link') {
    add(`indicator-${variant}`, { path, ...quoteTerm(first) })
    return
  }
  const other = otherKeyFor(node, otherIndicatorKeys, cids.forIndicator)
  if (other) add('indicator-other-key', { path, facts: otherKeyFacts(other) })
  else add('indicator-missing', { path, facts: ignoredKeyFacts(index, cids.forIndicator) })
}

function checkPeriod(
  node: GraphNode,
  bound: typeof start | typeof end,
  index: DocumentIndex,
  add: AddPart,
): void {
  const { property, path, instead, others } = bound
  const values = findValues(node, property)
  if (values.some(isDate)) return
  const [first] = values
  if (first) {
    const variant = first.kind === 'literal' ? 'period-blank' : 'period-link'
    return add(variant, { path, ...quoteTerm(first), facts: { instead } })
  }
  const other = otherKeyFor(node, others, property)
  if (!other) return add('period-missing', { path, facts: { instead, ...ignoredKeyFacts(index, property) } })
  return add(`period-${other.variant}`, { path, facts: { ...otherKeyFacts(other), instead } })
}
