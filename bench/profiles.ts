// Profiles for the organizations of generated capsules: whom and where they serve. Nine of ten organizations have one.
import { createHash } from 'node:crypto'

import { contexts, type Card, type Generated } from './capsules.ts'

const list = 'https://codelist.commonapproach.org'

const codes = (name: string, count: number): string[] =>
  Array.from({ length: count }, (_, at) => `${list}/${name}#${name}${at + 1}`)

/** Of each filter by profiles: the property, the values that there are, and how many of them an organization has at most. */
const served = {
  province: { property: 'provinceTerritoryServed', values: codes('ProvinceTerritory', 13), most: 3 },
  locality: { property: 'localityServed', values: codes('LocalityStatsCan', 400), most: 4 },
  sector: { property: 'sectorServed', values: codes('ESDCSector', 30), most: 2 },
  population: { property: 'primaryPopulationServed', values: codes('PopulationServed', 25), most: 3 },
  org_type: { property: 'organizationType', values: codes('OrgTypeGOC', 8), most: 1 },
} as const

export type ProfileFilter = keyof typeof served

const profileFilters = Object.keys(served) as ProfileFilter[]

/** What the profile of an organization says; nothing where it has none. Always the same for the same organization. */
function servedValues(org: string, filter: ProfileFilter): string[] {
  if (chance(org) < 0.1) return []
  const { values, most } = served[filter]
  const count = 1 + Math.floor(chance(`${org} ${filter}`) * most)
  const picked = Array.from({ length: count }, (_, at) => {
    // The first values are those of many organizations, the last of few.
    return values[Math.floor(chance(`${org} ${filter} ${at}`) ** 2 * values.length)] ?? ''
  })
  return [...new Set(picked)]
}

const chance = (text: string): number => createHash('sha256').update(text).digest().readUInt32BE() / 2 ** 32

const organizations = ({ cards }: Generated): string[] => [...new Set(cards.map(({ org }) => org))]

const profilesInCapsule = 5000

export function profileCapsules(generated: Generated): Buffer[] {
  const profiles = organizations(generated)
    .filter((org) => servedValues(org, 'province').length > 0)
    .map((org) => ({
      '@context': contexts,
      '@id': `${org}/profile`,
      '@type': 'sff:OrganizationProfile',
      forOrganization: org,
      reportedDate: '2024-03-31',
      ...Object.fromEntries(
        profileFilters.map((filter) => [served[filter].property, servedValues(org, filter)]),
      ),
    }))
  const starts = Array.from(
    { length: Math.ceil(profiles.length / profilesInCapsule) },
    (_, at) => at * profilesInCapsule,
  )
  return starts.map((start) => Buffer.from(JSON.stringify(profiles.slice(start, start + profilesInCapsule))))
}

/** As many organizations as have the theme and the fund of the page beside. */
export const servedSelection = {
  province: served.province.values[2] ?? '',
  sector: served.sector.values[2] ?? '',
}

/** Of the organizations that serve all of these. */
export const cardsServing = (
  { cards }: Generated,
  selection: Readonly<Partial<Record<ProfileFilter, string>>>,
): Card[] =>
  cards.filter(({ org }) =>
    profileFilters.every((filter) => {
      const value = selection[filter]
      return value === undefined || servedValues(org, filter).includes(value)
    }),
  )

interface Counts {
  readonly organizations: number
  readonly reports: number
}

/** Of each value: what the facet must answer. */
export function countServed(generated: Generated, filter: ProfileFilter): Map<string, Counts> {
  const reportsOfOrg = new Map<string, number>()
  for (const { org, reports } of generated.cards)
    reportsOfOrg.set(org, (reportsOfOrg.get(org) ?? 0) + reports.length)
  const counts = new Map<string, Counts>()
  for (const [org, own] of reportsOfOrg) {
    for (const value of servedValues(org, filter)) {
      const { organizations, reports } = counts.get(value) ?? { organizations: 0, reports: 0 }
      counts.set(value, { organizations: organizations + 1, reports: reports + own })
    }
  }
  return counts
}
