// What becomes of a person whom the issuer vouches for: a session of a known account, a new account, or a link to the
// account of an open session. Rules, section 14.
import type { SingleSignOnSettings } from '../../config.ts'
import type { Role } from '../../contract/account-schemas.ts'
import type { TenantId } from '../../contract/ids.ts'
import { problem } from '../../contract/problems.ts'
import { isMailAddress } from '../../core/network/mail-address.ts'
import type { Language } from '../../core/validation/report.ts'
import type { Store } from '../../database/pools/open-store.ts'
import type { Writes } from '../../database/transaction.ts'
import { findTenant } from '../access/tenant.ts'
import type { Account } from '../accounts/account.ts'
import { type Origin, recordOwnAct } from '../record/audit.ts'
import type { Refusals } from '../record/refusals.ts'
import { useOneTimeLink } from '../accounts/one-time-links.ts'
import { insertAccount } from '../accounts/register.ts'
import { startSession, type Client, type Session } from '../accounts/sessions.ts'
import { addIdentity, findAccount } from './identities.ts'
import { firstTenant, readGroups, roleIn } from './map-roles.ts'
import type { Person } from './open-issuer.ts'

export interface Entrance {
  readonly store: Store
  readonly refusals: Refusals
  readonly settings: SingleSignOnSettings
  readonly client: Client
  readonly origin: Origin
  readonly language: Language
}

/** Null: the mapping is not set up, and roles are not the issuer's. */
async function personGroups({ settings }: Entrance, person: Person): Promise<ReadonlySet<string> | null> {
  if (settings.roles.length === 0) return null
  const { groupsClaim: claim } = settings
  return readGroups(person.claims, claim) ?? readGroups(await person.moreClaims(), claim) ?? new Set()
}

/** With a mapping the issuer decides, and no mapped group means no entry; without one `otherwise` stays as it is. */
function decideRole(
  { settings }: Entrance,
  tenantId: TenantId,
  groups: ReadonlySet<string> | null,
  otherwise: Role,
): Role {
  if (groups === null) return otherwise
  const role = roleIn(tenantId, groups, settings.roles)
  if (role === null) throw problem('group_missing', { issuer: settings.label })
  return role
}

/** The token of the new session. */
export async function enter(entrance: Entrance, person: Person): Promise<string> {
  const { store, settings } = entrance
  const groups = await personGroups(entrance, person)
  const known = await findAccount(store.writes, person)
  if (known) return await enterAs(entrance, known, groups)
  if (groups === null || settings.signUp !== 'mapped') {
    if (groups !== null && firstTenant(groups, settings.roles) === null)
      throw problem('group_missing', { issuer: settings.label })
    throw problem('identity_unknown', { issuer: settings.label })
  }
  return await signUp(entrance, person, groups)
}

const endSessions = 'delete from account_session where account_id = $1'
const setRole = 'update account set role = $3 where tenant_id = $1 and account_id = $2'

async function enterAs(
  entrance: Entrance,
  account: Account,
  groups: ReadonlySet<string> | null,
): Promise<string> {
  const { store, client, origin } = entrance
  const { id, tenantId, name } = account
  const by = { ...account, origin }
  let role: Role
  try {
    role = decideRole(entrance, tenantId, groups, account.role)
  } catch (error) {
    await endAllSessions(entrance, account)
    const detail = { account_id: id, by: 'issuer', code: 'group_missing' }
    const event = { tenantId, actor: by, action: 'account.sign_in_failed' } as const
    await entrance.refusals.record({ ...event, subject: name, detail })
    throw error
  }
  return await store.transaction(async (tx) => {
    if (role !== account.role) {
      await tx.query(setRole, [tenantId, id, role])
      const detail = { account_id: id, role, by: 'issuer' }
      await recordOwnAct(tx, by, { action: 'account.role_changed', subject: name, detail })
    }
    const token = await startSession(tx, id, client)
    const detail = { account_id: id, by: 'issuer' }
    await recordOwnAct(tx, by, { action: 'account.signed_in', subject: name, detail })
    return token
  })
}

/** Who may not enter any more is not left signed in elsewhere either. */
const endAllSessions = ({ store, origin }: Entrance, account: Account): Promise<void> =>
  store.transaction(async (tx) => {
    const { id, name } = account
    if ((await tx.query(endSessions, [id])).rowCount === 0) return
    const act = { action: 'session.ended', subject: name, detail: { account_id: id, by: 'issuer' } } as const
    await recordOwnAct(tx, { ...account, origin }, act)
  })

async function signUp(entrance: Entrance, person: Person, groups: ReadonlySet<string>): Promise<string> {
  const { store, settings, client } = entrance
  const tenant = await findTenant(store, firstTenant(groups, settings.roles) ?? '')
  if (!tenant) throw problem('group_missing', { issuer: settings.label })
  const { id: tenantId } = tenant
  const role = decideRole(entrance, tenantId, groups, 'member')
  const profile = await readProfile(entrance, person)
  return await store.transaction(async (tx) => {
    const account = await createAccount(tx, entrance, person, { ...profile, tenantId, role })
    const detail = { account_id: account.id, role, by: 'issuer' }
    await recordOwnAct(tx, account, { action: 'account.created', subject: account.name, detail })
    return await startSession(tx, account.id, client)
  })
}

/** By an invitation, which is used up only where this succeeds. */
export async function join(entrance: Entrance, person: Person, invitation: string): Promise<string> {
  const { store, client } = entrance
  const groups = await personGroups(entrance, person)
  const profile = await readProfile(entrance, person)
  return await store.transaction(async (tx) => {
    const link = await useOneTimeLink(tx, invitation)
    // The first account names the organization, which the issuer does not know.
    if (link.kind !== 'invitation' || link.tenantId === null) throw problem('link_invalid')
    const { tenantId } = link
    const role = decideRole(entrance, tenantId, groups, link.role)
    const account = await createAccount(tx, entrance, person, { ...profile, tenantId, role })
    const detail = { account_id: account.id, role, invitation_id: link.id, by: 'issuer' }
    await recordOwnAct(tx, account, { action: 'account.joined', subject: account.name, detail })
    return await startSession(tx, account.id, client)
  })
}

/** To the account of a session that began this. */
export async function link(entrance: Entrance, person: Person, { account }: Session): Promise<void> {
  const { store, origin } = entrance
  const groups = await personGroups(entrance, person)
  decideRole(entrance, account.tenantId, groups, account.role)
  const known = await findAccount(store.writes, person)
  if (known?.id === account.id) return
  await store.transaction((tx) => addIdentity(tx, { ...account, origin }, person))
}

interface Profile {
  readonly name: string
  readonly email: string
}

async function createAccount(
  writer: Writes,
  { origin, language }: Entrance,
  person: Person,
  input: Profile & { readonly tenantId: TenantId; readonly role: Role },
): Promise<Account> {
  // Before the address, so that a person with an account learns that.
  if (await findAccount(writer, person)) throw problem('identity_taken')
  const account = await insertAccount(writer, { ...input, passwordHash: null, language })
  await addIdentity(writer, { ...account, origin }, person)
  return { ...account, origin }
}

const maxNameLength = 200

/** What people cannot see, or what turns the text around it, is no part of a name. */
const plainName = (name: string): string =>
  Array.from(name.replaceAll(/[\p{Cc}\p{Cs}\p{Bidi_Control}\u2028\u2029]+/gu, ' ').trim())
    .slice(0, maxNameLength)
    .join('')

/** Left out: the issuer does not say. Some write it as text. */
const isVerified = (claim: unknown): boolean => claim === undefined || claim === true || claim === 'true'

/** An address that the issuer calls unverified could be that of somebody else. */
async function readProfile({ settings }: Entrance, person: Person): Promise<Profile> {
  const hasAll = typeof person.claims['email'] === 'string' && typeof person.claims['name'] === 'string'
  const claims = hasAll ? person.claims : { ...(await person.moreClaims()), ...person.claims }
  const { email, name, email_verified: verified } = claims
  if (typeof email !== 'string' || !isMailAddress(email.trim()) || !isVerified(verified))
    throw problem('issuer_gives_no_email', { issuer: settings.label })
  return { email, name: plainName(typeof name === 'string' ? name : '') || email.slice(0, maxNameLength) }
}
