// The request of a call: its address, headers and body.
import type { CallOptions, ClientOptions, ConditionalOptions } from './client-options.ts'
import type { KeyAccess } from '../contract/operation.ts'
import type { Route } from './routes.ts'

export type Values = Readonly<Record<string, unknown>>

export function buildAddress(route: Route, baseUrl: string, input: Values): string {
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = input[name]
    // `/orgs/undefined` would ask for something else, and so would `/orgs/`.
    if (value === undefined || value === null || value === '') {
      throw new TypeError(`${route.id} needs "${name}", which is part of its address.`)
    }
    return encodeURIComponent(String(input[name]))
  })
  const query = new URLSearchParams()
  for (const name of Object.keys(route.query ?? {})) {
    const value = input[name]
    for (const each of Array.isArray(value) ? value : [value]) {
      if (each !== undefined && each !== null) query.append(name, String(each))
    }
  }
  return `${baseUrl.replace(/(?<!\/)\/+$/, '')}${path}${query.size > 0 ? `?${query.toString()}` : ''}`
}

const withKey: ReadonlySet<string> = new Set<KeyAccess>(['own-key', 'key', 'namespace', 'tenant'])

const mediaTypes = {
  json: 'application/json',
  capsule: 'application/ld+json',
  lines: 'application/x-ndjson',
} as const

export function buildHeaders(
  route: Route,
  options: ClientOptions,
  input: Values,
  call: CallOptions & Partial<ConditionalOptions>,
): Headers {
  const headers = new Headers(options.headers)
  const set = (name: string, value: unknown) => {
    if (typeof value === 'string' || typeof value === 'number') headers.set(name, String(value))
  }
  if (withKey.has(route.access)) set('X-API-Key', options.apiKey)
  if (route.access === 'namespace') set('X-Namespace', call.namespace ?? options.namespace)
  set('Accept-Language', call.language ?? options.language)
  for (const name of Object.keys(route.headers ?? {})) set(name, input[name])
  if (route.body) set('Content-Type', mediaTypes[route.body.as])
  if (route.body && route.body.as !== 'json') set('Content-Encoding', input['encoding'])
  set('If-None-Match', entityTag(call.ifNoneMatch))
  if (route.headers?.['idempotency-key']) {
    set('Idempotency-Key', input['idempotencyKey'] ?? input['idempotency-key'] ?? createKey())
  }
  for (const [name, value] of Object.entries(call.headers ?? {})) set(name, value)
  return headers
}

const entityTag = (known: ConditionalOptions['ifNoneMatch']): string | null | undefined =>
  typeof known === 'object' ? known?.headers.get('etag') : known

/** Every upload has a key, so that it may be sent again. `crypto.randomUUID` is not there on pages without TLS. */
const createKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )

export type Content = NonNullable<RequestInit['body']>

export const encodeBody = (route: Route, body: unknown): Content =>
  route.body?.as === 'json' ? JSON.stringify(body) : (body as Content)
