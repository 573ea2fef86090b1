// The OpenAPI 3.1 document, generated from the declarations. Its security schemes are the two headers, so that the
// documentation page can fill them in once for all operations.
import { createRequire } from 'node:module'

import type { TSchema } from 'typebox'

import { inSlices } from '../entities/time-slices.ts'
import type { Answer, AnswerHeader, Operation, Parameters } from '../operation.ts'
import { problems } from '../problems.ts'
import type { ProblemCode } from '../problems.ts'
import { basePathOf } from './base-url.ts'
import { possibleProblems } from './possible-problems.ts'
import { isOptional, schemaOf } from '../schema/schema.ts'

type Json = Record<string, unknown>

const { version } = createRequire(import.meta.url)('../../package.json') as { version: string }

const written = new WeakMap<readonly Operation[], { baseUrl: string; bytes: Promise<Buffer> }>()

/** Serialized once: the declarations do not change while the process runs. */
export function openApiBytes(operations: readonly Operation[], baseUrl: string): Promise<Buffer> {
  const cached = written.get(operations)
  if (cached?.baseUrl === baseUrl) return cached.bytes
  const bytes = writeDocument(operations, baseUrl)
  written.set(operations, { baseUrl, bytes })
  return bytes
}

/** The text of `openApiDocument`, serialized in time slices, so that it does not block the event loop. */
async function writeDocument(operations: readonly Operation[], baseUrl: string): Promise<Buffer> {
  const paths = new Map<string, string[]>()
  await inSlices(operations, (operation) => {
    const entry = `"${operation.method.toLowerCase()}":${JSON.stringify(entryOf(operation))}`
    paths.set(operation.path, [...(paths.get(operation.path) ?? []), entry])
  })
  const entries = [...paths].map(([path, methods]) => `${JSON.stringify(path)}:{${methods.join(',')}}`)
  const { paths: _, components, ...start } = openApiDocument([], baseUrl, operations)
  const members = [
    JSON.stringify(start).slice(1, -1),
    `"paths":{${entries.join(',')}}`,
    `"components":${JSON.stringify(components)}`,
  ]
  return Buffer.from(`{${members.join(',')}}`)
}

export function openApiDocument(
  operations: readonly Operation[],
  baseUrl: string,
  tagged: readonly Operation[] = operations,
): Json {
  const paths: Record<string, Json> = {}
  for (const operation of operations) {
    paths[operation.path] = { ...paths[operation.path], [operation.method.toLowerCase()]: entryOf(operation) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Impact Data Graph Service',
      version,
      description:
        'Takes CIDS/SFF capsules into isolated namespaces, says in plain words what is wrong with them, and gives the ' +
        'data back ready to use.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: basePathOf(baseUrl) || '/', description: baseUrl }],
    tags: [...new Set(tagged.map(({ tag }) => tag))].map((name) => ({ name })),
    paths,
    components: { securitySchemes, schemas: { Problem: problemSchema }, headers: sharedHeaders },
  }
}

const securitySchemes = {
  ApiKey: {
    type: 'apiKey',
    in: 'header',
    name: 'X-API-Key',
    description: 'Your API key, from "igk_" to its last character.',
  },
  Namespace: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Namespace',
    description: 'The slug of the namespace to work in.',
  },
}

const header = (description: string, type = 'string', isAlwaysSent = true): Json => ({
  description,
  required: isAlwaysSent,
  schema: { type },
})

const sharedHeaders = {
  RequestId: header('Names this request in the log of the service.'),
  RetryAfter: header('Seconds to wait before trying again.', 'integer'),
}

const requestIdHeader = { 'X-Request-Id': { $ref: '#/components/headers/RequestId' } }

const versionHeaders = {
  ETag: header(
    'Send it back as `If-None-Match`: 304 answers as long as nothing in the namespace has changed.',
  ),
  'X-Namespace-Version': header(
    'The state of the namespace that was read; `GET /rows/changes` answers what has changed since.',
  ),
}

const answerHeaders: Readonly<Record<AnswerHeader, readonly [description: string, type?: string]>> = {
  Location: ['The address of what was written.'],
  'Retry-After': ['Seconds to wait before asking for the result.', 'integer'],
  'X-Namespace-Version': ['The state of the namespace that was read.'],
  Link: ['With `rel="next"`: the address of the next page, where there is one.'],
  'Content-Disposition': ['The name of the file.'],
  'Set-Cookie': ['The session.'],
}

const headersOf = (declared: Answer['headers'] = {}): Json =>
  Object.fromEntries(
    Object.entries(declared).map(([name, when]) => {
      const [description, type] = answerHeaders[name as AnswerHeader]
      return [name, header(description, type, when === 'always')]
    }),
  )

/** By the status of the problem. */
const problemHeaders = new Map<number, Json>([
  [401, { 'WWW-Authenticate': header('How to sign in.') }],
  [
    415,
    {
      'Accept-Encoding': header(
        'Of `encoding_unsupported`: the compressions that are taken.',
        'string',
        false,
      ),
    },
  ],
  [429, { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } }],
  [503, { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } }],
])

const problemSchema = {
  type: 'object',
  title: 'Problem',
  description: 'RFC 9457. `detail` says what to do next; `errors` lists every fault of the request.',
  required: ['type', 'title', 'status', 'detail', 'code', 'request_id'],
  properties: {
    type: { type: 'string', format: 'uri', description: 'The page that explains this problem.' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string' },
    code: { type: 'string', enum: Object.keys(problems) },
    request_id: { type: 'string' },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['in', 'name', 'detail'],
        properties: {
          in: { type: 'string', enum: ['path', 'query', 'header', 'body'] },
          name: { type: 'string' },
          detail: { type: 'string' },
        },
      },
    },
    line: { type: 'integer', description: 'Of `json_invalid`: where the body stops being JSON.' },
    column: { type: 'integer', description: 'Of `json_invalid`.' },
    limit_bytes: { type: 'integer', description: 'Of `body_too_large`.' },
    quota: { type: 'string', enum: ['namespaces', 'bytes'], description: 'Of `quota_exceeded`: which one.' },
    used: { type: 'integer', description: 'Of `quota_exceeded`.' },
    limit: { type: 'integer', description: 'Of `quota_exceeded`.' },
    capsule_ids: {
      type: 'array',
      items: { type: 'string' },
      description:
        'Of `capsule_sourced`: the capsules that say it. Of `capsule_not_found` and `capsule_not_accepted`: those concerned, where several were named.',
    },
    dependents: {
      type: 'object',
      description: 'Of `has_dependents`: how many entities hang from it.',
      required: ['outcomes', 'indicators', 'reports'],
      properties: {
        outcomes: { type: 'integer' },
        indicators: { type: 'integer' },
        reports: { type: 'integer' },
      },
    },
  },
}

function entryOf(operation: Operation): Json {
  return {
    operationId: operation.id,
    tags: [operation.tag],
    summary: operation.summary,
    ...(operation.description ? { description: operation.description } : {}),
    security: securityOf(operation),
    parameters: [
      ...parametersOf('path', operation.params),
      ...parametersOf('query', operation.query),
      ...parametersOf('header', operation.headers),
    ],
    ...(operation.body ? { requestBody: bodyOf(operation.body) } : {}),
    responses: { ...successesOf(operation), ...problemsOf(operation) },
  }
}

function securityOf({ access }: Operation): Json[] {
  if (access === 'public') return []
  return [access === 'key' ? { ApiKey: [] } : { ApiKey: [], Namespace: [] }]
}

const parametersOf = (where: string, declared: Parameters | undefined): Json[] =>
  Object.entries(declared ?? {}).map(([name, type]) => parameterOf(where, name, type))

function parameterOf(where: string, name: string, type: TSchema): Json {
  const { description, ...schema } = schemaOf(type) as Json
  const isRepeatable = schema.type === 'array' && where === 'query'
  return {
    name,
    in: where,
    required: !isOptional(type) && schema.default === undefined,
    ...(description ? { description } : {}),
    ...(isRepeatable ? { style: 'form', explode: true } : {}),
    schema,
  }
}

const mediaTypes = {
  json: ['application/json'],
  capsule: ['application/ld+json', 'application/json'],
  lines: ['application/x-ndjson'],
} as const

function bodyOf(body: NonNullable<Operation['body']>): Json {
  const content = { schema: body.schema, ...(body.example === undefined ? {} : { example: body.example }) }
  return {
    required: true,
    ...(body.description ? { description: body.description } : {}),
    content: Object.fromEntries(mediaTypes[body.as].map((type) => [type, content])),
  }
}

const notModified = { description: 'The answer that `If-None-Match` names is still the right one.' }

const successesOf = ({ success, versioned = false }: Operation): Json => ({
  ...Object.fromEntries(
    Object.entries(success).map(([status, answer]) => [status, successOf(answer, versioned)]),
  ),
  ...(versioned ? { 304: { ...notModified, headers: { ...requestIdHeader, ...versionHeaders } } } : {}),
})

const isText = (type: string): boolean => /^text\/|json|n-quads/.test(type)

function successOf(
  { description, schema, type = 'application/json', alternatives = [], headers }: Answer,
  versioned: boolean,
): Json {
  const hasBody = schema !== undefined || type !== 'application/json'
  // Binary content has no schema: OpenAPI 3.1, "Considerations for File Uploads".
  const others = alternatives.map((each) => [each, isText(each) ? { schema: { type: 'string' } } : {}])
  return {
    description,
    headers: { ...requestIdHeader, ...(versioned ? versionHeaders : {}), ...headersOf(headers) },
    ...(hasBody ? { content: { [type]: { schema: schema ?? {} }, ...Object.fromEntries(others) } } : {}),
  }
}

/** Grouped by status: several codes may share one. */
function problemsOf(operation: Operation): Json {
  const byStatus = new Map<number, ProblemCode[]>()
  for (const code of possibleProblems(operation)) {
    const { status } = problems[code]
    byStatus.set(status, [...(byStatus.get(status) ?? []), code])
  }
  return Object.fromEntries(
    [...byStatus]
      .sort(([a], [b]) => a - b)
      .map(([status, codes]) => [status, problemResponse(status, codes)]),
  )
}

function problemResponse(status: number, codes: readonly ProblemCode[]): Json {
  return {
    description: codes.map((code) => `\`${code}\`: ${problems[code].title}.`).join('\n\n'),
    'x-problem-codes': codes,
    headers: { ...requestIdHeader, ...problemHeaders.get(status) },
    content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
  }
}
