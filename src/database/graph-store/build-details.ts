// Table rows of what organizations serve and of their registry numbers.
import {
  comparedNumber,
  type FoldedDetails,
  type OrganizationNumber,
  type ProfileList,
} from '../../core/projection/organization-details.ts'
import type { EntityKey, KeyMaker, ValueKind } from './entity-key.ts'
import type { OrganizationPartRow, OrganizationRow, OrganizationValueRow } from './tables.ts'

export type DetailColumns = Pick<OrganizationRow, ProfileList | 'reported' | 'numbers'>

export const detailColumns = ({ profile, numbers }: Omit<FoldedDetails, 'parts'>): DetailColumns => ({
  provinces: profile?.provinces ?? null,
  localities: profile?.localities ?? null,
  sectors: profile?.sectors ?? null,
  populations: profile?.populations ?? null,
  orgTypes: profile?.orgTypes ?? null,
  reported: profile?.reported ?? null,
  numbers: numbers.length === 0 ? null : JSON.stringify(numbers),
})

export const noDetails = detailColumns({ profile: null, numbers: [] })

/** The filter of each list. */
export const kindOfList = {
  provinces: 'province',
  localities: 'locality',
  sectors: 'sector',
  populations: 'population',
  orgTypes: 'org_type',
} as const satisfies Record<ProfileList, ValueKind>

const lists = Object.entries(kindOfList) as [ProfileList, ValueKind][]

export const numbersIn = ({ numbers = null }: Partial<DetailColumns>): OrganizationNumber[] =>
  numbers === null ? [] : (JSON.parse(numbers) as OrganizationNumber[])

/** Of a number of any registry, or of the one that issued it. */
export const numberKey = (key: KeyMaker, value: string, issuedBy = ''): EntityKey =>
  key('number', `${issuedBy} ${comparedNumber(value)}`)

/** What filters and look-ups find an organization by. */
export function organizationValueRows(key: KeyMaker, row: OrganizationRow): OrganizationValueRow[] {
  if (row.provinces === null && row.numbers === null) return []
  const keys = new Set([
    ...lists.flatMap(([list, kind]) => (row[list] ?? []).map((value) => key(kind, value))),
    ...numbersIn(row).map(({ value }) => numberKey(key, value)),
    ...numbersIn(row).flatMap(({ value, issued_by }) =>
      issued_by === null ? [] : numberKey(key, value, issued_by),
    ),
  ])
  return [...keys].map((valueKey) => ({ valueKey, orgKey: row.orgKey }))
}

export const organizationPartRows = (
  key: KeyMaker,
  uri: string,
  parts: readonly string[],
): OrganizationPartRow[] => {
  const orgKey = key('organization', uri)
  return parts.map((part) => ({ orgKey, partKey: key('part', part), uri, part }))
}

/** As answers have it. The lists are all there or none is. */
export const shownProfile = (row: Partial<DetailColumns>) =>
  row.provinces
    ? {
        provinces: [...row.provinces],
        localities: [...(row.localities ?? [])],
        sectors: [...(row.sectors ?? [])],
        populations: [...(row.populations ?? [])],
        org_types: [...(row.orgTypes ?? [])],
        reported: row.reported ?? null,
      }
    : null

export type ShownProfile = NonNullable<ReturnType<typeof shownProfile>>
