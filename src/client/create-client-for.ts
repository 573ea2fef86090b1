// The typed client for any list of declared operations: one method for each, typed by its declaration. It needs only
// `fetch`, so it runs in browsers and in Node. At run time it reads names and paths, never schemas.
import type { Static, TSchema } from 'typebox'

import type { Operation, ParametersOf } from '../contract/operation.ts'
import { createCall, type Call, type NotModified, type Versioned } from './call.ts'
import type { CallOptions, ClientOptions, ConditionalOptions } from './client-options.ts'
import type { Values } from './create-request.ts'
import type { Route } from './routes.ts'
import { sendCall } from './send-call.ts'

/** What may be left out may be undefined as well. */
type Loose<T> = T extends readonly unknown[]
  ? T
  : { [K in keyof T]: object extends Pick<T, K> ? Loose<T[K]> | undefined : T[K] }

type BodyOf<T extends Operation> = T['body'] extends { as: 'json'; schema: infer S extends TSchema }
  ? { readonly body: Loose<Static<S>> }
  : T['body'] extends { as: 'capsule' | 'lines' }
    ? { readonly body: string | Uint8Array | Blob; readonly encoding?: 'gzip' | 'deflate' | 'br' }
    : object

/** Made by the client itself where the caller gives none. */
type KeyOf<T extends Operation> = T['headers'] extends { 'idempotency-key': unknown }
  ? { readonly idempotencyKey?: string | undefined }
  : object

/** Path, query and header parameters by their declared names, and the body. */
export type Input<T extends Operation> = ParametersOf<T['params']> &
  Loose<ParametersOf<T['query']>> &
  Loose<ParametersOf<T['headers']>> &
  KeyOf<T> &
  BodyOf<T>

type AnswerOf<A> = A extends { type: string }
  ? Response
  : A extends { schema: infer S extends TSchema }
    ? Static<S>
    : undefined

type AnyAnswerOf<T extends Operation> = AnswerOf<T['success'][keyof T['success']]>

/** JSON answers as values; everything else as the response itself, to be read as a stream or as text. */
export type Output<T extends Operation> = T extends { versioned: true }
  ? Versioned<AnyAnswerOf<T>>
  : AnyAnswerOf<T>

type PlainMethod<I, O> = object extends I
  ? (input?: I, options?: CallOptions) => Call<O>
  : (input: I, options?: CallOptions) => Call<O>

type ConditionalMethod<I, O> = (
  input: object extends I ? I | undefined : I,
  options: ConditionalOptions,
) => Call<O | NotModified>

/** The last signature is the one that `pages` and `items` see. */
type MethodOf<T extends Operation, I, O> = T extends { versioned: true }
  ? ConditionalMethod<I, O> & PlainMethod<I, O>
  : PlainMethod<I, O>

/** With a format other than JSON it returns the response itself. */
type MethodWithFormats<T extends Operation, Format> = MethodOf<
  T,
  Omit<Input<T>, 'format'> & { readonly format: Exclude<Format, 'json' | undefined> },
  Response
> &
  MethodOf<T, Omit<Input<T>, 'format'> & { readonly format?: Extract<Format, 'json'> }, Output<T>>

type Method<T extends Operation> =
  Input<T> extends { format?: infer Format }
    ? 'json' extends Format
      ? MethodWithFormats<T, Format>
      : MethodOf<T, Input<T>, Output<T>>
    : MethodOf<T, Input<T>, Output<T>>

/** One method for each operation of a list. */
export type ClientOf<O extends Operation> = { readonly [T in O as T['id']]: Method<T> }

/** Every method throws an `ApiProblem` for an answer that is not a success. */
export const createClientFor = <const T extends readonly Operation[]>(
  list: T,
  options: ClientOptions,
): ClientOf<T[number]> => createMethods(list, options) as ClientOf<T[number]>

/** The same without the types of the methods. */
export const createMethods = (list: readonly Route[], options: ClientOptions): object =>
  Object.fromEntries(
    list.map((route): [string, unknown] => [
      route.id,
      (input: Values = {}, call: CallOptions = {}) => createCall(sendCall(route, options, input, call)),
    ]),
  )
