// The request of a filled form: path, headers, and the curl command.
import { curlOf } from '../../shared/api-form/curl.ts'
import { pathOfRequest } from '../../shared/api-form/form-values.ts'
import type { Values } from '../../shared/api-form/form-values.ts'
import type { Parameter, ReferenceOperation } from '../reference/reference-types.ts'

interface Filled {
  readonly operation: ReferenceOperation
  readonly values: Values
  readonly language: 'en' | 'fr'
  /** Null when none was entered. */
  readonly key: string | null
  readonly namespace: string
}

const inPlace = ({ parameters }: ReferenceOperation, where: string) =>
  parameters.filter((each) => each.in === where)

/** Path and query, relative to the root of the service. */
export const requestPath = (operation: ReferenceOperation, values: Values): string =>
  pathOfRequest(
    { path: operation.path, params: inPlace(operation, 'path'), query: inPlace(operation, 'query') },
    values,
  )

/** Such as `Idempotency-Key` for `idempotency-key`. */
const headerName = (name: string): string =>
  name.replaceAll(/(^|-)(\w)/g, (_, dash: string, letter: string) => dash + letter.toUpperCase())

const declaredHeaders = ({ operation, values }: Pick<Filled, 'operation' | 'values'>): [string, string][] =>
  inPlace(operation, 'header').flatMap(({ name }) => {
    const value = values[name]?.[0]
    return value === undefined ? [] : [[headerName(name), value] as [string, string]]
  })

export function requestHeaders(filled: Filled): Record<string, string> {
  const { operation, language, key, namespace } = filled
  const { access, body } = operation
  return {
    'Accept-Language': language,
    ...(access !== 'public' && key !== null ? { 'X-API-Key': key } : {}),
    ...(access === 'namespace' && namespace !== '' ? { 'X-Namespace': namespace } : {}),
    ...Object.fromEntries(declaredHeaders(filled)),
    ...(body ? { 'Content-Type': body.types[0] ?? 'application/json' } : {}),
  }
}

interface SentBody {
  readonly text: string
  /** Null when the text is sent. */
  readonly fileName: string | null
}

/** Parameters without a value appear in the command as their examples. */
export function commandOf(filled: Omit<Filled, 'key'>, baseUrl: string, body: SentBody): string {
  const { operation, values, language, namespace } = filled
  const shown = { ...examplesFor(operation), ...values }
  return curlOf({
    method: operation.method,
    url: baseUrl + requestPath(operation, shown),
    isPublic: operation.access === 'public',
    ...(operation.access === 'namespace' ? { namespace: namespace === '' ? 'my-data' : namespace } : {}),
    language,
    headers: {
      ...Object.fromEntries(declaredHeaders(filled)),
      ...(operation.body ? { 'Content-Type': operation.body.types[0] ?? 'application/json' } : {}),
    },
    body: bodyFor(operation, body),
  })
}

const fileNames = { json: 'body.json', capsule: 'capsule.jsonld', lines: 'entities.ndjson' }

function bodyFor({ body }: ReferenceOperation, { text, fileName }: SentBody) {
  if (!body) return undefined
  if (fileName !== null) return { fileName }
  return body.as === 'json' ? { text: compact(text) } : { fileName: fileNames[body.as] }
}

function compact(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text))
  } catch {
    return text
  }
}

function exampleIn({ examples, enum: choices }: Parameter['schema']): string | undefined {
  const [example] = examples ?? []
  return typeof example === 'string' ? example : choices?.[0]
}

const examplesFor = (operation: ReferenceOperation): Values =>
  Object.fromEntries(
    inPlace(operation, 'path').map(({ name, schema }) => [name, [exampleIn(schema) ?? name]]),
  )
