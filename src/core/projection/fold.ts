// Folds all assertions about one entity: single-valued fields from the newest source that has them, multi-valued fields
// from all sources. Rules, section 1. Assertions are always in ascending order of sequence.
import { parseDate } from '../calendar-day.ts'
import { isBlankId } from '../graph/document.ts'
import type { Assertion } from './assertion.ts'
import { compareCodePoints, type Kind } from './source.ts'
import { noUnit, type Unit } from './unit.ts'
import { parseValue } from './values.ts'

export interface OrganizationFields {
  readonly name: string | null
  readonly description: string | null
}

/** The themes of an indicator are its own, without those of its outcomes. */
export interface OutcomeFields extends OrganizationFields {
  readonly themes: readonly string[]
}

export interface IndicatorFields extends OutcomeFields {
  readonly unit: Unit
}

export interface ReportFields {
  readonly name: string | null
  readonly indicator: string
  readonly valueText: string
  readonly value: number | null
  readonly unit: Unit
  readonly periodStart: string | null
  readonly periodEnd: string | null
}

/** Sequences of the sources that type the subject as this kind. The entity exists while there is at least one. */
export const sourcesWithKind = (assertions: readonly Assertion[], kind: Kind): number[] =>
  assertions.filter(({ kinds }) => kinds.includes(kind)).map(({ sequence }) => sequence)

export function newest<T>(
  assertions: readonly Assertion[],
  field: (assertion: Assertion) => T | undefined,
): T | undefined {
  for (let at = assertions.length - 1; at >= 0; at--) {
    const assertion = assertions[at]
    const value = assertion && field(assertion)
    if (value !== undefined) return value
  }
  return undefined
}

export const sortedUnion = (lists: Iterable<readonly string[]>): string[] => {
  const all = new Set<string>()
  for (const list of lists) for (const value of list) all.add(value)
  return [...all].sort(compareCodePoints)
}

export const foldOrganization = (assertions: readonly Assertion[]): OrganizationFields => ({
  name: newest(assertions, ({ legalName }) => legalName) ?? null,
  description: newest(assertions, ({ description }) => description) ?? null,
})

export const foldOutcome = (assertions: readonly Assertion[]): OutcomeFields => ({
  name: newest(assertions, ({ name }) => name) ?? null,
  description: newest(assertions, ({ description }) => description) ?? null,
  themes: sortedUnion(assertions.map(({ themes }) => themes)),
})

/** The text and the IRI of an indicator's unit: a source that gives either gives both. */
const assertedUnit = ({ unitDescription, unitText, unitIri }: Assertion): Unit | undefined => {
  const text = unitDescription ?? unitText
  return text === undefined && unitIri === undefined ? undefined : { text, iri: unitIri }
}

export const foldIndicator = (assertions: readonly Assertion[]): IndicatorFields => ({
  ...foldOutcome(assertions),
  unit: newest(assertions, assertedUnit) ?? noUnit,
})

/** All assertions about a measure, by its id. Only its own source can make assertions about a blank measure. */
export type MeasureLookup = (id: string) => readonly Assertion[]

/** A report without its organization, which depends on other entities. Null where no source names its indicator. */
export function foldReport(assertions: readonly Assertion[], measures: MeasureLookup): ReportFields | null {
  const indicator = newest(assertions, ({ forIndicator }) => forIndicator)
  if (indicator === undefined) return null
  const measure = readMeasure(assertions, measures)
  const { periodStart, periodEnd } = readPeriod(assertions)
  return {
    name: newest(assertions, ({ name }) => name) ?? null,
    indicator,
    valueText: measure.text,
    value: parseValue(measure.text),
    unit: measure.unit,
    periodStart,
    periodEnd,
  }
}

/** Both bounds from one source. */
export function readPeriod(assertions: readonly Assertion[]) {
  const period = newest(assertions, ({ startedAt, endedAt }) =>
    startedAt === undefined && endedAt === undefined ? undefined : { startedAt, endedAt },
  )
  return {
    periodStart: parseDate(period?.startedAt ?? ''),
    periodEnd: parseDate(period?.endedAt ?? ''),
  }
}

/** Ids of the measures that the newest source links to the report, in document order. */
export const linkedMeasures = (assertions: readonly Assertion[]): readonly string[] =>
  newest(assertions, ({ measures }) => (measures.length > 0 ? measures : undefined)) ?? []

export const measureIris = (assertions: readonly Assertion[]): readonly string[] =>
  distinctIris(linkedMeasures(assertions))

export function distinctIris(ids: readonly string[]): readonly string[] {
  const iris = ids.filter((id) => !isBlankId(id))
  return iris.length < 2 ? iris : [...new Set(iris)]
}

export interface Measure {
  readonly text: string
  readonly unit: Unit
}

const noMeasure: Measure = { text: '', unit: noUnit }

/**
 * Takes value and unit from the same source, so that they are never mixed: a unit on the report itself counts only if the
 * source of the value wrote it.
 */
export const readMeasure = (assertions: readonly Assertion[], measures: MeasureLookup): Measure =>
  firstMeasure(linkedMeasures(assertions), assertions, measures) ?? noMeasure

/** The first of several measures that has a value. `owner` are the assertions about what they belong to. */
export function firstMeasure(
  ids: readonly string[],
  owner: readonly Assertion[],
  measures: MeasureLookup,
): Measure | null {
  for (const id of ids) {
    const winning = measures(id).findLast(({ numericalValue }) => numericalValue !== undefined)
    if (winning?.numericalValue === undefined) continue
    const onOwner = owner.find(({ sequence }) => sequence === winning.sequence)
    return {
      text: winning.numericalValue,
      unit: { text: winning.unitText ?? onOwner?.unitText, iri: winning.unitIri ?? onOwner?.unitIri },
    }
  }
  return null
}

export interface Funding {
  readonly organization: string
  readonly fund: string
}

/** The funds of a funding status, for each of its organizations. Empty where no source types it as a funding status. */
export function foldFunding(assertions: readonly Assertion[]): Funding[] {
  if (!assertions.some(({ isFundingStatus }) => isFundingStatus)) return []
  const funds = sortedUnion(assertions.map(({ funders }) => funders))
  return sortedUnion(assertions.map(({ forOrganization }) => forOrganization)).flatMap((organization) =>
    funds.map((fund) => ({ organization, fund })),
  )
}
