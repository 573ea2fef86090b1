// Builds table rows from the fields of the pure projection. The stored projection and the one it is checked against are
// built by the same functions.
import type { Attribution, LinkKind, AssertedLink } from '../../core/projection/links.ts'
import type { Kind } from '../../core/projection/source.ts'
import {
  type Funding,
  type IndicatorFields,
  type OrganizationFields,
  type OutcomeFields,
  type ReportFields,
  sortedUnion,
} from '../../core/projection/fold.ts'
import { showUnit } from '../../core/projection/unit.ts'
import { countJsonBytes, maxFragmentBytes, boundedUnion } from './card-limits.ts'
import { noKey, entityId, type EntityKey, type KeyMaker } from './entity-key.ts'
import type { DetailColumns } from './build-details.ts'
import type { ReportSpan } from './report-span.ts'
import { unitColumns } from './unit-sql.ts'
import type {
  CardRow,
  CardValueRow,
  FundingRow,
  IndicatorRow,
  LinkRow,
  OrganizationRow,
  OutcomeRow,
  ReportRecord,
} from './tables.ts'

export const organizationRow = (
  key: KeyMaker,
  uri: string,
  fields: OrganizationFields,
  details: DetailColumns,
): OrganizationRow => ({
  orgKey: key('organization', uri),
  uri,
  name: fields.name,
  description: fields.description,
  provinces: details.provinces,
  localities: details.localities,
  sectors: details.sectors,
  populations: details.populations,
  orgTypes: details.orgTypes,
  reported: details.reported,
  numbers: details.numbers,
})

export const outcomeRow = (key: KeyMaker, uri: string, fields: OutcomeFields): OutcomeRow => ({
  outcomeKey: key('outcome', uri),
  uri,
  name: fields.name,
  description: fields.description,
  themes: fields.themes,
  themeBytes: countJsonBytes(fields.themes),
})

export const indicatorRow = (
  key: KeyMaker,
  uri: string,
  fields: IndicatorFields,
  { outcomeKeys, allThemes }: Pick<IndicatorRow, 'outcomeKeys' | 'allThemes'>,
): IndicatorRow => {
  const { unitText, unitIri, unitSays } = unitColumns(fields.unit)
  return {
    indicatorKey: key('indicator', uri),
    uri,
    name: fields.name,
    description: fields.description,
    unit: showUnit(fields.unit),
    unitText,
    unitIri,
    unitSays,
    themes: fields.themes,
    themeBytes: countJsonBytes(fields.themes),
    allThemes,
    outcomeKeys,
  }
}

/** Themes or funds as cards list them: distinct, in code-point order; null where they exceed the limits of a card. */
export function shortList(lists: Iterable<readonly string[]>): readonly string[] | null {
  const all = boundedUnion(lists)
  return all && sortedUnion([[...all]])
}

const kindsOfLink: Readonly<Record<LinkKind, readonly [Kind, Kind]>> = {
  'outcome-organization': ['outcome', 'organization'],
  'indicator-organization': ['indicator', 'organization'],
  'indicator-outcome': ['indicator', 'outcome'],
}

export const linkRow = (
  key: KeyMaker,
  { kind, from, to }: AssertedLink,
  sequence: number,
  ageOf: AgeOfPair,
): LinkRow => {
  const fromKey = key(kindsOfLink[kind][0], from)
  const toKey = key(kindsOfLink[kind][1], to)
  return { fromKey, toKey, sequence, kind, age: ageOf(sequence, fromKey, toKey) }
}

/** The source that a link counts from; null where that is its own. */
export type AgeOfPair = (sequence: number, fromKey: EntityKey, toKey: EntityKey) => number | null

export const fundingRow = (key: KeyMaker, status: string, { organization, fund }: Funding): FundingRow => ({
  statusKey: key('funding', status),
  orgKey: key('organization', organization),
  fundKey: key('fund', fund),
  fund,
})

export const reportRow = (
  key: KeyMaker,
  uri: string,
  fields: ReportFields,
  { organization, basis, ownSource, awaited }: Attribution,
  measures: readonly string[],
  version: number,
): ReportRecord => {
  const { unitText, unitIri, unitSays } = unitColumns(fields.unit)
  // Written out instead of spread, like the fields of all rows: see `newChange`.
  return {
    reportKey: key('report', uri),
    orgKey: organization === null ? noKey : key('organization', organization),
    indicatorKey: key('indicator', fields.indicator),
    uri,
    valueText: fields.valueText,
    value: fields.value,
    valueJson: numberJson(fields.value),
    unitText,
    unitIri,
    unitSays,
    periodStart: fields.periodStart,
    periodEnd: fields.periodEnd,
    orgBasis: basis,
    ownSource,
    measureKeys: measures.map((measure) => key('measure', measure)),
    awaitedKeys: awaited.map((awaited) => key('organization', awaited)),
    name: fields.name,
    // Chosen when the targets are known: change-report-targets.ts.
    targetKey: null,
    shownVersion: version,
    plainVersion: null,
    madeVersion: version,
  }
}

/** A number as JSON where PostgreSQL would write it in another way; null where it writes the same. */
function numberJson(value: number | null): string | null {
  if (value === null || value === 0) return null
  const size = Math.abs(value)
  return size >= 1e-4 && size < 1e15 ? null : String(value)
}

export interface CardParts {
  readonly orgKey: EntityKey
  readonly indicatorKey: EntityKey
  readonly indicatorUri: string
  readonly organization: Pick<OrganizationRow, 'name'> | undefined
  readonly indicator: IndicatorRow | undefined
  /** The indicator's primary one. */
  readonly outcome: Pick<OutcomeRow, 'outcomeKey' | 'name'> | undefined
  /** In code-point order, distinct; null where they are too long for a card. */
  readonly funds: readonly string[] | null
  readonly reports: ReportSpan
  readonly baselineKey: EntityKey | null
  readonly version: number
}

export function cardRow(parts: CardParts): CardRow {
  const { orgKey, indicatorKey, indicator, funds, reports } = parts
  const themes = indicator ? indicator.allThemes : []
  const fragment = themes && cardFragment(parts, themes)
  return {
    orgKey,
    indicatorKey,
    indicatorUri: parts.indicatorUri,
    outcomeKey: parts.outcome?.outcomeKey ?? null,
    fragment,
    // Without a fragment, units and names are read from the indicator.
    unit: fragment === null ? null : (indicator?.unit ?? null),
    unitText: fragment === null ? null : (indicator?.unitText ?? null),
    unitIri: fragment === null ? null : (indicator?.unitIri ?? null),
    unitSays: fragment === null ? null : (indicator?.unitSays ?? null),
    themes,
    funds,
    // Written out instead of spread, like the fields of all rows: see `newChange`.
    reportCount: reports.reportCount,
    numericCount: reports.numericCount,
    firstDay: reports.firstDay,
    lastDay: reports.lastDay,
    firstDays: reports.firstDays,
    lastDays: reports.lastDays,
    baselineKey: parts.baselineKey,
    shownVersion: parts.version,
  }
}

/**
 * The members that all rows of a card share, "themes" to "org", which stays the last (select-page.ts); null where they are
 * too long for a card.
 */
function cardFragment(
  { orgKey, indicatorKey, indicator, outcome, organization }: CardParts,
  themes: readonly string[],
): string | null {
  const texts = [indicator?.name, outcome?.name, organization?.name, indicator?.unitText, indicator?.unitIri]
  // Checked first, so that no long text is concatenated only to be measured.
  if (texts.reduce((sum, text) => sum + (text?.length ?? 0), 0) > maxFragmentBytes) return null
  const fragment = [
    `"themes":${JSON.stringify(themes)}`,
    `"indicator":${namedJson('indicator', indicatorKey, indicator?.name)}`,
    `"outcome":${outcome ? namedJson('outcome', outcome.outcomeKey, outcome.name) : 'null'}`,
    `"org":${organization ? namedJson('organization', orgKey, organization.name) : 'null'}`,
  ].join(',')
  const units = [indicator?.unitText ?? '', indicator?.unitIri ?? '']
  return countJsonBytes([fragment, ...units]) <= maxFragmentBytes ? fragment : null
}

const namedJson = (kind: Kind, key: EntityKey, name: string | null = null): string =>
  `{"id":"${entityId(kind, key)}","name":${JSON.stringify(name)}}`

/** The themes, funds and the outcome by which filters find a card. */
export const cardValueRows = (key: KeyMaker, cards: Iterable<CardRow>): CardValueRow[] =>
  [...cards].flatMap(({ orgKey, indicatorKey, outcomeKey, themes, funds }) =>
    [
      ...(themes ?? []).map((theme) => key('theme', theme)),
      ...(funds ?? []).map((fund) => key('fund', fund)),
      ...(outcomeKey === null ? [] : [outcomeKey]),
    ].map((valueKey) => ({ valueKey, orgKey, indicatorKey })),
  )
