// Compares a document with a tier of the standard. Advice: no verdict depends on it. Rules, section 10. Pure; every node
// and every statement is looked at once, so that a file with a million repetitions stays cheap.
import type { GraphDocument, GraphNode, Term } from '../graph/document.ts'
import { isAbsoluteIri } from '../graph/iri.ts'
import { prefixedName } from '../graph/vocabulary.ts'
import { firstType, nodeFocus } from '../validation/document-index.ts'
import { needsNoDescription } from './classes.ts'
import { collectAlignment, type AddFinding, type Details } from './collect-alignment.ts'
import type { AlignmentFindings } from './finding.ts'
import { isTextType, type TextType } from './property-rule.ts'
import { readClasses, type CheckedRule, type KnownClasses } from './read-classes.ts'
import type { Profile } from './tiers.ts'
import { isDay } from '../calendar-day.ts'
import { addTo, getOrAdd } from '../lists-by-key.ts'

export function checkAlignment(document: GraphDocument, profile: Profile): AlignmentFindings {
  const { add, result } = collectAlignment()
  const classesOf = readClasses(document, profile)
  const entries = new Map<string, Details<'wrong-class'>>()
  for (const [id, classes] of classesOf) {
    const node = document.nodes.get(id)
    if (node && classes.rules.length > 0) checkNode({ document, classesOf, node, add, entries }, classes)
  }
  return result()
}

interface Checking {
  readonly document: GraphDocument
  readonly classesOf: ReadonlyMap<string, KnownClasses>
  readonly node: GraphNode
  readonly add: AddFinding
  /** What entries are that links lead to: thousands of links may lead to one. */
  readonly entries: Map<string, Details<'wrong-class'>>
}

function checkNode(checking: Checking, { rules, properties }: KnownClasses): void {
  const { node } = checking
  const values = new Map<string, Term[]>()
  for (const { predicate, object } of node.statements) {
    if (!properties.has(predicate)) continue
    addTo(values, predicate, object)
  }
  for (const rule of rules) {
    const own = distinct(values.get(rule.property) ?? [])
    checkCount(checking, rule, own.length)
    for (const value of own) checkValue(checking, rule, value)
  }
}

/** Statements that say the same count once. */
const distinct = (terms: readonly Term[]): readonly Term[] =>
  terms.length < 2 ? terms : [...new Map(terms.map((term) => [keyOfTerm(term), term])).values()]

const keyOfTerm = (term: Term): string =>
  term.kind === 'reference'
    ? `<${term.id}`
    : `"${term.datatype} ${term.language?.toLowerCase() ?? ''} ${term.text}`

function checkCount({ node, add }: Checking, rule: CheckedRule, count: number): void {
  if (count < rule.min) {
    const variant = rule.max === null ? 'at-least-one' : 'exactly-one'
    add('missing', rule, node, () => ({ variant }))
  } else if (rule.max !== null && count > rule.max)
    add('too-many', rule, node, () => ({ variant: 'too-many', count }))
}

function checkValue(checking: Checking, rule: CheckedRule, value: Term): void {
  const { add, node, classesOf, entries } = checking
  if (isTextType(rule.value)) {
    if (isTextInType(rule.value, rule.valueIri, value)) return
    add('wrong-type', rule, node, () => describeText(checking, rule, value))
  } else if (value.kind === 'literal') {
    const variant = isAbsoluteIri(value.text.trim()) ? 'address-as-text' : 'text'
    add('not-a-reference', rule, node, () => ({ variant, value: value.text }))
  } else {
    const isRight = rule.valueIri === null || classesOf.get(value.id)?.classes.has(rule.valueIri) === true
    if (isRight || needsNoDescription(value.id)) return
    add('wrong-class', rule, node, () => getOrAdd(entries, value.id, () => describeEntry(checking, value.id)))
  }
}

const isTextInType = (type: TextType, datatype: string | null, value: Term): boolean =>
  value.kind === 'literal' &&
  value.datatype === datatype &&
  value.language === undefined &&
  forms[type](value.text)

function describeText({ document }: Checking, rule: CheckedRule, value: Term): Details<'wrong-type'> {
  if (value.kind === 'reference') {
    const target = document.nodes.get(value.id)
    return { variant: 'link', value: target ? nodeFocus(target) : value.id }
  }
  const { text, datatype, language } = value
  if (language !== undefined) return { variant: 'language', value: text, actual: language }
  if (datatype === rule.valueIri) return { variant: 'form', value: text }
  return { variant: 'type', value: text, actual: prefixedName(datatype) }
}

function describeEntry({ document }: Checking, id: string): Details<'wrong-class'> {
  const target = document.nodes.get(id)
  if (!target) return { variant: 'not-described', value: id }
  const value = nodeFocus(target)
  if (target.statements.length === 0) return { variant: 'not-described', value }
  const type = firstType(target)
  return type ? { variant: 'class', value, actual: prefixedName(type.id) } : { variant: 'no-class', value }
}

const dateTime =
  /^-?(\d{4,}-\d{2}-\d{2})T(?:(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?|24:00:00(?:\.0+)?)(?:Z|[+-](?:(?:0\d|1[0-3]):[0-5]\d|14:00))?$/

/** Whether a text has the form that its type asks for. */
const forms: Readonly<Record<TextType, (text: string) => boolean>> = {
  'xsd:string': () => true,
  'xsd:anyURI': () => true,
  'xsd:boolean': (text) => /^(?:true|false|1|0)$/.test(text),
  'xsd:nonNegativeInteger': (text) => /^(?:\+?\d+|-0+)$/.test(text),
  'xsd:dateTime': (text) => {
    const day = dateTime.exec(text)?.[1]
    // Years of more than four digits are not looked up in the calendar.
    return day !== undefined && (day.length > 10 ? !day.startsWith('0') : isDay(day))
  },
}
