// What a key or an account may not do is on the record, whether its access or a handler refused it. Rules, section 6.
import { type ProblemCode, Problem } from '../../contract/problems.ts'
import { keyActor, type Origin } from '../../service/record/audit.ts'
import type { Refusals } from '../../service/record/refusals.ts'
import type { LoggedCaller } from '../request/authorize.ts'

const recorded: ReadonlySet<ProblemCode> = new Set([
  'scope_not_allowed',
  'namespace_not_allowed',
  'unrestricted_key_required',
  'owner_key_required',
  'owner_needed',
])

export interface RefusedCall extends Pick<LoggedCaller, 'tenant' | 'key' | 'account' | 'namespace'> {
  readonly operation: string
  readonly origin: Origin
}

export async function recordRefusal(refusals: Refusals, call: RefusedCall, error: unknown): Promise<void> {
  if (!(error instanceof Problem) || !recorded.has(error.code)) return
  const { tenant, key, account, operation, origin } = call
  const caller = key
    ? ({
        actor: keyActor(key, origin),
        action: 'key.refused',
        subject: key.label,
        about: { key_id: `igk_${key.keyId}` },
      } as const)
    : account &&
      ({
        actor: { id: account.id, name: account.name, origin },
        action: 'account.refused',
        subject: account.name,
        about: { account_id: account.id },
      } as const)
  if (!tenant || !caller) return
  const { about, ...event } = caller
  const { slug: namespace = call.namespace, ...facts } = error.facts as { readonly slug?: string }
  await refusals.record({
    ...event,
    tenantId: tenant.id,
    ...(namespace !== undefined && { namespace }),
    detail: { ...about, operation, code: error.code, ...facts },
  })
}
