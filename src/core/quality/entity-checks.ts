// What is looked at in indicators and organizations. Rules, section 17. Pure.
import { addToSet, getOrAdd } from '../lists-by-key.ts'
import { comparedNumber } from '../projection/organization-details.ts'
import type { AssessedIndicator, AssessedNumber, AssessedOrganization, AssessedOutcome } from './quality.ts'
import { addYears } from './report-checks.ts'

/** What the reports on an indicator say, whoever reports. */
export interface IndicatorReports {
  hasNumber: boolean
  /** A report with a number shows no unit. */
  lacksUnit: boolean
  /** Reports show all themes, of several outcomes too. */
  hasTheme: boolean
}

export type OutcomeThemes = ReadonlyMap<string, Pick<AssessedOutcome, 'themes'>>

export const lacksTheme = (
  { themes, outcome_id: outcome }: AssessedIndicator,
  outcomes: OutcomeThemes,
  reports: IndicatorReports | undefined,
): boolean =>
  themes.length === 0 && reports?.hasTheme !== true && (outcomes.get(outcome ?? '')?.themes.length ?? 0) === 0

export const lacksOutcome = ({ outcome_id: outcome }: AssessedIndicator, outcomes: OutcomeThemes): boolean =>
  outcome === null || !outcomes.has(outcome)

/** Whether its last report ended 24 months ago or earlier, or has no date. */
export const isSilent = (lastEnd: string | null, today: string): boolean =>
  lastEnd === null || lastEnd <= addYears(today, -2)

/** The registry numbers of a namespace, to find those that two organizations have. */
export class SharedNumbers {
  /** By compared number, then by issuer: whose it is. */
  readonly #owners = new Map<string, Map<string | null, Set<string>>>()

  constructor(organizations: Iterable<AssessedOrganization>) {
    for (const { id, identifiers = [] } of organizations) {
      for (const { value, issued_by: issuer } of identifiers) {
        const issuers = getOrAdd(
          this.#owners,
          comparedNumber(value),
          () => new Map<string | null, Set<string>>(),
        )
        addToSet(issuers, issuer, id)
      }
    }
  }

  /** Those that another organization has too. Registries may give the same number, so that two issuers are no match. */
  findShared({ id, identifiers = [] }: AssessedOrganization): readonly AssessedNumber[] {
    return identifiers.filter(({ value, issued_by: issuer }) => {
      const issuers = this.#owners.get(comparedNumber(value))
      if (!issuers) return false
      const isOther = (owners: ReadonlySet<string> | undefined): boolean =>
        owners !== undefined && owners.size > Number(owners.has(id))
      return issuer === null
        ? [...issuers.values()].some(isOther)
        : isOther(issuers.get(issuer)) || isOther(issuers.get(null))
    })
  }
}
