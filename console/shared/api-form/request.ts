// The request of a filled form: headers, and the curl command.
import type { Language } from '../words/language.ts'
import { curlCommand } from './curl.ts'
import { pathOfRequest, type Values } from './form-values.ts'
import type { OperationForm } from './operation-form.ts'
import type { FormParameter } from './parameter.ts'

export interface Filled {
  readonly operation: OperationForm
  readonly values: Values
  readonly language: Language
  /** Null without one, as with the session of the browser. */
  readonly key: string | null
  /** Null or empty: none is chosen. */
  readonly namespace: string | null
}

/** Such as `Idempotency-Key` for `idempotency-key`. */
const headerName = (name: string): string =>
  name.replaceAll(/(^|-)(\w)/g, (_, dash: string, letter: string) => dash + letter.toUpperCase())

/** The headers that the form has fields for, and the type of the body. */
const formHeaders = ({
  operation,
  values,
}: Pick<Filled, 'operation' | 'values'>): Record<string, string> => ({
  ...Object.fromEntries(
    operation.parameters.flatMap(({ name, in: where }) => {
      const value = where === 'header' ? values[name]?.[0] : undefined
      return value === undefined ? [] : [[headerName(name), value]]
    }),
  ),
  ...(operation.body ? { 'Content-Type': operation.body.types[0] ?? 'application/json' } : {}),
})

export function requestHeaders(filled: Filled): Record<string, string> {
  const { operation, language, key, namespace } = filled
  return {
    'Accept-Language': language,
    ...(operation.access !== 'public' && key !== null ? { 'X-API-Key': key } : {}),
    ...(operation.access === 'namespace' && namespace ? { 'X-Namespace': namespace } : {}),
    ...formHeaders(filled),
  }
}

export interface SentBody {
  readonly text: string
  /** Null when the text is sent. */
  readonly fileName: string | null
}

/** Parameters without a value appear in the command as their examples. */
export function requestCommand(
  filled: Omit<Filled, 'key'>,
  baseUrl: string,
  body: SentBody | undefined,
): string {
  const { operation, values, language, namespace } = filled
  const { method, access } = operation
  return curlCommand({
    method,
    url: baseUrl + pathOfRequest(operation, { ...examplesFor(operation), ...values }),
    isPublic: access === 'public',
    namespace: access === 'namespace' ? namespace || 'my-data' : undefined,
    language,
    headers: formHeaders(filled),
    body: body && bodyFor(operation, body),
  })
}

const fileNames = { json: 'body.json', capsule: 'capsule.jsonld', lines: 'entities.ndjson' }

function bodyFor({ body }: OperationForm, { text, fileName }: SentBody) {
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

const exampleIn = ({ examples, enum: choices }: FormParameter['schema']): string | undefined =>
  [examples?.[0], choices?.[0]].find((each) => typeof each === 'string')

const examplesFor = ({ parameters }: OperationForm): Values =>
  Object.fromEntries(
    parameters
      .filter((each) => each.in === 'path')
      .map(({ name, schema }) => [name, [exampleIn(schema) ?? name]]),
  )
