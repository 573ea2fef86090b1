// Builds the reference from the OpenAPI document, so that both always agree. Runs at build time.
import type { Scope } from '../../../src/contract/operation.ts'
import type { FormParameter, DocumentedSchema } from '../../shared/api-form/parameter.ts'
import type {
  WholeAnswer,
  WholeOperation,
  ReferenceBody,
  ReferenceOperation,
  ReferenceProblem,
} from '../reference/reference-types.ts'

interface Header {
  readonly description: string
}

interface Response {
  readonly description: string
  readonly headers: Readonly<Record<string, Header | { readonly $ref: string }>>
  readonly content?: Readonly<
    Record<string, { readonly schema?: DocumentedSchema; readonly example?: unknown }>
  >
  readonly 'x-problem-codes'?: readonly ReferenceProblem['code'][]
}

interface Entry {
  readonly operationId: ReferenceOperation['id']
  readonly tags: readonly ReferenceOperation['tag'][]
  readonly summary: string
  readonly description?: string
  readonly 'x-key-scopes'?: readonly Scope[]
  readonly security: readonly Readonly<Record<string, unknown>>[]
  readonly parameters: readonly {
    readonly name: string
    readonly in: FormParameter['in']
    readonly required: boolean
    readonly description?: string
    readonly schema: FormParameter['schema']
  }[]
  readonly requestBody?: {
    readonly description?: string
    readonly content: Readonly<
      Record<string, { readonly schema: DocumentedSchema; readonly example?: unknown }>
    >
  }
  readonly responses: Readonly<Record<string, Response>>
}

export interface OpenApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Entry>>>>
  readonly components: {
    readonly headers: Readonly<Record<string, Header>>
    readonly schemas: Readonly<Record<string, unknown>>
  }
}

export const makeReference = (document: OpenApiDocument): readonly WholeOperation[] =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, entry]) =>
      wholeOperation(document, path, method, withoutReferences(document, entry)),
    ),
  )

const schemaReference = /^#\/components\/schemas\/(.+)$/

/** A page shows all fields of an answer, so named schemas stand in their places again. */
function withoutReferences<T>({ components }: OpenApiDocument, entry: T): T {
  const resolve = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(resolve)
    if (typeof value !== 'object' || value === null) return value
    const { $ref, ...rest } = value as { $ref?: unknown }
    const name = typeof $ref === 'string' ? schemaReference.exec($ref)?.[1] : undefined
    if (name === undefined) {
      return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, resolve(each)]))
    }
    return { ...(resolve(components.schemas[name]) as object), ...rest }
  }
  return resolve(entry) as T
}

function wholeOperation(
  document: OpenApiDocument,
  path: string,
  method: string,
  entry: Entry,
): WholeOperation {
  const { operationId, tags, summary, description, security, parameters, requestBody, responses } = entry
  const all = Object.entries(responses)
  return {
    id: operationId,
    method: method.toUpperCase() as ReferenceOperation['method'],
    path,
    tag: tags[0] as ReferenceOperation['tag'],
    summary,
    ...(description === undefined ? {} : { description }),
    access: readAccess(security),
    scopes: entry['x-key-scopes'] ?? [],
    parameters: parameters.map((each) => ({
      name: each.name,
      in: each.in,
      isRequired: each.required,
      schema: { ...each.schema, ...(each.description ? { description: each.description } : {}) },
    })),
    ...(requestBody ? { body: describeBody(requestBody) } : {}),
    answers: all
      .filter(([, response]) => response['x-problem-codes'] === undefined)
      .map(([status, response]) => describeAnswer(document, Number(status), response)),
    problems: all.flatMap(([status, response]) =>
      (response['x-problem-codes'] ?? []).map((code) => ({ code, status: Number(status) })),
    ),
  }
}

function readAccess(security: Entry['security']): ReferenceOperation['access'] {
  const [needed] = security
  if (!needed) return 'public'
  return 'Namespace' in needed ? 'namespace' : 'key'
}

function describeBody({ description, content }: NonNullable<Entry['requestBody']>): ReferenceBody {
  const types = Object.keys(content)
  const { schema = {}, example } = Object.values(content)[0] ?? {}
  return {
    as: types[0] === 'application/x-ndjson' ? 'lines' : types[0] === 'application/json' ? 'json' : 'capsule',
    types,
    schema,
    ...(example === undefined ? {} : { example }),
    ...(description === undefined ? {} : { description }),
  }
}

function describeAnswer(
  { components }: OpenApiDocument,
  status: number,
  { description, headers, content = {} }: Response,
): WholeAnswer {
  const [{ schema = {}, example } = {}] = Object.values(content)
  return {
    status,
    description,
    headers: Object.entries(headers).map(([name, header]) => ({
      name,
      description:
        '$ref' in header
          ? (components.headers[header.$ref.split('/').at(-1) ?? '']?.description ?? '')
          : header.description,
    })),
    types: Object.keys(content),
    schema,
    ...(example === undefined ? {} : { example }),
  }
}
