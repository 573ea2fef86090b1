// What one source says about one subject, as far as reads need it: its statements sorted into fields.
import { isBlankId } from '../graph/document.ts'
import type { Statement } from '../graph/document.ts'
import { cids, i72, org, organizationTypes, prov, rdf, sch, sff } from '../graph/vocabulary.ts'
import { smaller } from './source.ts'
import type { Kind } from './source.ts'

/** A unit as text or as the IRI of a unit; both may be said, and text is shown first. */
export interface Unit {
  readonly text: string | undefined
  readonly iri: string | undefined
}

export interface Assertion {
  readonly sequence: number
  readonly subject: string
  kinds: readonly Kind[]
  /** Whether the source gives it any type at all. */
  isTyped: boolean
  isFundingStatus: boolean
  legalName: string | undefined
  name: string | undefined
  description: string | undefined
  unitDescription: string | undefined
  /** `i72:unit_of_measure`, as text and as IRI; the unspecified unit is none. */
  unitText: string | undefined
  unitIri: string | undefined
  themes: readonly string[]
  forOrganization: readonly string[]
  forOutcome: readonly string[]
  hasOutcome: readonly string[]
  hasIndicator: readonly string[]
  forIndicator: string | undefined
  /** Ids of the measures it links to, in document order. */
  measures: readonly string[]
  /** Of a measure: its value. */
  numericalValue: string | undefined
  startedAt: string | undefined
  endedAt: string | undefined
  funders: readonly string[]
}

export const kindOfType: ReadonlyMap<string, Kind> = new Map<string, Kind>([
  ...[...organizationTypes].map((type) => [type, 'organization'] as const),
  [cids.Outcome, 'outcome'],
  [cids.Indicator, 'indicator'],
  [cids.IndicatorReport, 'report'],
])

type Take = (into: Assertion, value: string) => void

type ListField =
  | 'themes'
  | 'forOrganization'
  | 'forOutcome'
  | 'hasOutcome'
  | 'hasIndicator'
  | 'measures'
  | 'funders'

// Most lists stay empty, and all of those are this one: a capsule makes tens of thousands of assertions.
const nothing: readonly never[] = Object.freeze([])

// No look whether the value is there already: statements are distinct (but for named graphs), and a subject may have
// a hundred thousand links.
function add(into: Assertion, field: ListField, value: string): void {
  const list = into[field]
  if (list === nothing) into[field] = [value]
  else (list as string[]).push(value)
}

/** By predicate: what to do with a text. Several texts of one source: the smallest by code point. */
const takeText = new Map<string, Take>([
  [org.hasLegalName, (into, text) => void (into.legalName = smaller(into.legalName, text))],
  [org.hasName, (into, text) => void (into.name = smaller(into.name, text))],
  [cids.hasDescription, (into, text) => void (into.description = smaller(into.description, text))],
  [sch.description, (into, text) => void (into.description = smaller(into.description, text))],
  [cids.unitDescription, (into, text) => void (into.unitDescription = smaller(into.unitDescription, text))],
  [i72.unit_of_measure, (into, text) => void (into.unitText = smaller(into.unitText, text))],
  [i72.hasNumericalValue, (into, text) => void (into.numericalValue = smaller(into.numericalValue, text))],
  [prov.startedAtTime, (into, text) => void (into.startedAt = smaller(into.startedAt, text))],
  [prov.endedAtTime, (into, text) => void (into.endedAt = smaller(into.endedAt, text))],
  [sff.forFunder, (into, text) => add(into, 'funders', text)],
])

/** By predicate: what to do with a link to something that has an identifier. */
const takeIri = new Map<string, Take>([
  [rdf.type, takeType],
  [cids.forTheme, (into, iri) => add(into, 'themes', iri)],
  [cids.forOrganization, (into, iri) => add(into, 'forOrganization', iri)],
  [cids.forOutcome, (into, iri) => add(into, 'forOutcome', iri)],
  [cids.hasOutcome, (into, iri) => add(into, 'hasOutcome', iri)],
  [cids.hasIndicator, (into, iri) => add(into, 'hasIndicator', iri)],
  [cids.forIndicator, (into, iri) => void (into.forIndicator = smaller(into.forIndicator, iri))],
  [i72.unit_of_measure, takeUnit],
])

/** "Unspecified" is what tools write when they know no unit: it counts as none. */
function takeUnit(into: Assertion, iri: string): void {
  if (iri !== cids.unspecifiedUnit) into.unitIri = smaller(into.unitIri, iri)
}

function takeType(into: Assertion, type: string): void {
  into.isTyped = true
  const kind = kindOfType.get(type)
  // An entity has an identifier of its own; a blank node never becomes one.
  if (kind && !into.kinds.includes(kind) && !isBlankId(into.subject)) into.kinds = [...into.kinds, kind]
  if (type === sff.FundingStatus) into.isFundingStatus = true
}

export function readAssertion(
  sequence: number,
  subject: string,
  statements: readonly Statement[],
): Assertion {
  const assertion: Assertion = {
    sequence,
    subject,
    kinds: nothing,
    isTyped: false,
    isFundingStatus: false,
    legalName: undefined,
    name: undefined,
    description: undefined,
    unitDescription: undefined,
    unitText: undefined,
    unitIri: undefined,
    themes: nothing,
    forOrganization: nothing,
    forOutcome: nothing,
    hasOutcome: nothing,
    hasIndicator: nothing,
    forIndicator: undefined,
    measures: nothing,
    numericalValue: undefined,
    startedAt: undefined,
    endedAt: undefined,
    funders: nothing,
  }
  for (const { predicate, object } of statements) {
    if (object.kind === 'literal') takeText.get(predicate)?.(assertion, object.text)
    else if (predicate === i72.value) add(assertion, 'measures', object.id)
    else if (!isBlankId(object.id)) takeIri.get(predicate)?.(assertion, object.id)
  }
  return assertion
}
