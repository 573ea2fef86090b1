// What the groups of a person at the issuer mean here (`OIDC_ROLES`). Rules, section 14.
import type { Role } from '../../contract/account-schemas.ts'
import type { GroupRole } from '../../config.ts'

/** The groups that a claim names: a list of texts, or one text. Null: the claim is not there. */
export function readGroups(
  claims: Readonly<Record<string, unknown>>,
  claim: string,
): ReadonlySet<string> | null {
  const value = Object.hasOwn(claims, claim) ? claims[claim] : undefined
  if (value === undefined || value === null) return null
  const list: readonly unknown[] = Array.isArray(value) ? value : [value]
  return new Set(list.filter((group) => typeof group === 'string'))
}

const highestFirst: readonly Role[] = ['owner', 'member', 'reader']

/** The role in this tenant, the highest of all groups; null: none of them has one there. */
export function roleIn(
  tenantId: string,
  groups: ReadonlySet<string>,
  mapping: readonly GroupRole[],
): Role | null {
  const given = mapping.filter((entry) => entry.tenantId === tenantId && groups.has(entry.group))
  return highestFirst.find((role) => given.some((entry) => entry.role === role)) ?? null
}

/** An account belongs to one tenant: of several that the groups name, the first of the mapping. */
export const firstTenant = (groups: ReadonlySet<string>, mapping: readonly GroupRole[]): string | null =>
  mapping.find(({ group }) => groups.has(group))?.tenantId ?? null
