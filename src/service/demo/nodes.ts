// The nodes of the sample capsules, written as current tools write them: a context on every node, keys without prefixes,
// links as plain identifiers.
import { fields, type DemoIndicator, type Words } from './fields.ts'
import type { DemoOrganization, Fund } from './organizations.ts'
import type { Period } from './periods.ts'
import type { Random } from './random.ts'

export type Node = Readonly<Record<string, unknown>>

export const contexts = [
  'https://ontology.commonapproach.org/contexts/cidsContext.jsonld',
  'https://ontology.commonapproach.org/contexts/sffContext.jsonld',
] as const

export const homeOf = (slug: string): string => `https://${slug}.example/`
export const outcomeOf = (slug: string): string => `${homeOf(slug)}outcomes/1`
export const indicatorOf = (slug: string, key: string): string => `${homeOf(slug)}indicators/${key}`

const textFor = ({ language }: DemoOrganization, words: Words): string => words[language]

export const organizationNode = (from: DemoOrganization, indicators: readonly string[] = []): Node => ({
  '@id': homeOf(from.slug),
  '@type': 'cids:Organization',
  hasLegalName: from.name,
  hasDescription: `${textFor(from, fields[from.field].does)}, ${from.place}.`,
  ...(indicators.length > 0 ? { hasIndicator: indicators } : {}),
})

export const outcomeNode = (from: DemoOrganization): Node => ({
  '@id': outcomeOf(from.slug),
  '@type': 'cids:Outcome',
  hasName: textFor(from, fields[from.field].outcome),
  forOrganization: homeOf(from.slug),
  forTheme: fields[from.field].themes,
})

export const indicatorNode = (from: DemoOrganization, indicator: DemoIndicator): Node => ({
  '@id': indicatorOf(from.slug, indicator.key),
  '@type': 'cids:Indicator',
  hasName: textFor(from, indicator.name),
  forOrganization: homeOf(from.slug),
  unitDescription: textFor(from, indicator.unit),
  ...(indicator.hasOutcome ? { forOutcome: outcomeOf(from.slug) } : {}),
})

const funded = 'https://codelist.commonapproach.org/FundingState#funded'

export const fundingNode = (from: DemoOrganization, fund: Fund): Node => ({
  '@id': `${homeOf(from.slug)}funding/${fund.toLowerCase().replaceAll(/[^a-z]+/g, '-')}`,
  '@type': 'sff:FundingStatus',
  forOrganization: homeOf(from.slug),
  forFunder: fund,
  hasFundingState: funded,
  hasDescription: `${fund}, ${from.place}`,
})

export interface ReportInput {
  readonly id: string
  readonly organization: string
  readonly indicator: string
  readonly value: string
  readonly unit?: string
  readonly period: Period
}

export const reportNode = ({ id, organization, indicator, value, unit, period }: ReportInput): Node => ({
  '@id': id,
  '@type': 'cids:IndicatorReport',
  forOrganization: organization,
  forIndicator: indicator,
  value: { '@type': 'i72:Measure', hasNumericalValue: value, ...(unit ? { unit_of_measure: unit } : {}) },
  startedAtTime: `${period.start}T00:00:01-05:00`,
  endedAtTime: `${period.end}T23:59:59-05:00`,
})

const countUnit = 'https://ontology.commonapproach.org/cids#countUnit'

/** One report for each period: values that grow slightly, and occasionally text instead of a number. */
export function reportNodes(
  from: DemoOrganization,
  indicator: DemoIndicator,
  periods: readonly Period[],
  random: Random,
): Node[] {
  const isPercent = indicator.unit.en === '%'
  let level = random.between(indicator.min, indicator.max)
  return periods.map((period) => {
    const value = isPercent ? level : Math.max(1, Math.round(level * period.share))
    level = Math.min(indicator.max, Math.round(level * (0.95 + random.next() / 5)))
    const isText = random.chance(0.08)
    return reportNode({
      id: `${indicatorOf(from.slug, indicator.key)}/reports/${period.label}`,
      organization: homeOf(from.slug),
      indicator: indicatorOf(from.slug, indicator.key),
      value: isText ? textFor(from, random.pick(fields[from.field].texts)) : String(value),
      ...(isPercent || isText ? {} : { unit: countUnit }),
      period,
    })
  })
}
