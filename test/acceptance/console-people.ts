// People who use the console: an application with accounts, and calls as a browser on its pages makes them.
import type { LightMyRequestResponse } from 'fastify'

import { createTenant } from '../../src/service/access/create-tenant.ts'
import { createAccount } from '../../src/service/accounts/register.ts'
import type { Role } from '../../src/contract/account-schemas.ts'
import { startSession } from '../../src/service/accounts/sessions.ts'
import { startApp, type CallOptions, type StartedApp, type StartOptions } from './start-app.ts'
import type { TenantId } from '../../src/contract/ids.ts'

export const origin = 'https://impact.example.org'
export const cookieName = '__Host-ig_session'
export const password = 'seven quiet herons'

export interface Person {
  readonly id: string
  readonly tenantId: TenantId
  readonly email: string
  readonly cookie: string
  /** Without a key, with the session and the origin of the console's own pages. */
  call(route: string, options?: CallOptions): Promise<LightMyRequestResponse>
}

let people = 0

/** An account with `password`, signed in. */
export async function addPerson(
  app: StartedApp,
  wish: { tenantId?: TenantId; role?: Role; name?: string; email?: string } = {},
): Promise<Person> {
  const { tenantId = app.tenant.id, role = 'owner', name = `Person ${++people}` } = wish
  const email = wish.email ?? `person-${++people}@example.org`
  const { id } = await createAccount(app.store, { tenantId, role, name, email, password })
  const token = await startSession(app.store.writes, id, { address: '127.0.0.1', userAgent: 'test' })
  const cookie = `${cookieName}=${token}`
  return { id, tenantId, email, cookie, call: callAs(app, cookie) }
}

export const callAs =
  (app: StartedApp, cookie: string | undefined) =>
  (route: string, { headers = {}, body }: CallOptions = {}) =>
    app.call(route, {
      headers: { 'x-api-key': undefined, 'x-namespace': undefined, origin, cookie, ...headers },
      body,
    })

/** As a browser would send it back. */
export function cookieOf(answer: LightMyRequestResponse): string {
  const [pair = ''] = String(answer.headers['set-cookie']).split(';')
  return pair
}

export async function addStranger(app: StartedApp): Promise<Person> {
  const tenant = await createTenant(app.store.writes, 'Another organization')
  return await addPerson(app, { tenantId: tenant.id })
}

export const codeOf = (answer: LightMyRequestResponse): unknown => answer.json<{ code?: unknown }>().code

/** An application with a database of its own, unless it is beside another, closed afterwards. */
export async function withApp(
  work: (app: StartedApp) => Promise<void>,
  options: StartOptions = {},
): Promise<void> {
  const app = await startApp({ ...options, ownDatabase: options.beside === undefined })
  try {
    await work(app)
  } finally {
    await app.close()
  }
}
