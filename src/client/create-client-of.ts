// The typed client for any list of declared operations: one method for each, typed by its declaration. It needs only
// `fetch`, so it runs in browsers and in Node. At run time it reads names and paths, never schemas.
import type { Static, TSchema } from 'typebox'

import type { Operation, ParametersOf } from '../operation.ts'
import { problemFrom } from './api-problem.ts'
import type { CallOptions, ClientOptions } from './client-options.ts'
import type { Route } from './routes.ts'

type BodyOf<T extends Operation> = T['body'] extends { as: 'json'; schema: infer S extends TSchema }
  ? { readonly body: Static<S> }
  : T['body'] extends { as: 'capsule' | 'lines' }
    ? { readonly body: string | Uint8Array | Blob; readonly encoding?: 'gzip' | 'deflate' | 'br' }
    : object

/** Path, query and header parameters by their declared names, and the body. */
export type Input<T extends Operation> = ParametersOf<T['params']> &
  ParametersOf<T['query']> &
  ParametersOf<T['headers']> &
  BodyOf<T>

type AnswerOf<A> = A extends { type: string }
  ? Response
  : A extends { schema: infer S extends TSchema }
    ? Static<S>
    : undefined

/** JSON answers as values; everything else as the response itself, to be read as a stream or as text. */
export type Output<T extends Operation> = AnswerOf<T['success'][keyof T['success']]>

type PlainMethod<T extends Operation> =
  object extends Input<T>
    ? (input?: Input<T>, options?: CallOptions) => Promise<Output<T>>
    : (input: Input<T>, options?: CallOptions) => Promise<Output<T>>

/** With a format other than JSON it returns the response itself. */
type MethodWithFormats<T extends Operation, Format> = {
  (
    input: Omit<Input<T>, 'format'> & { readonly format: Exclude<Format, 'json' | undefined> },
    options?: CallOptions,
  ): Promise<Response>
  (
    input?: Omit<Input<T>, 'format'> & { readonly format?: Extract<Format, 'json'> },
    options?: CallOptions,
  ): Promise<Output<T>>
}

type Method<T extends Operation> =
  Input<T> extends { format?: infer Format }
    ? 'json' extends Format
      ? MethodWithFormats<T, Format>
      : PlainMethod<T>
    : PlainMethod<T>

/** One method for each operation of a list. */
export type ClientOf<O extends Operation> = { readonly [T in O as T['id']]: Method<T> }

type Values = Readonly<Record<string, unknown>>

/** Every method throws an `ApiProblem` for an answer that is not a success. */
export const createClientOf = <const T extends readonly Operation[]>(
  list: T,
  options: ClientOptions,
): ClientOf<T[number]> => createMethods(list, options) as ClientOf<T[number]>

/** The same without the types of the methods. */
export const createMethods = (list: readonly Route[], options: ClientOptions): object =>
  Object.fromEntries(
    list.map((route): [string, unknown] => [
      route.id,
      (input: Values = {}, call: CallOptions = {}) => send(route, options, input, call),
    ]),
  )

async function send(
  route: Route,
  options: ClientOptions,
  input: Values,
  call: CallOptions,
): Promise<unknown> {
  const response = await (options.fetch ?? globalThis.fetch)(addressOf(route, options.baseUrl, input), {
    method: route.method,
    headers: headersOf(route, options, input, call),
    ...(route.body ? { body: bodyOf(route, input['body']) } : {}),
    ...(call.signal ? { signal: call.signal } : {}),
  })
  if (!response.ok) throw await problemFrom(response)
  if (response.status === 204) return undefined
  const isDeclaredAsOther = route.success[response.status]?.type !== undefined
  return isDeclaredAsOther || !isJson(response) ? response : await response.json()
}

/** An operation may answer in several media types: the response decides. */
const isJson = (response: Response): boolean =>
  (response.headers.get('content-type') ?? '').startsWith('application/json')

export function addressOf(route: Route, baseUrl: string, input: Values): string {
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(input[name])),
  )
  const query = new URLSearchParams()
  for (const name of Object.keys(route.query ?? {})) {
    const value = input[name]
    for (const each of Array.isArray(value) ? value : [value]) {
      if (each !== undefined && each !== null) query.append(name, String(each))
    }
  }
  return `${baseUrl.replace(/(?<!\/)\/+$/, '')}${path}${query.size > 0 ? `?${query.toString()}` : ''}`
}

const mediaTypes = {
  json: 'application/json',
  capsule: 'application/ld+json',
  lines: 'application/x-ndjson',
} as const

function headersOf(route: Route, options: ClientOptions, input: Values, call: CallOptions): Headers {
  const headers = new Headers()
  const set = (name: string, value: unknown) => {
    if (typeof value === 'string' || typeof value === 'number') headers.set(name, String(value))
  }
  const isInNamespace = route.access === 'namespace'
  if (isInNamespace || route.access === 'key') set('X-API-Key', options.apiKey)
  if (isInNamespace) set('X-Namespace', call.namespace ?? options.namespace)
  set('Accept-Language', call.language ?? options.language)
  for (const name of Object.keys(route.headers ?? {})) set(name, input[name])
  if (route.body) set('Content-Type', mediaTypes[route.body.as])
  if (route.body && route.body.as !== 'json') set('Content-Encoding', input['encoding'])
  return headers
}

type Content = NonNullable<RequestInit['body']>

const bodyOf = (route: Route, body: unknown): Content =>
  route.body?.as === 'json' ? JSON.stringify(body) : (body as Content)
