// The entities that the phases of a change look up from one another.
import type { Directory } from './change.ts'
import type { IndicatorRow, OrganizationRow, OutcomeRow } from './tables.ts'

export interface Known {
  readonly organizations: Directory<OrganizationRow>
  readonly outcomes: Directory<OutcomeRow>
  readonly indicators: Directory<IndicatorRow>
}
