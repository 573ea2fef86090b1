// Entity calls as tests make them: what is written, and what comes back.
import type { LightMyRequestResponse } from 'fastify'

import type { StartedApp } from './start-app.ts'

export interface Entity {
  readonly object: string
  readonly id: string
  readonly uri: string
  readonly [field: string]: unknown
}

export const uri = (name: string): string => `https://example.org/${name}`

type Headers = Readonly<Record<string, string | undefined>>

/** Writes and gives back the entity; fails on a refusal. */
export async function write(
  app: StartedApp,
  path: string,
  body: Readonly<Record<string, unknown>>,
  headers?: Headers,
): Promise<Entity> {
  const answer = await app.call(`POST ${path}`, { body, ...(headers ? { headers } : {}) })
  if (answer.statusCode > 201) throw new Error(`POST ${path} answered ${answer.statusCode}: ${answer.body}`)
  return answer.json<Entity>()
}

export const writeOrg = (app: StartedApp, name: string, fields: object = {}, headers?: Headers) =>
  write(app, '/orgs', { uri: uri(name), name: `The ${name}`, ...fields }, headers)

export const writeOutcome = (app: StartedApp, org: Entity, name: string, fields: object = {}) =>
  write(app, `/orgs/${org.id}/outcomes`, { uri: uri(name), name: `Outcome ${name}`, ...fields })

export const writeIndicator = (app: StartedApp, org: Entity, name: string, fields: object = {}) =>
  write(app, `/orgs/${org.id}/indicators`, { uri: uri(name), name: `Indicator ${name}`, ...fields })

export const writeReport = (app: StartedApp, indicator: Entity, name: string, fields: object = {}) =>
  write(app, `/indicators/${indicator.id}/reports`, { uri: uri(name), ...fields })

export const pathOf = ({ object, id }: Pick<Entity, 'object' | 'id'>): string =>
  ({
    organization: '/orgs/',
    outcome: '/outcomes/',
    indicator: '/indicators/',
    indicator_report: '/reports/',
  })[object] + id

export async function read(
  app: StartedApp,
  entity: Pick<Entity, 'object' | 'id'>,
  query = '',
): Promise<Entity> {
  const answer = await app.call(`GET ${pathOf(entity)}${query}`)
  if (answer.statusCode !== 200) throw new Error(`reading answered ${answer.statusCode}: ${answer.body}`)
  return answer.json<Entity>()
}

export const statusOf = async (app: StartedApp, entity: Pick<Entity, 'object' | 'id'>): Promise<number> =>
  (await app.call(`GET ${pathOf(entity)}`)).statusCode

export const remove = (app: StartedApp, entity: Pick<Entity, 'object' | 'id'>, query = '') =>
  app.call(`DELETE ${pathOf(entity)}${query}`)

/** Names of the faulty fields, sorted. */
export function faultsIn(answer: LightMyRequestResponse): string[] {
  const { code, errors = [] } = answer.json<{ code: string; errors?: { in: string; name: string }[] }>()
  return [`${answer.statusCode} ${code}`, ...errors.map((each) => `${each.in} ${each.name}`).sort()]
}
