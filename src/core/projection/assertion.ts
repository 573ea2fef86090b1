// The assertion of one source about one subject: those of its statements that reads need, sorted into fields.
import { isBlankId, type Statement } from '../graph/document.ts'
import { nameMaxBytes, valueMaxBytes, withinBytes } from '../graph/text-bounds.ts'
import { cids, i72, org, organizationTypes, prov, rdf, sch, sff } from '../graph/vocabulary.ts'
import { detailsIn, type OrganizationDetails, type ProfileList } from './organization-details.ts'
import { smaller, type Kind } from './source.ts'
import { iriInText, isBlankText } from './unit.ts'

/**
 * What a statement says of targets and baselines. `forIndicator` has further indicators than the one that the assertion has
 * anyway: a target may belong to several.
 */
export interface TargetReference {
  readonly kind: 'hasTarget' | 'forTarget' | 'forReport' | 'forIndicator' | 'hasBaseline'
  readonly id: string
}

export interface Assertion {
  readonly sequence: number
  readonly subject: string
  kinds: readonly Kind[]
  /** Whether the source gives the subject any type. */
  isTyped: boolean
  isFundingStatus: boolean
  isTarget: boolean
  legalName: string | undefined
  name: string | undefined
  description: string | undefined
  /** `cids:unitDescription`, and `i72:unit_of_measure` as text and as IRI; what says no unit is ignored. */
  unitDescription: string | undefined
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
  targetReferences: readonly TargetReference[]
  /** Few subjects say anything of profiles and registry numbers. */
  details: OrganizationDetails | undefined
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

// Shared by all empty lists: a capsule has tens of thousands of assertions, and most of their lists stay empty.
const emptyList: readonly never[] = Object.freeze([])

// Does not check for duplicates: statements are distinct (except across named graphs), and a subject may have a hundred
// thousand links.
function add(into: Assertion, field: ListField, value: string): void {
  const list = into[field]
  if (list === emptyList) into[field] = [value]
  else (list as string[]).push(value)
}

const boundedName = (text: string): string => withinBytes(text, nameMaxBytes)
const boundedValue = (text: string): string => withinBytes(text, valueMaxBytes)

/**
 * Handlers of literals by predicate. Of several texts of one source, the smallest by code point counts. What rows repeat is
 * cut where it was stored before it had a bound: rules, section 1, Identifiers.
 */
const takeText = new Map<string, Take>([
  [org.hasLegalName, (into, text) => void (into.legalName = smaller(into.legalName, boundedName(text)))],
  [org.hasName, (into, text) => void (into.name = smaller(into.name, boundedName(text)))],
  [cids.hasDescription, (into, text) => void (into.description = smaller(into.description, text))],
  [sch.description, (into, text) => void (into.description = smaller(into.description, text))],
  [cids.unitDescription, (into, text) => takeUnitText(into, 'unitDescription', text)],
  [i72.unit_of_measure, (into, text) => takeUnitText(into, 'unitText', text)],
  [
    i72.hasNumericalValue,
    (into, text) => void (into.numericalValue = smaller(into.numericalValue, boundedValue(text))),
  ],
  [prov.startedAtTime, (into, text) => void (into.startedAt = smaller(into.startedAt, text))],
  [prov.endedAtTime, (into, text) => void (into.endedAt = smaller(into.endedAt, text))],
  [sff.forFunder, (into, text) => add(into, 'funders', boundedName(text))],
  [sff.reportedDate, (into, text) => takeDetail(into, 'reportedDate', text)],
  [org.hasIdentifier, (into, text) => takeDetail(into, 'identifier', boundedName(text))],
])

/** Handlers of IRI references by predicate. */
const takeIri = new Map<string, Take>([
  [rdf.type, takeType],
  [cids.forTheme, (into, iri) => add(into, 'themes', iri)],
  [cids.forOrganization, (into, iri) => add(into, 'forOrganization', iri)],
  [cids.forOutcome, (into, iri) => add(into, 'forOutcome', iri)],
  [cids.hasOutcome, (into, iri) => add(into, 'hasOutcome', iri)],
  [cids.hasIndicator, (into, iri) => add(into, 'hasIndicator', iri)],
  [cids.forIndicator, takeIndicator],
  [i72.unit_of_measure, takeUnit],
  [cids.hasCode, (into, iri) => void detailsIn(into).codes.push(iri)],
  [org.issuedBy, (into, iri) => takeDetail(into, 'issuedBy', iri)],
])

/** Handlers of references by predicate, blank nodes included. */
const takeReference = new Map<string, Take>([
  [cids.hasTarget, (into, id) => referToTarget(into, 'hasTarget', id)],
  [cids.forTarget, (into, id) => referToTarget(into, 'forTarget', id)],
  [cids.forIndicatorReport, (into, id) => referToTarget(into, 'forReport', id)],
  [cids.hasBaseline, (into, id) => referToTarget(into, 'hasBaseline', id)],
  [sff.hasOrganizationProfile, (into, id) => void detailsIn(into).profiles.push(id)],
  [org.hasID, (into, id) => void detailsIn(into).numbers.push(id)],
  [sff.provinceTerritoryServed, (into, id) => serve(into, 'provinces', id)],
  [sff.localityServed, (into, id) => serve(into, 'localities', id)],
  [sff.sectorServed, (into, id) => serve(into, 'sectors', id)],
  [sff.primaryPopulationServed, (into, id) => serve(into, 'populations', id)],
  [sff.organizationType, (into, id) => serve(into, 'orgTypes', id)],
])

function takeDetail(into: Assertion, field: 'reportedDate' | 'identifier' | 'issuedBy', value: string): void {
  const details = detailsIn(into)
  details[field] = smaller(details[field], value)
}

function serve(into: Assertion, list: ProfileList, id: string): void {
  detailsIn(into).served.push({ list, id })
}

function referToTarget(into: Assertion, kind: TargetReference['kind'], id: string): void {
  if (into.targetReferences === emptyList) into.targetReferences = [{ kind, id }]
  else (into.targetReferences as TargetReference[]).push({ kind, id })
}

function takeIndicator(into: Assertion, iri: string): void {
  const before = into.forIndicator
  into.forIndicator = smaller(before, iri)
  if (before !== undefined && before !== iri)
    referToTarget(into, 'forIndicator', into.forIndicator === iri ? before : iri)
}

/** Tools write an empty text, or "unspecified", when they have no unit, so it counts as none. */
function takeUnitText(into: Assertion, field: 'unitDescription' | 'unitText', text: string): void {
  if (isBlankText(text)) return
  const iri = iriInText(text)
  if (iri !== undefined) takeUnit(into, iri)
  else into[field] = smaller(into[field], boundedName(text))
}

function takeUnit(into: Assertion, iri: string): void {
  if (iri !== cids.unspecifiedUnit) into.unitIri = smaller(into.unitIri, iri)
}

function takeType(into: Assertion, type: string): void {
  into.isTyped = true
  const kind = kindOfType.get(type)
  // Only a subject with an identifier is an entity; a blank node never is.
  if (kind && !into.kinds.includes(kind) && !isBlankId(into.subject)) into.kinds = [...into.kinds, kind]
  if (type === sff.FundingStatus) into.isFundingStatus = true
  if (type === cids.Target) into.isTarget = true
  if (type === sff.OrganizationProfile) detailsIn(into).isProfile = true
  if (type === org.OrganizationID) detailsIn(into).isNumber = true
}

export function readAssertion(
  sequence: number,
  subject: string,
  statements: readonly Statement[],
): Assertion {
  const assertion: Assertion = {
    sequence,
    subject,
    kinds: emptyList,
    isTyped: false,
    isFundingStatus: false,
    isTarget: false,
    legalName: undefined,
    name: undefined,
    description: undefined,
    unitDescription: undefined,
    unitText: undefined,
    unitIri: undefined,
    themes: emptyList,
    forOrganization: emptyList,
    forOutcome: emptyList,
    hasOutcome: emptyList,
    hasIndicator: emptyList,
    forIndicator: undefined,
    measures: emptyList,
    numericalValue: undefined,
    startedAt: undefined,
    endedAt: undefined,
    funders: emptyList,
    targetReferences: emptyList,
    details: undefined,
  }
  for (const { predicate, object } of statements) {
    if (object.kind === 'literal') takeText.get(predicate)?.(assertion, object.text)
    else if (predicate === i72.value) add(assertion, 'measures', object.id)
    else if (isBlankId(object.id)) takeReference.get(predicate)?.(assertion, object.id)
    else (takeIri.get(predicate) ?? takeReference.get(predicate))?.(assertion, object.id)
  }
  return assertion
}
