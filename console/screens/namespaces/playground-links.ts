// Links from counts to the Playground request that lists what was counted.
import type { ConsoleNamespace } from '../../shared/api/session.ts'

export type CountName = keyof ConsoleNamespace['counts']

interface PlaygroundLink {
  readonly op: string
  /** Form values as a query string. */
  readonly ask?: string
  /** `yes`: the form is complete, so the request runs immediately. */
  readonly run?: 'yes'
}

export const playgroundLinks: Readonly<Record<CountName, PlaygroundLink>> = {
  organizations: { op: 'listOrganizations', run: 'yes' },
  outcomes: { op: 'getOrganization', ask: 'expand=outcomes' },
  indicators: { op: 'getOrganization', ask: 'expand=outcomes.indicators' },
  reports: { op: 'listRows', run: 'yes' },
  // The answer contains the number of reports without a theme.
  unthemed_reports: { op: 'listThemes', run: 'yes' },
  funds: { op: 'listFunds', run: 'yes' },
}

/** As they are shown. */
export const countNames = Object.keys(playgroundLinks) as CountName[]
