// What a caller may not do: a key by what it is restricted to, its scope and its rights of an owner, in this order, a
// person by their role. The one place for all operations of the data API, and of the console for roles. Rules, 5 and 6.
import type { Role } from '../../contract/account-schemas.ts'
import type { ConsoleAccess, Operation, Scope } from '../../contract/operation.ts'
import { problem, type Problem } from '../../contract/problems.ts'
import { mayUse, type ApiKey } from '../../service/access/api-key.ts'
import type { Session } from '../../service/accounts/sessions.ts'

interface Caller {
  readonly key?: ApiKey
  readonly session?: Session
}

/** Null: the caller may. It is known whether a namespace may be named before it is looked up. */
export function findRefusal(
  { key, session }: Caller,
  { access, scopes, isForOwners = false }: Pick<Operation, 'access' | 'scopes' | 'isForOwners'>,
  namespace: string | undefined,
): Problem | null {
  if (session) {
    const { role } = session.account
    if (isForOwners && role !== 'owner') return problem('owner_needed')
    return scopes && !scopes.includes(scopeOfRole[role]) ? readersOnlyRead() : null
  }
  if (!key) return null
  if (namespace !== undefined && !mayUse(key, namespace))
    return problem('namespace_not_allowed', { slug: namespace })
  if (access === 'tenant' && key.namespaces !== null) return problem('unrestricted_key_required')
  const { scope } = key
  const allowed: readonly Scope[] = scopes ?? []
  if (!allowed.includes(scope))
    return problem('scope_not_allowed', { of: 'key', scope, needed: allowed[0] ?? 'write' })
  return isForOwners && !key.hasOwnerRights ? problem('owner_key_required') : null
}

/** The scope that the session of an account has, as the scope of a key. */
const scopeOfRole: Readonly<Record<Role, Scope>> = { owner: 'write', member: 'write', reader: 'read' }

const readersOnlyRead = () => problem('scope_not_allowed', { of: 'session' })

/** The same for operations of the console. Null: somebody of this role may. */
export function findRoleRefusal(role: Role, access: ConsoleAccess): Problem | null {
  if (role !== 'owner' && access.startsWith('owner')) return problem('owner_needed')
  return role === 'reader' && access.startsWith('member') ? readersOnlyRead() : null
}
