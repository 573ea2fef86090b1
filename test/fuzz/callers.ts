// Who sends the requests: keys and people of two tenants, and those who have no right to anything. Whoever loses a right by
// a request of this run (a revoked key, an ended session) gets a new one, so that later requests still reach their operation.
import { createKey } from '../../src/service/access/create-key.ts'
import { createTenant } from '../../src/service/access/create-tenant.ts'
import { newKey } from '../../src/service/access/key-format.ts'
import { revokeKey } from '../../src/service/access/api-key.ts'
import { suspendTenant } from '../../src/service/accounts/operate-tenants.ts'
import { createAccount } from '../../src/service/accounts/register.ts'
import type { Role } from '../../src/contract/account-schemas.ts'
import { startSession } from '../../src/service/accounts/sessions.ts'
import type { TenantId } from '../../src/contract/ids.ts'
import { createNamespace } from '../../src/service/namespaces/create-namespace.ts'
import type { Store } from '../../src/database/pools/open-store.ts'
import type { KnownValues } from './known-values.ts'
import { wordOf, type SecretWords } from './secret-words.ts'

export const origin = 'https://impact.example.org'
const cookieName = '__Host-ig_session'
export const password = 'seven quiet herons'
/** The first holds data from the start; the rest come and go. */
export const namespaces = ['my-data', 'other', 'scratch-1', 'scratch-2', 'scratch-3', 'sample'] as const

type Headers = readonly (readonly [name: string, value: string])[]

/** Whose right a request is sent with. Null for those who have none. */
export interface Sender {
  readonly tenant: string | null
  readonly account: string | null
  /** The name of a key that submits: of capsules it has its own alone. */
  readonly submitKey?: string
  /** The id of a link. */
  readonly link?: string
}

export interface Caller {
  readonly name: string
  readonly headers: Headers
  readonly sender: Sender
}

export interface Callers {
  /** How often each calls the data API, and the console. */
  readonly ofData: readonly (readonly [weight: number, name: string])[]
  readonly ofConsole: readonly (readonly [weight: number, name: string])[]
  get(name: string): Caller
  /** After an answer that says that the caller has lost its right. */
  renew(name: string, code: string): Promise<void>
}

const lost = new Set([
  'not_signed_in',
  'owner_needed',
  'api_key_missing',
  'api_key_invalid',
  'api_key_revoked',
  'api_key_expired',
])

export async function createCallers(store: Store, known: KnownValues, words: SecretWords): Promise<Callers> {
  const tenant = await createTenant(store.writes, `Lakeside Foundation ${wordOf('lakeside')}`)
  const stranger = await createTenant(store.writes, `Hillside Foundation ${wordOf('hillside')}`)
  const suspended = await createTenant(store.writes, 'Suspended')
  const nameOf = (id: TenantId): string | null =>
    id === tenant.id ? 'lakeside' : id === stranger.id ? 'hillside' : null
  const worded = (text: string, id: TenantId): string => `${text} ${wordOf(nameOf(id))}`.trim()
  for (const slug of ['my-data', 'other'])
    await createNamespace(store, tenant.id, slug, worded(slug, tenant.id))
  await createNamespace(store, stranger.id, 'my-data', worded('Theirs', stranger.id))
  const rights = new Map<string, Omit<Caller, 'name'>>()

  async function addKey(
    name: string,
    tenantId: TenantId,
    more: { namespaces?: string[]; expiresAt?: Date; scope?: 'submit' } = {},
  ) {
    const { text, key } = await createKey(store.writes, { tenantId, label: worded(name, tenantId), ...more })
    const sender = {
      tenant: nameOf(tenantId),
      account: null,
      ...(more.scope === 'submit' && { submitKey: name }),
    }
    rights.set(name, { headers: [['X-API-Key', text]], sender })
    return key
  }
  let people = 0
  async function addPerson(name: string, tenantId: TenantId, role: Role) {
    people += 1
    const email = `person-${people}@example.org`
    const { id } = await createAccount(store, {
      tenantId,
      role,
      name: worded(name, tenantId),
      email,
      password,
    })
    known.add('email', email)
    const sender = { tenant: nameOf(tenantId), account: id }
    const userAgent = `fuzz ${words.makePrivate(sender)}`
    const token = await startSession(store.writes, id, { address: '127.0.0.1', userAgent })
    const headers: Headers = [
      ['Cookie', `${cookieName}=${token}`],
      ['Origin', origin],
    ]
    rights.set(name, { headers, sender })
  }

  const renewals: Readonly<Record<string, () => Promise<unknown>>> = {
    key: () => addKey('key', tenant.id),
    'key for other': () => addKey('key for other', tenant.id, { namespaces: ['other'] }),
    'key of a stranger': () => addKey('key of a stranger', stranger.id),
    'submit key': () => addKey('submit key', tenant.id, { scope: 'submit' }),
    'another submit key': () => addKey('another submit key', tenant.id, { scope: 'submit' }),
    owner: () => addPerson('owner', tenant.id, 'owner'),
    member: () => addPerson('member', tenant.id, 'member'),
    reader: () => addPerson('reader', tenant.id, 'reader'),
    stranger: () => addPerson('stranger', stranger.id, 'owner'),
  }
  for (const renew of Object.values(renewals)) await renew()
  const revoked = await addKey('revoked key', tenant.id)
  await revokeKey(store.writes, revoked.keyId)
  await addKey('expired key', tenant.id, { expiresAt: new Date(Date.now() - 1000) })
  await addKey('key of a suspended tenant', suspended.id)
  await suspendTenant(store, suspended.id)
  const strangers: Readonly<Record<string, Headers>> = {
    'unknown key': [['X-API-Key', newKey().text]],
    nobody: [],
    'page of nobody': [['Origin', origin]],
    'unknown cookie': [
      ['Cookie', `${cookieName}=nonsense`],
      ['Origin', origin],
    ],
  }
  const sender: Sender = { tenant: null, account: null }
  for (const [name, headers] of Object.entries(strangers)) rights.set(name, { headers, sender })

  const renewing = new Map<string, Promise<unknown>>()
  return {
    ofData: [
      [40, 'key'],
      [3, 'submit key'],
      [3, 'another submit key'],
      [14, 'owner'],
      [6, 'member'],
      [2, 'reader'],
      [5, 'key for other'],
      [10, 'key of a stranger'],
      [7, 'stranger'],
      [3, 'nobody'],
      [2, 'revoked key'],
      [2, 'expired key'],
      [2, 'unknown key'],
      [2, 'key of a suspended tenant'],
      [1, 'unknown cookie'],
    ],
    ofConsole: [
      [55, 'owner'],
      [15, 'member'],
      [2, 'reader'],
      [16, 'stranger'],
      [4, 'page of nobody'],
      [3, 'nobody'],
      [3, 'unknown cookie'],
      [2, 'key'],
    ],
    get(name) {
      const right = rights.get(name)
      if (!right) throw new Error(`There is no caller "${name}".`)
      return { name, ...right }
    },
    async renew(name, code) {
      const renew = renewals[name]
      const isOwner = name === 'owner' || name === 'stranger'
      if (!renew || !lost.has(code) || (code === 'owner_needed' && !isOwner)) return
      const running = renewing.get(name) ?? renew().finally(() => renewing.delete(name))
      renewing.set(name, running)
      await running
    },
  }
}
