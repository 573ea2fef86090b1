// Rule 4, the value: a report refers by i72:value to a measure with hasNumericalValue. An empty number counts as present,
// and the measure needs no type (rules, section 2).
import { type GraphNode, type Reference, type Term, isBlankId } from '../../graph/document.ts'
import { i72, prefixedName } from '../../graph/vocabulary.ts'
import { decimal } from '../../projection/values.ts'
import { readEachOnce } from '../../read-once.ts'
import type { Details } from '../collect-findings.ts'
import { type DocumentIndex, findValues, isDescribed } from '../document-index.ts'
import type { Variants } from '../finding.ts'
import { linkCase, quoteTerm, termText } from '../link-text.ts'
import { otherKeyFacts, otherKeyFor, ignoredKeyFacts } from '../other-keys.ts'

const valuePath = prefixedName(i72.value)
const numberPath = prefixedName(i72.hasNumericalValue)

const otherValueKeys = ['value', 'hasValue', 'numerical_value', 'hasNumericalValue', 'numericalValue']
const otherNumberKeys = ['hasNumericalValue', 'numerical_value', 'numericalValue', 'hasValue', 'value']

export const hasNumber = (value: Term, index: DocumentIndex): boolean =>
  value.kind === 'reference' && index.withNumber.has(value.id)

export type AddPart = (variant: Variants['report-incomplete'], details: Details) => void

interface Fault {
  readonly variant: Variants['report-incomplete']
  readonly details: Details
}

export function reportValueCheck(index: DocumentIndex): (node: GraphNode, add: AddPart) => void {
  // Cached by measure, because very many reports may refer to the same one.
  const ofMeasure = readEachOnce((id: string) => measureFault(id, index))
  return (node, add) => {
    const values = findValues(node, i72.value)
    if (values.some((value) => hasNumber(value, index))) return
    const { variant, details } = valueFault(node, values, index, ofMeasure)
    add(variant, details)
  }
}

function valueFault(
  node: GraphNode,
  values: readonly Term[],
  index: DocumentIndex,
  ofMeasure: (id: string) => Fault,
): Fault {
  const path = valuePath
  const [first] = values
  if (!first) {
    const other = otherKeyFor(node, otherValueKeys, i72.value)
    if (!other)
      return { variant: 'value-missing', details: { path, facts: ignoredKeyFacts(index, i72.value) } }
    return { variant: `value-${other.variant}`, details: { path, facts: otherKeyFacts(other) } }
  }
  const measure = values.find((value) => value.kind === 'reference' && isMeasure(value.id, index)) ?? first
  const variant = linkCase(measure, index)
  const isLink = variant === 'link' || variant === 'no-id'
  if (measure.kind === 'reference' && isLink && !isNumberUnderBase(measure, index))
    return ofMeasure(measure.id)
  const details = { path, value: termText(first) }
  return {
    variant: variant === 'address-as-text' || variant === 'empty' ? `value-${variant}` : 'value-text',
    details,
  }
}

/** With `@base` the number itself, where a measure belongs, becomes the identifier of an entry that is nowhere. */
const isNumberUnderBase = ({ id, written }: Reference, index: DocumentIndex): boolean =>
  written !== undefined && decimal.test(written.trim()) && !isMeasure(id, index)

const isMeasure = (id: string, index: DocumentIndex): boolean => isBlankId(id) || isDescribed(index, id)

/** The report has a measure, and the measure has no number. */
function measureFault(id: string, index: DocumentIndex): Fault {
  const path = numberPath
  const measure = index.document.nodes.get(id)
  if (!measure || (!measure.isBlank && measure.statements.length === 0)) {
    return { variant: 'number-not-here', details: { path, facts: { target: id } } }
  }
  const target = measure.isBlank ? {} : { target: id }
  const other = otherKeyFor(measure, otherNumberKeys, i72.hasNumericalValue)
  if (other) {
    const facts = { ...target, ...otherKeyFacts(other) }
    return { variant: `number-${other.variant}`, details: { path, facts } }
  }
  const [link] = findValues(measure, i72.hasNumericalValue)
  if (link) return { variant: 'number-link', details: { path, ...quoteTerm(link), facts: target } }
  const facts = { ...target, ...ignoredKeyFacts(index, i72.hasNumericalValue) }
  return { variant: 'number-missing', details: { path, facts } }
}
