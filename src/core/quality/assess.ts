// Looks at the rows and entities of a namespace for what would make the data of each organization more useful. Used by the
// console, the command line and the client, as sums are; the service itself gives no advice. Rules, section 17. Pure.
import { periodFromDays, type Period } from '../calendar-day.ts'
import { addTo, getOrAdd } from '../lists-by-key.ts'
import { compareNames } from '../natural-order.ts'
import { beginsLikeTarget } from '../projection/begins-like-target.ts'
import { compareCodePoints, compareNullsLast } from '../projection/source.ts'
import type { Named } from '../summary/summary.ts'
import { isSilent, lacksOutcome, lacksTheme, SharedNumbers, type IndicatorReports } from './entity-checks.ts'
import {
  checks,
  type AssessedData,
  type AssessedEntities,
  type AssessedIndicator,
  type AssessedOrganization,
  type AssessedOutcome,
  type AssessedReport,
  type AssessedRow,
  type AssessmentOptions,
  type Check,
  type CheckResult,
  type FoundEntity,
  type Quality,
} from './quality.ts'
import { reportChecks } from './report-checks.ts'
import {
  findOverlapping,
  findTenfold,
  findUnitKey,
  haveChangedUnit,
  type SeriesReport,
} from './series-checks.ts'

const maxEntities = 1000

/**
 * Takes rows one by one. It keeps the reports of one organization on one indicator at a time, which therefore stand
 * together, as the service gives them; of all others it keeps what is found.
 */
export interface Assessment {
  /** Throws where rows of one organization and indicator do not stand together. */
  add(row: AssessedRow): void
  /** After all rows: only reports that were found get their names. */
  addReport(report: AssessedReport): void
  /** After everything. */
  result(): Quality
}

/** Of rows in any order. */
export function assess(
  { rows, reports = [], ...entities }: AssessedData,
  options: AssessmentOptions,
): Quality {
  const assessment = createAssessment(entities, options)
  const ordered = [...rows].sort(
    (a, b) =>
      compareNullsLast(a.org?.id ?? null, b.org?.id ?? null) ||
      compareCodePoints(a.indicator.id, b.indicator.id),
  )
  for (const row of ordered) assessment.add(row)
  for (const report of reports) assessment.addReport(report)
  return assessment.result()
}

export const createAssessment = (entities: AssessedEntities, options: AssessmentOptions): Assessment =>
  new GrowingAssessment(entities, options)

/** What one check has found so far. */
class Tally {
  #of = 0
  #count = 0
  readonly #entities: FoundEntity[] = []

  look(isFound: boolean, entity: () => FoundEntity): void {
    this.#of++
    if (!isFound) return
    this.#count++
    if (this.#entities.length < maxEntities) this.#entities.push(entity())
  }

  result(check: Check): CheckResult {
    const entities = this.#entities.map(({ kind, id, name }) => ({ kind, id, name }))
    const count = this.#count
    return { check, count, of: this.#of, entities, truncated: count > entities.length }
  }
}

/** Its name is known later than what is found. */
type FoundReport = { -readonly [K in keyof FoundEntity]: FoundEntity[K] }

interface GrowingOrganization {
  /** Absent where it is not described. */
  readonly described: AssessedOrganization | null
  readonly named: Named
  reportCount: number
  lastEnd: string | null
  readonly tallies: Readonly<Record<Check, Tally>>
}

/** The reports of one organization on one indicator. */
interface Series {
  readonly organization: GrowingOrganization
  readonly indicator: Named
  readonly units: Set<string | null>
  /** By compared unit. */
  readonly reports: Map<string | null, SeriesReport[]>
}

class GrowingAssessment implements Assessment {
  readonly #indicators: Iterable<AssessedIndicator>
  readonly #outcomes: Iterable<AssessedOutcome>
  readonly #numbers: SharedNumbers
  /** Files of some programmes have no place for these: where no organization has one, none is asked for one. */
  readonly #hasProfiles: boolean
  readonly #hasNumbers: boolean
  readonly #today: string
  readonly #organizations = new Map<string, GrowingOrganization>()
  /** By indicator. */
  readonly #reports = new Map<string, IndicatorReports>()
  readonly #found = new Map<string, FoundReport>()
  readonly #closed = new Set<string>()
  #series: Series | null = null
  #result: Quality | null = null

  constructor({ organizations, indicators, outcomes }: AssessedEntities, { today }: AssessmentOptions) {
    this.#indicators = indicators
    this.#outcomes = outcomes
    this.#today = today
    const all = [...organizations]
    this.#numbers = new SharedNumbers(all)
    this.#hasProfiles = all.some(({ profile }) => profile != null)
    this.#hasNumbers = all.some(({ identifiers = [] }) => identifiers.length > 0)
    for (const each of all) this.#organizations.set(each.id, startOrganization(each, each))
  }

  add(row: AssessedRow): void {
    this.#noteIndicator(row)
    const { org } = row
    if (org === null) return
    const organization = getOrAdd(this.#organizations, org.id, () => startOrganization(org, null))
    const period = periodFromDays(row.period_start, row.period_end)
    organization.reportCount++
    if (period !== null && period.end > (organization.lastEnd ?? '')) organization.lastEnd = period.end
    const entity = () => this.#reportEntity(row.id)
    for (const [check, isFound] of reportChecks) organization.tallies[check].look(isFound(row), entity)
    this.#addToSeries(organization, row, period)
  }

  addReport({ id, name = null, org_id: org }: AssessedReport): void {
    const found = this.#found.get(id)
    if (found) found.name = name
    const tally = this.#organizations.get(org ?? '')?.tallies['possible-target']
    tally?.look(name !== null && beginsLikeTarget(name), () => ({ kind: 'indicator_report', id, name }))
  }

  result(): Quality {
    return (this.#result ??= this.#finish())
  }

  #noteIndicator({ indicator, value, unit, themes }: AssessedRow): void {
    const start = (): IndicatorReports => ({ hasNumber: false, lacksUnit: false, hasTheme: false })
    const reports = getOrAdd(this.#reports, indicator.id, start)
    if (value !== null) reports.hasNumber = true
    if (value !== null && unit === null) reports.lacksUnit = true
    if (themes.length > 0) reports.hasTheme = true
  }

  /** One for all checks that find the report: its name is known later. */
  #reportEntity(id: string): FoundEntity {
    return getOrAdd(this.#found, id, () => ({ kind: 'indicator_report', id, name: null }))
  }

  #addToSeries(organization: GrowingOrganization, row: AssessedRow, period: Period | null): void {
    const { indicator, unit, value, value_text: text, id } = row
    if (this.#series?.organization !== organization || this.#series.indicator.id !== indicator.id) {
      this.#closeSeries()
      const key = JSON.stringify([organization.named.id, indicator.id])
      if (this.#closed.has(key))
        throw new TypeError('Rows of one organization and indicator must stand together.')
      this.#closed.add(key)
      this.#series = { organization, indicator, units: new Set(), reports: new Map() }
    }
    this.#series.units.add(unit)
    if (value !== null && period !== null)
      addTo(this.#series.reports, findUnitKey(unit), { id, period, value, text })
  }

  #closeSeries(): void {
    if (!this.#series) return
    const { organization, indicator, units, reports } = this.#series
    const { tallies } = organization
    tallies['unit-changed'].look(haveChangedUnit(units), () => indicatorEntity(indicator))
    for (const some of reports.values()) {
      const overlapping = new Set(findOverlapping(some))
      const tenfold = new Set(findTenfold(some))
      for (const report of some) {
        const entity = () => this.#reportEntity(report.id)
        tallies['periods-overlap'].look(overlapping.has(report), entity)
        tallies['value-ten-times-previous'].look(tenfold.has(report), entity)
      }
    }
    this.#series = null
  }

  #finish(): Quality {
    this.#closeSeries()
    this.#lookAtIndicators()
    const all = [...this.#organizations.values()]
    for (const each of all) this.#lookAtOrganization(each)
    const data = all
      .sort(({ named: a }, { named: b }) => compareNames(a.name, b.name) || compareCodePoints(a.id, b.id))
      .map(({ named, reportCount, lastEnd, tallies }) => ({
        organization: { id: named.id, name: named.name },
        report_count: reportCount,
        last_period_end: lastEnd,
        checks: checks.map((check) => tallies[check].result(check)),
      }))
    return { data }
  }

  /** Each is held against those that it is linked to alone: others who report on it cannot mend it. */
  #lookAtIndicators(): void {
    const outcomes = new Map([...this.#outcomes].map((each) => [each.id, each]))
    for (const indicator of this.#indicators) {
      const reports = this.#reports.get(indicator.id)
      const entity = () => indicatorEntity(indicator)
      for (const id of new Set(indicator.org_ids)) {
        const tallies = this.#organizations.get(id)?.tallies
        if (!tallies) continue
        if (reports?.hasNumber) tallies['unit-missing'].look(reports.lacksUnit, entity)
        tallies['indicator-without-report'].look(reports === undefined, entity)
        tallies['theme-missing'].look(lacksTheme(indicator, outcomes, reports), entity)
        tallies['outcome-missing'].look(lacksOutcome(indicator, outcomes), entity)
      }
    }
  }

  #lookAtOrganization({ named, described, lastEnd, tallies }: GrowingOrganization): void {
    const entity = (): FoundEntity => ({ kind: 'organization', id: named.id, name: named.name })
    tallies['no-report-24-months'].look(isSilent(lastEnd, this.#today), entity)
    const { profile, identifiers } = described ?? {}
    if (this.#hasProfiles && profile !== undefined) tallies['profile-missing'].look(profile === null, entity)
    if (!described || !this.#hasNumbers || identifiers === undefined) return
    tallies['identifier-missing'].look(identifiers.length === 0, entity)
    if (identifiers.length > 0)
      tallies['shared-identifier'].look(this.#numbers.findShared(described).length > 0, entity)
  }
}

const indicatorEntity = ({ id, name }: Named): FoundEntity => ({ kind: 'indicator', id, name })

const startOrganization = (named: Named, described: AssessedOrganization | null): GrowingOrganization => ({
  described,
  named,
  reportCount: 0,
  lastEnd: null,
  tallies: Object.fromEntries(checks.map((check) => [check, new Tally()])) as Record<Check, Tally>,
})
