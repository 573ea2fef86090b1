// An operation is declared once. Its route, request check, OpenAPI entry, client method and Playground form are all
// generated from this declaration.
import type { Static, TSchema } from 'typebox'

import type { ProblemCode } from './problem-codes.ts'
import { titledList } from './shared-schemas.ts'

/**
 * Who may call. Data API: everyone (`public`), a key, a key with a namespace of its tenant, or a key that is restricted to
 * no namespace (`tenant`); a console session stands for an unrestricted key of its tenant, except where an operation is
 * about the key (`own-key`). Console API: everyone (`visitor`, signed in or not), a signed-in account, a member or owner,
 * an owner, or one of these three with the namespace that the path names. Below `/l/{token}`: whoever has a link (`link`).
 */
export type Access = 'public' | 'link' | KeyAccess | ConsoleAccess
export type KeyAccess = 'own-key' | 'key' | 'namespace' | 'tenant'
export type ConsoleAccess =
  | 'visitor'
  | 'session'
  | 'member'
  | 'owner'
  | 'session-namespace'
  | 'member-namespace'
  | 'owner-namespace'

/**
 * The scopes of keys that may call an operation. `write` may call all of them; the first one is the least that is needed,
 * and what a refusal names.
 */
export type Scopes = readonly [...Exclude<Scope, 'write'>[], 'write']

/**
 * What a key is for. `read`: reads, and checks of documents. `submit`: uploads, and what it uploaded. `write`: everything.
 */
export const scopes = ['read', 'submit', 'write'] as const
export type Scope = (typeof scopes)[number]

/** What a link is for: looking at data, loading it, or sending files. */
export const linkKinds = ['view', 'data', 'submit'] as const
export type LinkKind = (typeof linkKinds)[number]

/**
 * Schemas are JSON Schema with four keywords of our own: `x-max-bytes` bounds a text in bytes of UTF-8, `x-expected` names
 * what completes the sentence "… must be …" where a pattern would not help the caller (`expecting`), `x-aliases` lists
 * further names of a query parameter (`theme[]`), and `x-published` has members for the OpenAPI document alone, such as
 * the default of an optional parameter. `title` names an object there.
 */
export type Parameters = Readonly<Record<string, TSchema>>

/** How the body is read: `json` is parsed and checked; `capsule` and `lines` (NDJSON) are passed on as bytes. */
export interface Body {
  readonly as: 'json' | 'capsule' | 'lines'
  readonly schema: TSchema
  readonly example?: unknown
  /** Shown in the documentation, where the schema does not say enough. */
  readonly description?: string
}

/** Headers that only some answers have; those of every answer are not declared. */
export type AnswerHeader =
  | 'Location'
  | 'Retry-After'
  | 'Content-Disposition'
  | 'Set-Cookie'
  | 'X-Namespace-Version'
  | 'Link'

export interface Answer {
  readonly description: string
  readonly headers?: Readonly<Partial<Record<AnswerHeader, 'always' | 'sometimes'>>>
  /** Absent: no body. */
  readonly schema?: TSchema
  /** Default `application/json`. */
  readonly type?: string
  /** Other media types that the caller may ask for. */
  readonly alternatives?: readonly string[]
}

export type Operation = Route & Declaration

export interface Route {
  readonly id: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** With parameters in braces: `/capsules/{capsule_id}`. */
  readonly path: string
}

/** Operations that take a key name its scopes, and those that take a link its kinds; one without them does not compile. */
type Declaration = Described &
  (
    | { readonly access: KeyAccess; readonly scopes: Scopes; readonly linkKinds?: never }
    | { readonly access: 'link'; readonly linkKinds: readonly LinkKind[]; readonly scopes?: never }
    | {
        readonly access: Exclude<Access, KeyAccess | 'link'>
        readonly scopes?: never
        readonly linkKinds?: never
      }
  )

interface Described {
  readonly tag: string
  readonly summary: string
  /** Markdown for the documentation. */
  readonly description?: string
  /** A read of the graph: its answers have an ETag from the version of the namespace, and are cached. */
  readonly versioned?: boolean
  /** What is the owners' of a tenant: a session needs this role, and a key to be made by one of them. */
  readonly isForOwners?: boolean
  /** Manages links: refused where they are switched off. */
  readonly needs?: 'links'
  /** Stores more than a few bytes, so it is refused while the storage is full. */
  readonly stores?: boolean
  readonly params?: Parameters
  readonly query?: Parameters
  /**
   * Of the query only what is declared is read: of a web page, and of a probe, to which tools add parameters of their own.
   */
  readonly anyQuery?: boolean
  readonly headers?: Parameters
  readonly body?: Body
  readonly success: Readonly<Record<number, Answer>>
  /** Problems of this operation; those of access, check, pages and server are added (http/openapi/possible-problems.ts). */
  readonly problems?: readonly ProblemCode[]
}

/** Keeps the literal types of the declaration, from which the types of the client are derived. */
export function operation<const Id extends string, M extends Route['method'], const T extends Declaration>(
  id: Id,
  route: `${M} ${string}`,
  declaration: T,
): { readonly id: Id; readonly method: M; readonly path: string } & T {
  const [method, path = ''] = route.split(' ')
  return { ...declaration, id, method: method as M, path }
}

export const jsonBody = <S extends TSchema>(schema: S, example?: unknown) =>
  ({ as: 'json', schema, ...(example !== undefined && { example }) }) as const

/** What is written by its name answers 201 or 200, and where it is. */
export function writeAnswers<S extends TSchema>(schema: S, created: string, there: string) {
  const headers = { Location: 'always' } as const
  return { 201: { description: created, schema, headers }, 200: { description: there, schema, headers } }
}

/** All of a list, without pages. */
export const listAnswer = <S extends TSchema>(description: string, title: string, element: S) =>
  ({ 200: { description, schema: titledList(title, element) } }) as const

export const pageAnswer = <S extends TSchema>(description: string, schema: S) =>
  ({ 200: { description, schema, headers: { Link: 'sometimes' } } }) as const

export const createdAnswer = <S extends TSchema>(description: string, schema: S) =>
  ({ 201: { description, schema, headers: { Location: 'always' } } }) as const

/** An operation of the console, for these people. */
export const forConsole = <A extends ConsoleAccess>(access: A) => ({ tag: 'Console', access }) as const

/** A page in the browser: what its app reads of the query is not declared. */
export const webPage = {
  anyQuery: true,
  success: { 200: { description: 'A web page.', type: 'text/html' } },
  problems: ['page_not_found'],
} as const

/** A read of the graph of one namespace, and a write to it. */
export const graphRead = { access: 'namespace', scopes: ['read', 'write'], versioned: true } as const
export const graphWrite = { access: 'namespace', scopes: ['write'], stores: true } as const

type StaticAll<P> = P extends Parameters ? { [K in keyof P]: Static<P[K]> } : object
type Optionals<P> = P extends Parameters
  ? { [K in keyof P]: P[K] extends { '~optional': true } ? K : never }[keyof P]
  : never

/** The types of the checked parameters that a handler receives. */
export type ParametersOf<P> = Omit<StaticAll<P>, Optionals<P>> &
  Partial<Pick<StaticAll<P>, Optionals<P> & keyof StaticAll<P>>>
