// The rows and organizations of a view link: all that its page ever reads.
import type { Organization, Row } from '../../explorer/model.ts'
import { readLines } from '../../explorer/namespace/read-lines.ts'
import { fetchLink } from '../about.ts'

interface WithUri {
  readonly id: string
  readonly uri: string
  readonly name: string | null
}

/** A row with identifiers, as the service answers it with `include=uri,target`. */
export interface LinkRow extends Row {
  readonly uri: string
  readonly indicator: WithUri
  readonly outcome: WithUri | null
  readonly org: WithUri | null
}

export interface LinkOrganization extends Organization {
  readonly funds: readonly string[]
}

export interface LinkRows {
  readonly rows: readonly LinkRow[]
  readonly organizations: readonly LinkOrganization[]
}

/** More would take a browser too much time and memory. */
export const maxRows = 100_000

export class TooManyForPage extends Error {
  override readonly name = 'TooManyForPage'
  readonly count: number

  constructor(count: number) {
    super(`${count} rows are more than a page can show.`)
    this.count = count
  }
}

interface OrganizationsAnswer {
  readonly data: readonly LinkOrganization[]
  readonly meta: { readonly total_reports: number }
}

/** Both are asked for at once; rows that are too many are not read to their end. */
export async function readLinkRows(): Promise<LinkRows> {
  const leaving = new AbortController()
  const reading = fetchLink('view', { signal: leaving.signal })
  // Where the other request fails, that is the error to show.
  reading.catch(() => {})
  const answer = await fetchLink('organizations')
  const { data: organizations, meta } = (await answer.json()) as OrganizationsAnswer
  if (meta.total_reports > maxRows) {
    leaving.abort()
    throw new TooManyForPage(meta.total_reports)
  }
  const funds = new Map(organizations.map((each) => [each.id, each.funds]))
  const rows = await readLines<LinkRow>(await reading)
  return {
    rows: rows.map((row) => Object.assign(row, { funds: (row.org && funds.get(row.org.id)) ?? [] })),
    organizations,
  }
}
