// What the client needs of the declarations at run time. In the built package this file is replaced by what it computes
// (bin/build-client.js), so that the client imports neither the declarations nor the schema library.
import type { Operation } from '../contract/operation.ts'
import { operations } from '../contract/operations.ts'

/** A declared operation is one, too. Of parameters only the names count. */
export interface Route {
  readonly id: string
  readonly method: string
  readonly path: string
  readonly access: string
  readonly query?: Readonly<Record<string, unknown>>
  readonly headers?: Readonly<Record<string, unknown>>
  readonly body?: { readonly as: 'json' | 'capsule' | 'lines' }
  readonly versioned?: boolean
  readonly success: Readonly<
    Record<number, { readonly type?: string; readonly alternatives?: readonly string[] }>
  >
}

const parameterNames = (parameters: object | undefined): Record<string, unknown> =>
  Object.fromEntries(Object.keys(parameters ?? {}).map((name) => [name, {}]))

export const toRoute = (operation: Operation): Route => {
  const { id, method, path, access, query, headers, body, versioned, success } = operation
  return {
    id,
    method,
    path,
    access,
    query: parameterNames(query),
    headers: parameterNames(headers),
    ...(body ? { body: { as: body.as } } : {}),
    ...(versioned ? { versioned } : {}),
    success: Object.fromEntries(
      Object.entries(success).map(([status, { type, alternatives }]) => [
        status,
        { ...(type === undefined ? {} : { type }), ...(alternatives ? { alternatives } : {}) },
      ]),
    ),
  }
}

export const routes: readonly Route[] = operations.map(toRoute)
