// Where a number leads: the request in the Playground that lists what was counted.
import type { ConsoleNamespace } from '../api/session.ts'

export type CountName = keyof ConsoleNamespace['counts']

interface PlaygroundPlace {
  readonly op: string
  /** The filled form, as a query string. */
  readonly ask?: string
  /** `yes`: nothing is left to fill in, so it runs at once. */
  readonly run?: 'yes'
}

export const playgroundPlaces: Readonly<Record<CountName, PlaygroundPlace>> = {
  organizations: { op: 'listOrganizations', run: 'yes' },
  outcomes: { op: 'getOrganization', ask: 'expand=outcomes' },
  indicators: { op: 'getOrganization', ask: 'expand=outcomes.indicators' },
  reports: { op: 'listRows', run: 'yes' },
  // The answer tells how many reports no theme reaches.
  unthemed_reports: { op: 'listThemes', run: 'yes' },
  funds: { op: 'listFunds', run: 'yes' },
}
