// Profiles and registry numbers of organizations as answers show them, from their columns.
import { numbersIn, shownProfile, type DetailColumns, type ShownProfile } from './build-details.ts'
import { profileLists, type OrganizationNumber } from '../../core/projection/organization-details.ts'
import { snakeCase } from './table.ts'

export type DetailInclude = 'profile' | 'identifiers'

const lists = profileLists.map((list) => ({ name: snakeCase(list), field: `"${list}"` }))

/** Lists come as JSON: the driver takes long to read arrays. */
export const detailColumnsFor = (include: readonly string[]): string[] => [
  ...(include.includes('profile')
    ? [...lists.map(({ name, field }) => `to_json(${name}) as ${field}`), 'reported::text']
    : []),
  ...(include.includes('identifiers') ? ['numbers'] : []),
]

/** About as many as the JSON has. */
export const detailBytes = (include: readonly string[]): string =>
  [
    '0',
    ...(include.includes('profile')
      ? lists.map(({ name }) => `coalesce(octet_length(array_to_string(${name}, '...')), 0)`)
      : []),
    ...(include.includes('identifiers') ? ['coalesce(octet_length(numbers), 0)'] : []),
  ].join(' + ')

export type DetailRow = Partial<DetailColumns>

/** The members that were asked for. */
export const shownDetails = (
  row: DetailRow,
  include: readonly string[],
): { profile?: ShownProfile | null; identifiers?: OrganizationNumber[] } => ({
  ...(include.includes('profile') && { profile: shownProfile(row) }),
  ...(include.includes('identifiers') && { identifiers: numbersIn(row) }),
})
