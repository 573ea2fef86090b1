// Profiles and registry numbers of organizations as answers show them, from their columns.
import { numbersIn, shownProfile, type ShownProfile } from './build-details.ts'
import type { OrganizationNumber } from '../../core/projection/organization-details.ts'

export type DetailInclude = 'profile' | 'identifiers'

const lists = ['provinces', 'localities', 'sectors', 'populations', 'org_types'] as const

/** Lists come as JSON: the driver takes long to read arrays. */
export const detailColumnsFor = (include: readonly string[]): string[] => [
  ...(include.includes('profile')
    ? [...lists.map((list) => `to_json(${list}) as ${list}`), 'reported::text']
    : []),
  ...(include.includes('identifiers') ? ['numbers'] : []),
]

/** About as many as the JSON has. */
export const detailBytes = (include: readonly string[]): string =>
  [
    '0',
    ...(include.includes('profile')
      ? lists.map((list) => `coalesce(octet_length(array_to_string(${list}, '...')), 0)`)
      : []),
    ...(include.includes('identifiers') ? ['coalesce(octet_length(numbers), 0)'] : []),
  ].join(' + ')

export interface DetailRow {
  readonly provinces?: string[] | null
  readonly localities?: string[] | null
  readonly sectors?: string[] | null
  readonly populations?: string[] | null
  readonly org_types?: string[] | null
  readonly reported?: string | null
  readonly numbers?: string | null
}

/** The members that were asked for. */
export const shownDetails = (
  row: DetailRow,
  include: readonly string[],
): { profile?: ShownProfile | null; identifiers?: OrganizationNumber[] } => ({
  ...(include.includes('profile') && {
    profile: shownProfile({
      provinces: row.provinces ?? null,
      localities: row.localities ?? null,
      sectors: row.sectors ?? null,
      populations: row.populations ?? null,
      orgTypes: row.org_types ?? null,
      reported: row.reported ?? null,
    }),
  }),
  ...(include.includes('identifiers') && { identifiers: numbersIn({ numbers: row.numbers ?? null }) }),
})
