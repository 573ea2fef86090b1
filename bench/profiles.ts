// Profiles for the organizations of generated capsules: whom and where they serve. Nine of ten organizations have one.
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
  const number = Number(org.slice(org.lastIndexOf('/') + 1))
  if (number % 10 === 9) return []
  const { values, most } = served[filter]
  const seed = number * 31 + profileFilters.indexOf(filter) * 7
  const picked = Array.from(
    { length: 1 + (seed % most) },
    (_, at) => values[oftenLow(seed + at, values.length)],
  )
  return [...new Set(picked)].filter((value) => value !== undefined)
}

/** The first values are those of many organizations, the last of few. */
function oftenLow(seed: number, count: number): number {
  const share = (Math.imul(seed + 1, 0x9e3779b1) >>> 0) / 4_294_967_296
  return Math.floor(share * share * count)
}

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

/** Neither the values of most organizations nor those of the fewest. */
export const servedSelection = {
  province: served.province.values[4] ?? '',
  sector: served.sector.values[6] ?? '',
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
