// One operation is declared once. Its route, request check, OpenAPI entry, client method and command help are all made
// from this object; nothing about the operation is said a second time.
import type { Static, TSchema } from 'typebox'

import type { ProblemCode } from './problems.ts'

/**
 * Who may call. Of the data API: anybody, a key, or a key together with a namespace of its tenant; reads also take a
 * console session in place of the key. Of the console: a visitor (signed in or not), a signed-in account, an owner, or one
 * of the last two together with the namespace of its tenant that the path names.
 */
export type Access = 'public' | 'key' | 'namespace' | ConsoleAccess
export type ConsoleAccess = 'visitor' | 'session' | 'owner' | 'session-namespace' | 'owner-namespace'

/**
 * Schemas are JSON Schema. Two keywords are ours: `x-expected` completes the sentence "… must be …" where a pattern
 * would tell a caller nothing, and `x-aliases` lists further names a query parameter answers to (`theme[]`).
 */
export type Parameters = Readonly<Record<string, TSchema>>

/** How the body is read: `json` is parsed and checked; `capsule` and `lines` (NDJSON) are taken as they are, byte for byte. */
export interface Body {
  readonly as: 'json' | 'capsule' | 'lines'
  readonly schema: TSchema
  readonly example?: unknown
  /** Shown in the documentation, where the schema is not the whole story. */
  readonly description?: string
}

export interface Answer {
  readonly description: string
  /** Absent: no body. */
  readonly schema?: TSchema
  /** Default `application/json`. */
  readonly type?: string
  /** Further types that the caller may ask for instead. */
  readonly alternatives?: readonly string[]
}

export interface Operation {
  readonly id: string
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** With parameters in braces: `/capsules/{capsule_id}`. */
  readonly path: string
  readonly tag: string
  readonly summary: string
  /** Markdown for the documentation. */
  readonly description?: string
  readonly access: Access
  /** A read of the graph: its answers carry an ETag from the namespace's version, and 304 answers whoever has them. */
  readonly versioned?: boolean
  /** Stores more than a few bytes, and is refused while the storage is full. */
  readonly stores?: boolean
  readonly params?: Parameters
  readonly query?: Parameters
  /** A web page: what its address says after the question mark is the page's own affair. */
  readonly anyQuery?: boolean
  readonly headers?: Parameters
  readonly body?: Body
  readonly success: Readonly<Record<number, Answer>>
  /** Problems of its own; those of access, of the request check and of the server itself are added by kind. */
  readonly problems: readonly ProblemCode[]
}

/** Keeps the literal types of the declaration, from which the client's types are made. */
export const operation = <const T extends Operation>(declaration: T): T => declaration

type StaticAll<P> = P extends Parameters ? { [K in keyof P]: Static<P[K]> } : object
type Optionals<P> = P extends Parameters
  ? { [K in keyof P]: P[K] extends { '~optional': true } ? K : never }[keyof P]
  : never

/** Parameters as a handler receives them: checked, and with the optional ones optional. */
export type ParametersOf<P> = Omit<StaticAll<P>, Optionals<P>> &
  Partial<Pick<StaticAll<P>, Optionals<P> & keyof StaticAll<P>>>
