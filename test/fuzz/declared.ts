// What an OpenAPI document declares, ready to be compared with answers: operations by address, and for each status the
// closed form of its schemas. Published schemas are open to further properties; what we send must be declared.
import { Compile } from 'typebox/schema'

type Json = Readonly<Record<string, unknown>>

export interface JsonSchema extends Json {
  readonly type?: string | readonly string[]
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly items?: JsonSchema
  readonly anyOf?: readonly JsonSchema[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly format?: string
  readonly pattern?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly maxItems?: number
}

export interface DeclaredParameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required: boolean
  readonly schema: JsonSchema
}

/** The faults of a body; empty when it is as declared. */
type CheckBody = (value: unknown) => string[]

export interface DeclaredAnswer {
  /** By media type. */
  readonly content: ReadonlyMap<string, CheckBody>
  /** By name in lower case: whether it is always sent. */
  readonly headers: ReadonlyMap<string, boolean>
  /** Of problems. */
  readonly codes: readonly string[]
}

export interface DeclaredOperation {
  readonly id: string
  readonly method: string
  readonly path: string
  readonly isConsole: boolean
  /** Works in the namespace that a header names. */
  readonly isInNamespace: boolean
  readonly parameters: readonly DeclaredParameter[]
  readonly body: {
    readonly mediaTypes: readonly string[]
    readonly schema: JsonSchema
    readonly example: unknown
  } | null
  readonly answers: ReadonlyMap<number, DeclaredAnswer>
}

interface Entry {
  readonly operationId: string
  readonly security?: readonly Json[]
  readonly parameters: readonly DeclaredParameter[]
  readonly requestBody?: {
    readonly content: Readonly<Record<string, { schema: JsonSchema; example?: unknown }>>
  }
  readonly responses: Readonly<Record<string, Response>>
}

interface Response {
  readonly headers?: Readonly<Record<string, Json>>
  readonly content?: Readonly<Record<string, { readonly schema?: JsonSchema }>>
  readonly 'x-problem-codes'?: readonly string[]
}

export interface OpenApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  readonly components: Readonly<Record<string, Readonly<Record<string, unknown>>>>
}

export function readDeclared(document: OpenApiDocument): DeclaredOperation[] {
  const resolve = resolverOf(document)
  const compiled = new Map<string, CheckBody>()
  const checkOf = (schema: JsonSchema | undefined): CheckBody => {
    const closed = closedForm(resolve(schema ?? {}))
    const text = JSON.stringify(closed)
    const known = compiled.get(text) ?? compile(closed)
    compiled.set(text, known)
    return known
  }
  const answerOf = ({
    headers = {},
    content = {},
    'x-problem-codes': codes = [],
  }: Response): DeclaredAnswer => ({
    content: new Map(Object.entries(content).map(([type, { schema }]) => [type, checkOf(schema)])),
    headers: new Map(
      Object.entries(headers).map(([name, header]) => [
        name.toLowerCase(),
        (resolve(header) as Json)['required'] === true,
      ]),
    ),
    codes,
  })
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, declared]) => {
      const entry = declared as Entry
      const content = Object.entries(entry.requestBody?.content ?? {})
      const [first] = content
      return {
        id: entry.operationId,
        method: method.toUpperCase(),
        path,
        isConsole: path.startsWith('/console'),
        isInNamespace: entry.security?.some((schemes) => 'Namespace' in schemes) ?? false,
        parameters: entry.parameters.map((each) => ({ ...each, schema: resolve(each.schema) })),
        body: first
          ? {
              mediaTypes: content.map(([type]) => type),
              schema: resolve(first[1].schema),
              example: first[1].example,
            }
          : null,
        answers: new Map(
          Object.entries(entry.responses).map(([status, response]) => [Number(status), answerOf(response)]),
        ),
      }
    }),
  )
}

/** Follows references at any depth. */
function resolverOf(document: OpenApiDocument): (value: Json) => JsonSchema {
  const resolve = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(resolve)
    if (typeof value !== 'object' || value === null) return value
    const reference = (value as Json)['$ref']
    if (typeof reference !== 'string') {
      return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, resolve(each)]))
    }
    const target = reference
      .replace(/^#\//, '')
      .split('/')
      .reduce<unknown>((at, key) => (at as Json)[key], document)
    // What stands beside a reference describes this place.
    return { ...(resolve(target) as Json), ...siblingsOf(value as Json) }
  }
  const siblingsOf = (value: Json): Json =>
    Object.fromEntries(Object.entries(value).filter(([key]) => key !== '$ref'))
  return (value) => resolve(value) as JsonSchema
}

/** No object has properties that are not declared, unless its schema names none at all. */
function closedForm(schema: JsonSchema): JsonSchema {
  const close = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(close)
    if (typeof value !== 'object' || value === null) return value
    const closed = Object.fromEntries(Object.entries(value).map(([key, each]) => [key, close(each)]))
    const isObject = 'properties' in closed && closed['type'] === 'object'
    return isObject ? { ...closed, additionalProperties: false } : closed
  }
  return close(schema) as JsonSchema
}

function compile(schema: JsonSchema): CheckBody {
  const validator = Compile(schema)
  return (value) => {
    if (validator.Check(value)) return []
    const [, errors] = validator.Errors(value)
    return errors.slice(0, 5).map(({ instancePath, message }) => `${instancePath || 'the body'} ${message}`)
  }
}

export interface Addressed {
  /** Those that may answer a request; several where the address can be read in more than one way. */
  readonly operations: readonly DeclaredOperation[]
  /** Whether the answer for an unknown address or method is right too. */
  readonly mayBeUnknown: boolean
}

/** Which operations a method and a request target name. */
export function findAddressed(
  operations: readonly DeclaredOperation[],
  method: string,
  target: string,
): Addressed {
  const path = target.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '').split(/[?#]/, 1)[0] ?? ''
  const wanted = method === 'HEAD' ? 'GET' : method
  const readings = [path, decoded(path)].flatMap((each) => (each === null ? [] : [segmentsOf(each)]))
  const ofMethod = operations.filter((each) => each.method === wanted)
  const found = readings.flatMap((segments) => bestMatches(ofMethod, segments))
  const isPlain = /^\/[\w./-]*$/.test(path) && !path.includes('//') && target.startsWith('/')
  return { operations: [...new Set(found)], mayBeUnknown: found.length === 0 || !isPlain }
}

const segmentsOf = (path: string): string[] => path.replace(/\/$/, '').split('/')

function decoded(path: string): string | null {
  try {
    return decodeURI(path)
  } catch {
    return null
  }
}

/** Fixed segments win over parameters. */
function bestMatches(
  operations: readonly DeclaredOperation[],
  segments: readonly string[],
): DeclaredOperation[] {
  const fitting = operations.filter(({ path }) => {
    const own = segmentsOf(path)
    return (
      own.length === segments.length &&
      own.every((segment, at) => segment.startsWith('{') || segment === segments[at])
    )
  })
  const fixedOf = ({ path }: DeclaredOperation) =>
    segmentsOf(path)
      .map((segment) => (segment.startsWith('{') ? '1' : '0'))
      .join('')
  const best = fitting.map(fixedOf).sort()[0]
  return fitting.filter((each) => fixedOf(each) === best)
}
