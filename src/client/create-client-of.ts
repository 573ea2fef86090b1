// The typed client for any list of declared operations: one method for each, typed by its declaration. It needs only
// `fetch`, so it runs in browsers and in Node. At run time it reads names and paths, never schemas.
import type { Static, TSchema } from 'typebox'

import type { Operation, ParametersOf } from '../operation.ts'
import { problemFrom } from './api-problem.ts'

export interface ClientOptions {
  /** Such as `https://impact.example.org`. */
  readonly baseUrl: string
  readonly apiKey?: string
  readonly namespace?: string
  readonly fetch?: typeof globalThis.fetch
}

/** Options of a single call. */
export interface CallOptions {
  readonly namespace?: string
  readonly language?: 'en' | 'fr'
  readonly signal?: AbortSignal
}

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
export function createClientOf<const T extends readonly Operation[]>(
  list: T,
  options: ClientOptions,
): ClientOf<T[number]> {
  const methods = list.map((operation): [string, unknown] => [
    operation.id,
    (input: Values = {}, call: CallOptions = {}) => send(operation, options, input, call),
  ])
  return Object.fromEntries(methods) as ClientOf<T[number]>
}

async function send(
  operation: Operation,
  options: ClientOptions,
  input: Values,
  call: CallOptions,
): Promise<unknown> {
  const response = await (options.fetch ?? globalThis.fetch)(addressOf(operation, options.baseUrl, input), {
    method: operation.method,
    headers: headersOf(operation, options, input, call),
    ...(operation.body ? { body: bodyOf(operation, input['body']) } : {}),
    ...(call.signal ? { signal: call.signal } : {}),
  })
  if (!response.ok) throw await problemFrom(response)
  if (response.status === 204) return undefined
  const isDeclaredAsOther = operation.success[response.status]?.type !== undefined
  return isDeclaredAsOther || !isJson(response) ? response : await response.json()
}

/** An operation may answer in several media types: the response decides. */
const isJson = (response: Response): boolean =>
  (response.headers.get('content-type') ?? '').startsWith('application/json')

export function addressOf(operation: Operation, baseUrl: string, input: Values): string {
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(input[name])),
  )
  const query = new URLSearchParams()
  for (const name of Object.keys(operation.query ?? {})) {
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

function headersOf(operation: Operation, options: ClientOptions, input: Values, call: CallOptions): Headers {
  const headers = new Headers()
  const set = (name: string, value: unknown) => {
    if (typeof value === 'string' || typeof value === 'number') headers.set(name, String(value))
  }
  const isInNamespace = operation.access === 'namespace'
  if (isInNamespace || operation.access === 'key') set('X-API-Key', options.apiKey)
  if (isInNamespace) set('X-Namespace', call.namespace ?? options.namespace)
  set('Accept-Language', call.language)
  for (const name of Object.keys(operation.headers ?? {})) set(name, input[name])
  if (operation.body) set('Content-Type', mediaTypes[operation.body.as])
  if (operation.body && operation.body.as !== 'json') set('Content-Encoding', input['encoding'])
  return headers
}

type Content = NonNullable<RequestInit['body']>

const bodyOf = (operation: Operation, body: unknown): Content =>
  operation.body?.as === 'json' ? JSON.stringify(body) : (body as Content)
