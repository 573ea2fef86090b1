// Where a number leads: the request in the Playground that lists what was counted.
import type { ConsoleNamespace } from '../api/session.ts'

export type CountName = keyof ConsoleNamespace['counts']

export interface PlaygroundPlace {
  readonly op: string
  /** The filled form, as a query string. */
  readonly ask?: string
}

export const playgroundPlaces: Readonly<Record<CountName, PlaygroundPlace>> = {
  organizations: { op: 'listOrganizations' },
  outcomes: { op: 'getOrganization', ask: 'expand=outcomes' },
  indicators: { op: 'getOrganization', ask: 'expand=outcomes.indicators' },
  reports: { op: 'listRows' },
  // The answer tells how many reports no theme reaches.
  unthemed_reports: { op: 'listThemes' },
  funds: { op: 'listFunds' },
}
