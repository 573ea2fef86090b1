// The check that `npm run fuzz` makes of every answer notices what it is there for.
import { Type } from 'typebox'
import { describe, expect, it, test } from 'vitest'

import { openApiDocument } from '../src/http/openapi/open-api.ts'
import { operation } from '../src/contract/operation.ts'
import { checkAnswer } from './fuzz/check-answer.ts'
import { findAddressed, readDeclared, type OpenApiDocument } from './fuzz/declared.ts'
import type { FuzzRequest } from './fuzz/fuzz-request.ts'

const thing = { tag: 'Test', summary: 'Write', access: 'key', scopes: ['write'], problems: [] } as const
const writeThing = operation('writeThing', 'POST /things', {
  ...thing,
  // Open, as published schemas are.
  success: {
    201: { description: 'x', schema: Type.Object({ id: Type.String() }), headers: { Location: 'always' } },
  },
})
const getThing = operation('getThing', 'GET /things/{id}', { ...thing, success: {} })
const listThings = operation('listThings', 'GET /things', {
  ...thing,
  success: {
    200: {
      description: 'x',
      schema: Type.Object({
        data: Type.Array(Type.Integer()),
        meta: Type.Object({ row_count: Type.Integer() }),
      }),
    },
  },
})
const getFirst = operation('getFirst', 'GET /things/first', { ...thing, success: {} })

const document = await openApiDocument([writeThing, getThing, getFirst, listThings], 'https://example.org')
const declared = readDeclared(JSON.parse(JSON.stringify(document)) as OpenApiDocument)

const request = {
  operation: declared[0],
  caller: 'key',
  method: 'POST',
  path: '/things',
  query: [],
  headers: [],
  body: null,
  framing: 'length',
  delivery: 'whole',
  version: 'HTTP/1.1',
  changes: [],
} as unknown as FuzzRequest

const headers = {
  date: 'Mon, 16 Nov 2026 04:00:00 GMT',
  'x-request-id': 'req_1',
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'X-Request-Id, Location, WWW-Authenticate, Content-Language',
}
const made = { ...headers, 'content-type': 'application/json; charset=utf-8', location: '/things/1' }
const refused = {
  ...headers,
  'content-type': 'application/problem+json; charset=utf-8',
  'www-authenticate': 'ApiKey',
  'content-language': 'en',
}
const problem = {
  type: 'https://example.org/problems/api_key_missing',
  title: 'An API key is needed',
  status: 401,
  detail: 'There is no such file.',
  code: 'api_key_missing',
  request_id: 'req_1',
}

function mismatchesOf(status: number, sent: Record<string, string | undefined>, body: unknown): string[] {
  const given = Object.entries(sent).filter((entry): entry is [string, string] => entry[1] !== undefined)
  const answer = { status, headers: new Map(given), body: Buffer.from(JSON.stringify(body)) }
  return [...checkAnswer(declared, request, answer).mismatches]
}

describe('an answer as declared', () => {
  it.each([
    [201, made, { id: 'x' }],
    [401, refused, problem],
  ])('has no mismatch: %i', (status, sent, body) => expect(mismatchesOf(status, sent, body)).toEqual([]))
})

describe('a mismatch is', () => {
  it.each<[what: string, status: number, headers: Record<string, string | undefined>, body: unknown]>([
    ['a member that is not declared', 201, made, { id: 'x', more: 1 }],
    ['a member of another type', 201, made, { id: 1 }],
    ['a member that is missing', 201, made, {}],
    ['a status that is not declared', 200, made, { id: 'x' }],
    ['a header that is not declared', 201, { ...made, 'x-powered-by': 'x' }, { id: 'x' }],
    ['a header that is declared and missing', 201, { ...made, location: undefined }, { id: 'x' }],
    [
      'a declared header that other origins cannot read',
      201,
      { ...made, 'access-control-expose-headers': 'X-Request-Id, Content-Language' },
      { id: 'x' },
    ],
    ['another media type', 201, { ...made, 'content-type': 'text/plain' }, { id: 'x' }],
    ['no request id', 201, { ...made, 'x-request-id': undefined }, { id: 'x' }],
    ['another request id in the problem', 401, refused, { ...problem, request_id: 'req_2' }],
    ['a problem that the operation does not declare', 404, refused, { ...problem, code: 'view_not_found' }],
    ['a code with the status of another', 403, refused, problem],
    ['a member of the problem that is not declared', 401, refused, { ...problem, stack: 'x' }],
    ['401 without a challenge', 401, { ...refused, 'www-authenticate': undefined }, problem],
    ['a 500', 500, refused, { ...problem, status: 500, code: 'internal_error' }],
  ])('%s', (_what, status, sent, body) => expect(mismatchesOf(status, sent, body)).not.toEqual([]))
})

test('a list with another number of elements than it says is a mismatch', () => {
  const list = { ...request, method: 'GET' }
  const { location: _, ...sent } = made
  const of = (row_count: number) => ({
    status: 200,
    headers: new Map(Object.entries(sent)),
    body: Buffer.from(JSON.stringify({ data: [1, 2, 3, 4], meta: { row_count } })),
  })
  expect(checkAnswer(declared, list, of(4)).mismatches).toEqual([])
  expect(checkAnswer(declared, list, of(5)).mismatches).toEqual(['meta.row_count is 5, and data has 4'])
})

describe('the operation of an address', () => {
  it.each([
    ['GET', '/things/1', ['getThing'], false],
    ['GET', '/things/first', ['getFirst'], false],
    ['HEAD', '/things/first/?x=1', ['getFirst'], false],
    ['GET', 'http://elsewhere/things/1', ['getThing'], true],
    ['GET', '/things/%66irst', ['getThing', 'getFirst'], true],
    ['PUT', '/things', [], true],
    ['GET', '/nothing', [], true],
  ])('%s %s', (method, target, ids, mayBeUnknown) => {
    const found = findAddressed(declared, method, target)
    expect([found.operations.map(({ id }) => id), found.mayBeUnknown]).toEqual([ids, mayBeUnknown])
  })
})
