// The entry of one operation in the OpenAPI document.
import { createRequire } from 'node:module'

import type { TSchema } from 'typebox'

import type { Answer, AnswerHeader, Operation, Parameters } from '../../contract/operation.ts'
import { problems, type ProblemCode } from '../../contract/problems.ts'
import { words } from '../../contract/wording/en.ts'
import { groupBy } from '../../core/lists-by-key.ts'
import { workbookType } from '../../core/spreadsheet/write-workbook.ts'
import { insertLimit } from '../../core/schema/body-limits.ts'
import { pascalCase, type SchemaCatalogue, type PublishedSchema } from '../../core/schema/schema-catalogue.ts'
import { isOptional, asSchema } from '../../core/schema/schema.ts'
import { possibleProblems } from './possible-problems.ts'

type Json = Record<string, unknown>

const header = (description: string, type = 'string', isAlwaysSent = true): Json => ({
  description,
  required: isAlwaysSent,
  schema: { type },
})

export const sharedHeaders = {
  RequestId: header('Names this request in the log of the service.'),
  ContentLanguage: header('The language of `title` and `detail`: `en` or `fr`.'),
  RetryAfter: header('Seconds to wait before trying again.', 'integer'),
}

const languageHeader = { 'Content-Language': { $ref: '#/components/headers/ContentLanguage' } }

const requestIdHeader = { 'X-Request-Id': { $ref: '#/components/headers/RequestId' } }

const etag = header(
  'Send it back as `If-None-Match`: 304 answers as long as nothing in the namespace has changed.',
)

const versionHeader = {
  'X-Namespace-Version': header(
    'The state of the namespace that was read; `GET /rows/changes` answers what has changed since.',
  ),
}

/** Whoever has a link gets no version, which is of use with a key alone. */
const versionHeaders = ({ access, versioned }: Operation): Json =>
  versioned ? { ETag: etag, ...(access === 'link' ? {} : versionHeader) } : {}

const answerHeaders: Readonly<Record<AnswerHeader, readonly [description: string, type?: string]>> = {
  Location: ['The address of what was written.'],
  'Retry-After': ['Seconds to wait before asking for the result.', 'integer'],
  'X-Namespace-Version': ['The state of the namespace that was read.'],
  Link: ['With `rel="next"`: the address of the next page, where there is one.'],
  'Content-Disposition': ['The name of the file.'],
  'Set-Cookie': ['The session.'],
}

const describeHeaders = (declared: Answer['headers'] = {}): Json =>
  Object.fromEntries(
    Object.entries(declared).map(([name, when]) => {
      const [description, type] = answerHeaders[name as AnswerHeader]
      return [name, header(description, type, when === 'always')]
    }),
  )

const compressions = header('Of `encoding_unsupported`: the compressions that are taken.', 'string', false)

/** By the status of the problem. */
const problemHeaders = new Map<number, Json>([
  [401, { 'WWW-Authenticate': header('How to sign in.') }],
  [415, { 'Accept-Encoding': compressions }],
  [429, { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } }],
  [503, { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } }],
])

/** The schemas it uses are added to `schemas`. */
export function describeOperation(
  operation: Operation,
  schemas: SchemaCatalogue,
  capsuleMaxBytes?: number,
): Json {
  const parametersIn = (where: string, declared: Parameters | undefined) =>
    describeParameters(where, declared, schemas, pascalCase(operation.id))
  return {
    operationId: operation.id,
    tags: [operation.tag],
    summary: operation.summary,
    description: operation.description ?? `${operation.summary}.`.replace('?.', '?'),
    security: describeSecurity(operation),
    ...describeScopes(operation),
    parameters: [
      ...parametersIn('path', operation.params),
      ...parametersIn('query', operation.query),
      ...parametersIn('header', operation.headers),
    ],
    ...(operation.body
      ? { requestBody: describeRequestBody(operation.id, operation.body, schemas, capsuleMaxBytes) }
      : {}),
    responses: { ...describeSuccesses(operation, schemas), ...describeProblems(operation) },
  }
}

/** Any one of these is enough. */
function describeSecurity({ access }: Operation): Json[] {
  // The token in the path is all that a link needs.
  if (access === 'public' || access === 'link') return []
  if (access !== 'namespace') return [{ ApiKey: [] }, { Bearer: [] }, { Basic: [] }]
  return [
    { ApiKey: [], Namespace: [] },
    { Bearer: [], Namespace: [] },
    { Basic: [], NamespaceInQuery: [] },
  ]
}

/** A security requirement of a key has no scopes in OpenAPI; they are named beside it. */
const describeScopes = ({ scopes }: Operation): Json => (scopes ? { 'x-key-scopes': scopes } : {})

const describeParameters = (
  where: string,
  declared: Parameters | undefined,
  schemas: SchemaCatalogue,
  operationName: string,
): Json[] =>
  Object.entries(declared ?? {}).map(([name, type]) =>
    describeParameter(where, name, type, schemas.publish(type, 'request', operationName + pascalCase(name))),
  )

function describeParameter(where: string, name: string, type: TSchema, published: PublishedSchema): Json {
  const { description = (asSchema(type) as Json).description, ...schema } = published
  const isRepeatable = schema.type === 'array' && where === 'query'
  return {
    name,
    in: where,
    required: !isOptional(type) && asSchema(type).default === undefined,
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

function describeRequestBody(
  id: string,
  body: NonNullable<Operation['body']>,
  schemas: SchemaCatalogue,
  capsuleMaxBytes: number | undefined,
): Json {
  const schema = schemas.publish(body.schema, 'request', `${pascalCase(id)}Body`)
  const content = { schema, ...(body.example === undefined ? {} : { example: body.example }) }
  return {
    required: true,
    ...(body.description ? { description: describeBody(body.description, capsuleMaxBytes) } : {}),
    content: {
      ...Object.fromEntries(mediaTypes[body.as].map((type) => [type, content])),
      ...(body.as === 'capsule' ? { [workbookType]: workbookContent } : {}),
    },
  }
}

/** Its example is no `externalValue`: generators of clients look for such a file beside the document, and give up. */
const workbookContent = {
  schema: {
    type: 'string',
    format: 'binary',
    description: 'An Excel workbook; `GET /templates/basic.xlsx` answers one to fill in.',
  },
}

const describeBody = (description: string, capsuleMaxBytes: number | undefined): string =>
  capsuleMaxBytes === undefined ? description : insertLimit(description, capsuleMaxBytes, 'en')

const notModified = { description: 'The answer that `If-None-Match` names is still the right one.' }

const describeSuccesses = (operation: Operation, schemas: SchemaCatalogue): Json => ({
  ...Object.fromEntries(
    Object.entries(operation.success).map(([status, answer]) => [
      status,
      describeSuccess(operation, answer, answerExamples[`${operation.id} ${status}`] ?? {}, schemas),
    ]),
  ),
  ...(operation.versioned
    ? { 304: { ...notModified, headers: { ...requestIdHeader, ...versionHeaders(operation) } } }
    : {}),
})

const isText = (type: string): boolean => /^text\/|json|n-quads/.test(type)

/** `examples` by media type. */
function describeSuccess(
  operation: Operation,
  { description, schema, type = 'application/json', alternatives = [], headers }: Answer,
  examples: Json,
  schemas: SchemaCatalogue,
): Json {
  const hasBody = schema !== undefined || type !== 'application/json'
  const own = schema
    ? schemas.publish(schema, 'answer', `${pascalCase(operation.id)}Answer`)
    : schemaOfType(type)
  const content = [type, ...alternatives].map((each) => [
    each,
    {
      schema: each === type ? own : fileSchema(own, each, schemas),
      ...(Object.hasOwn(examples, each) ? { example: examples[each] } : {}),
    },
  ])
  return {
    description,
    headers: { ...requestIdHeader, ...versionHeaders(operation), ...describeHeaders(headers) },
    ...(hasBody ? { content: Object.fromEntries(content) as Json } : {}),
  }
}

/** The bytes of a file have no media type of their own within it. */
const schemaOfType = (type: string): Json =>
  isText(type) ? { type: 'string' } : { type: 'string', format: 'binary' }

const fileDescription =
  'A file with the same content, in this media type; it is no JSON. Any text conforms to this schema: it has the fields of ' +
  'the JSON answer, and no type, so that generated clients, which join the types of all media types, keep these fields.'

/**
 * Of another form of a JSON answer. A type of its own, such as a text, would hide the fields of the answer from generators.
 */
function fileSchema({ $ref }: Json, type: string, schemas: SchemaCatalogue): Json {
  const name = String($ref).split('/').at(-1) ?? ''
  const { properties, required } = schemas.all()[name] ?? {}
  const names = Object.keys(properties ?? {})
  if (names.length === 0) return schemaOfType(type)
  const fields = names.map((key) => [key, { $ref: `${String($ref)}/properties/${key}` }])
  return { description: fileDescription, required, properties: Object.fromEntries(fields) as Json }
}

/** Grouped by status: several codes may share one. */
function describeProblems(operation: Operation): Json {
  const byStatus = groupBy(possibleProblems(operation), (code): number => problems[code].status)
  return Object.fromEntries(
    [...byStatus]
      .sort(([a], [b]) => a - b)
      .map(([status, codes]) => [status, problemResponse(status, codes)]),
  )
}

function problemResponse(status: number, codes: readonly ProblemCode[]): Json {
  return {
    description: codes.map((code) => `\`${code}\`: ${words.titles[code]}.`).join('\n\n'),
    'x-problem-codes': codes,
    headers: { ...requestIdHeader, ...languageHeader, ...problemHeaders.get(status) },
    content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
  }
}

/** By operation and status, such as `listRows 200`, and by media type. */
const answerExamples = createRequire(import.meta.url)('./answer-examples.json') as Record<string, Json>
