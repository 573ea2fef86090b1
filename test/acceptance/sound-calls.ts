// Calls that work: of every operation, by one of the sides of foreign-sides.ts, with all that it needs and ids of its own.
import type { LightMyRequestResponse } from 'fastify'

import type { Operation } from '../../src/contract/operation.ts'
import { idNames } from './foreign-ids.ts'
import { document, planDays, type Side } from './foreign-sides.ts'
import type { CallOptions } from './start-app.ts'

const entityKinds: Readonly<Record<string, string>> = {
  orgs: 'organization',
  outcomes: 'outcome',
  indicators: 'indicator',
  reports: 'report',
}

/** What kind of thing an id is of; in a body `id` is of what the last part of the path names. */
export function kindOf({ path }: Operation, where: string, name: string): string {
  const kind = (idNames as Readonly<Record<string, string>>)[name]
  if (kind === undefined) throw new Error(`${name} is neither an id nor declared as none.`)
  const parts = path.split('/')
  const written = entityKinds[parts.at(-1) ?? ''] ?? ''
  if (kind === 'entity') return (where === 'path' ? entityKinds[parts[1] ?? ''] : written) ?? ''
  if (name === 'slug' && parts[1] === 'plans') return 'plan'
  if (name === 'uri') return `${written} uri`
  return kind
}

const iri = (at: string): string => `https://example.org/own-word/${at}`
let written = 0
/** Of a body with all that is needed, and ids of one's own. */
const bodies: Readonly<Record<string, (side: Side) => Record<string, unknown>>> = {
  createNamespace: ({ slug }) => ({ namespace: slug }),
  fillSampleData: ({ slug }) => ({ namespace: `${slug}-${++written}`, label: 'New' }),
  writeOrganization: () => ({ uri: iri(`new-${++written}`), name: 'New' }),
  writeOutcome: () => ({ uri: iri(`new-${++written}`), name: 'New' }),
  writeIndicator: () => ({ uri: iri(`new-${++written}`), name: 'New' }),
  writeIndicatorGroup: ({ ids }) => ({ name: 'New', indicator_ids: [ids['indicator']] }),
  writePlan: ({ ids }) => ({ name: 'New', ...planDays, organizations: [{ uri: ids['uri'] }] }),
  setPlanReminders: () => ({ state: 'on' }),
  reportNothing: () => ({ reason: 'New' }),
  writePlanAnswer: ({ ids }) => ({ organization: ids['uri'], reason: 'New' }),
  writeReport: () => ({ uri: iri(`new-${++written}`), value: 1 }),
  createApiKey: () => ({ label: 'New' }),
  createWebhook: () => ({ url: 'http://127.0.0.1:9/' }),
  changeWebhook: () => ({ label: 'New' }),
  createLink: ({ slug }) => ({ kind: 'view', namespace: slug, label: 'New' }),
  changeLink: () => ({ label: 'New' }),
  returnSubmission: () => ({ message: 'New' }),
  sendFailedAgain: () => ({ failed_since: '2020-01-01T00:00:00Z' }),
  relabelApiKey: () => ({ label: 'New' }),
  rotateApiKey: () => ({ grace_hours: 1 }),
  relabelNamespace: () => ({ label: 'New' }),
  changeRole: () => ({ role: 'member' }),
  renameSaved: () => ({ name: 'new.jsonld' }),
  copySaved: ({ slug }) => ({ namespace: slug }),
  importCapsules: ({ slug, ids }) => ({ namespace: slug, capsule_ids: [ids['capsule']] }),
}
/** Parameters that a call cannot do without. */
const queries: Readonly<Record<string, (side: Side) => Record<string, string>>> = {
  listRowChanges: ({ ids }) => ({ since: ids['version'] ?? '' }),
  findByIri: ({ ids }) => ({ iri: ids['uri'] ?? '' }),
  findByName: ({ word }) => ({ text: word }),
  saveCapsule: () => ({ name: 'new.jsonld' }),
  deletePlanAnswer: ({ ids }) => ({ organization: ids['uri'] ?? '' }),
}

export interface Placed {
  readonly where: string
  readonly name: string
  readonly value: string
}

interface SoundCallOptions {
  readonly placed?: Placed
  readonly headers?: CallOptions['headers']
  readonly query?: Readonly<Record<string, string>>
  /** With the session of the side instead of its key; so is everything of the console. */
  readonly isByPerson?: boolean
}

const isOfConsole = ({ path }: Operation): boolean => path.startsWith('/console')

/** A call of one side, with a value of another in one place. */
export async function soundCall(
  operation: Operation,
  side: Side,
  { placed, headers = {}, query: asked, isByPerson = isOfConsole(operation) }: SoundCallOptions = {},
): Promise<LightMyRequestResponse> {
  const given = (where: string, name: string): string | undefined =>
    placed?.where === where && placed.name === name ? placed.value : undefined
  const { id, method, body, params = {} } = operation
  let { path } = operation
  for (const name of Object.keys(params)) {
    const kind = name === 'token' ? tokenFor(operation) : kindOf(operation, 'path', name)
    const value = given('path', name) ?? side.ids[kind] ?? ''
    path = path.replace(`{${name}}`, encodeURIComponent(value))
  }
  const query = new URLSearchParams({ ...queries[id]?.(side), ...asked })
  if (id === 'deleteNamespace') query.set('confirm', given('path', 'namespace') ?? side.slug)
  if (placed?.where === 'query') query.set(placed.name, placed.value)
  const options = {
    headers: {
      'x-sender-name': side.word,
      ...headers,
      ...(placed?.where === 'header' && { [placed.name]: placed.value }),
    },
    body: body && bodyOf(operation, side, placed),
  }
  const route = `${method} ${path}${query.size > 0 ? `?${query.toString()}` : ''}`
  if (!isByPerson) return await side.call(route, options)
  const inNamespace = { 'x-namespace': side.slug, ...options.headers }
  return await side.person.call(route, { ...options, headers: inNamespace })
}

/** Of a link that opens it. */
const tokenFor = ({ id, linkKinds }: Operation): string =>
  id === 'reportNothing' ? 'plan token' : linkKinds?.includes('view') ? 'token' : 'submit token'

function bodyOf({ id, body }: Operation, side: Side, placed?: Placed): unknown {
  if (body?.as === 'capsule') return document('own-word/sent', 'sent')
  if (body?.as === 'lines') return JSON.stringify(lineWith(side, placed))
  const value = bodies[id]?.(side) ?? {}
  if (placed?.where !== 'body') return value
  const isList = ['namespaces', 'capsule_ids', 'indicator_ids'].includes(placed.name)
  return { ...value, [placed.name]: isList ? [placed.value] : placed.value }
}

/** A line of a batch that belongs to what the value names, and for the rest to one's own. */
function lineWith({ ids }: Side, placed?: Placed): object {
  const [of = 'org'] = placed?.name.split('_') ?? []
  const object = { org: 'outcome', outcome: 'indicator', indicator: 'indicator_report' }[of]
  const others = of === 'outcome' ? { org_id: ids['organization'] } : {}
  const content = of === 'indicator' ? { value: 1 } : { name: 'New' }
  return {
    object,
    uri: iri(`line-${++written}`),
    ...content,
    ...others,
    ...(placed && { [placed.name]: placed.value }),
  }
}
