// Compares an answer with what is declared: status, media type, headers, the closed form of the schema, and for problems
// their code. Every difference is a mismatch.
import { brotliDecompressSync, gunzipSync } from 'node:zlib'

import { problems, type ProblemCode } from '../../src/contract/problems.ts'
import { words as english } from '../../src/contract/wording/en.ts'
import { words as french } from '../../src/contract/wording/fr.ts'
import { checkRowCount } from '../acceptance/check-row-count.ts'
import { type DeclaredAnswer, type DeclaredOperation, findAddressed } from './declared.ts'
import { bytesOf, headerOf, needsAnswer, targetOf, type FuzzRequest } from './fuzz-request.ts'
import type { HttpAnswer } from './http-connection.ts'

export interface Checked {
  readonly mismatches: readonly string[]
  /** The parsed body, where it is JSON. */
  readonly body: unknown
  /** The body, decoded. */
  readonly text: string
  readonly code: string | undefined
}

/** Headers that any answer may have besides those that are declared for it. */
const everywhere = new Set([
  'date',
  'connection',
  'keep-alive',
  'transfer-encoding',
  'content-type',
  'content-length',
  'content-encoding',
  'cache-control',
  'vary',
  'x-request-id',
  'x-content-type-options',
])
const forOtherOrigins = ['access-control-allow-origin', 'access-control-expose-headers']
const ofPreflights = [
  'access-control-allow-methods',
  'access-control-allow-headers',
  'access-control-max-age',
  'allow',
]
/** Everything below `/l/`, `/receipts/` and `/unsubscribe/`. */
const ofLinks = ['x-robots-tag', 'referrer-policy']
const ofPages = ['content-security-policy', 'referrer-policy', 'cross-origin-opener-policy']

const headLimitBytes = 65_536

export function checkAnswer(
  operations: readonly DeclaredOperation[],
  request: FuzzRequest,
  answer: HttpAnswer,
): Checked {
  const mismatches: string[] = []
  const body = readBody(request, answer, mismatches)
  const type = (answer.headers.get('content-type') ?? '').split(';', 1)[0] ?? ''
  const isProblem = type === 'application/problem+json' && body.json !== null
  const code = isProblem ? String((body.json as { code?: unknown }).code) : undefined
  checkEveryAnswer(request, answer, mismatches)
  if (code !== undefined) checkProblem(answer, body.json, mismatches)
  const wrongCount = isStoredDocument(request) ? null : checkRowCount(body.json)
  if (wrongCount !== null) mismatches.push(wrongCount)
  const seen: Seen = { request, answer, type, body: body.json, code }
  const { operations: addressed, mayBeUnknown } = findAddressed(operations, request.method, targetOf(request))
  const readings = [
    ...addressed.map((operation) => differencesFrom(operation, seen)),
    ...(mayBeUnknown || isRefusedEarly(request, answer.status)
      ? [differencesFromUnknown(operations, seen)]
      : []),
  ]
  // The reading that fits best: an odd address can be understood in more than one way.
  const [best = []] = readings.sort((a, b) => a.length - b.length)
  return { mismatches: [...mismatches, ...best], body: body.json, text: body.text, code }
}

interface Seen {
  readonly request: FuzzRequest
  readonly answer: HttpAnswer
  readonly type: string
  readonly body: unknown
  readonly code: string | undefined
}

/** Refused before its address was looked at. */
const isRefusedEarly = (request: FuzzRequest, status: number): boolean =>
  status === 431
    ? bytesOf({ ...request, body: null }).length > headLimitBytes - 1000
    : status === 400 && request.changes.length > 0

/** A stored document is given back byte for byte, whatever it holds. */
const isStoredDocument = ({ path }: FuzzRequest): boolean => /\/document\b/.test(path)

const decoders: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
  gzip: gunzipSync,
  br: brotliDecompressSync,
}

function readBody(
  request: FuzzRequest,
  { headers, body }: HttpAnswer,
  mismatches: string[],
): { json: unknown; text: string } {
  const encoding = headers.get('content-encoding')
  const decode = encoding === undefined ? (bytes: Buffer) => bytes : decoders[encoding]
  if (!decode || (encoding !== undefined && headerOf(request, 'accept-encoding') === undefined)) {
    mismatches.push(`Content-Encoding is ${encoding}`)
    return { json: null, text: '' }
  }
  if (body.length === 0) return { json: null, text: '' }
  const type = headers.get('content-type') ?? ''
  const bytes = decode(body)
  const text = bytes.toString()
  if (type.startsWith('application/x-ndjson')) checkLines(text, mismatches)
  if (!/^application\/(\w+\+)?json\b/.test(type) && type !== 'application/ld+json')
    return { json: null, text }
  try {
    return { json: JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as unknown, text }
  } catch (error) {
    if (!isStoredDocument(request)) mismatches.push(`the body is not JSON: ${String(error)}`)
    return { json: null, text }
  }
}

/** One JSON object a line, and the last line ends too. Where nothing matches there is no line. */
function checkLines(text: string, mismatches: string[]): void {
  try {
    for (const line of text.split('\n').slice(0, -1)) JSON.parse(line)
    if (text !== '' && !text.endsWith('\n')) mismatches.push('the last line has no end')
  } catch (error) {
    mismatches.push(`a line is not JSON: ${String(error)}`)
  }
}

function checkEveryAnswer(
  request: FuzzRequest,
  { status, headers, body }: HttpAnswer,
  mismatches: string[],
): void {
  const expect = (holds: boolean, what: string) => {
    if (!holds) mismatches.push(what)
  }
  const id = headers.get('x-request-id') ?? ''
  const sent = request.headers.filter(([name]) => name.toLowerCase() === 'x-request-id')
  const given = sent.length === 1 ? (sent[0]?.[1].trim() ?? '') : ''
  expect(/^[\w.:-]{1,64}$/.test(id), `X-Request-Id is ${JSON.stringify(id)}`)
  if (/^[\w.:-]{1,64}$/.test(given) && needsAnswer(request) && !isWireProblem(status, headers))
    expect(id === given, `X-Request-Id is ${id}, not ${given}`)
  expect(headers.get('x-content-type-options') === 'nosniff', 'X-Content-Type-Options is missing')
  expect(headers.has('cache-control'), 'Cache-Control is missing')
  expect(headers.has('date'), 'Date is missing')
  expect(status < 500 || status === 503, `the status is ${status}`)
  if (status === 401) expect(headers.has('www-authenticate'), 'WWW-Authenticate is missing')
  if (status === 405) expect(headers.has('allow'), 'Allow is missing')
  if (status === 429 || status === 503)
    expect(/^[1-9]\d*$/.test(headers.get('retry-after') ?? ''), 'Retry-After is missing')
  if (status === 204 || status === 304)
    expect(!headers.has('content-type') && !headers.has('content-length'), `${status} describes a body`)
  else expect(headers.has('content-type'), 'Content-Type is missing')
  expect(
    status === 204 || status === 304 || body.length > 0 || request.method === 'HEAD' || status < 300,
    'the body is empty',
  )
}

/** Answered before there was a request: its headers are not known. */
const isWireProblem = (status: number, headers: ReadonlyMap<string, string>): boolean =>
  (status === 400 || status === 431) && headers.get('connection') === 'close'

function checkProblem({ status, headers }: HttpAnswer, body: unknown, mismatches: string[]): void {
  const problem = body as Readonly<Record<string, unknown>>
  const code = String(problem['code'])
  const known = Object.hasOwn(problems, code) ? (code as ProblemCode) : undefined
  const declaredStatus = known && problems[known].status
  const id = headers.get('x-request-id')
  const isFrench = headers.get('content-language') === 'fr'
  const title = known && (isFrench ? french : english).titles[known]
  const expected = { status: declaredStatus, title, request_id: id }
  for (const [name, value] of Object.entries(expected)) {
    if (problem[name] !== value)
      mismatches.push(`${name} is ${JSON.stringify(problem[name])}, not ${JSON.stringify(value)}`)
  }
  if (status !== declaredStatus) mismatches.push(`${code} has the status ${status}`)
  if (!String(problem['type']).endsWith(`/problems/${code}`))
    mismatches.push(`type is ${String(problem['type'])}`)
  if (String(problem['detail']).trim() === '') mismatches.push('detail is empty')
}

/** An address that a browser is led to, by or on its way to an issuer: its problems are pages. */
const isForBrowsers = (path: string): boolean => /^\/(?:console\/oidc|unsubscribe)\//.test(path)

function differencesFrom(operation: DeclaredOperation, seen: Seen): string[] {
  const { request, answer, type, body, code } = seen
  const declared = operation.answers.get(answer.status)
  if (!declared) return [`${operation.id} does not declare the status ${answer.status}`]
  const differences: string[] = []
  if (code !== undefined && !declared.codes.includes(code)) {
    differences.push(`${operation.id} does not declare the problem ${code}`)
  }
  differences.push(...headerDifferences(operation, declared, answer.headers, type))
  const check = declared.content.get(type)
  if (answer.headers.has('content-type') && !check) {
    const isFile = declared.content.has('application/octet-stream')
    // A browser gets a page that says what is wrong.
    const isPage =
      type === 'text/html' &&
      (operation.answers.get(200)?.content.has(type) === true || isForBrowsers(operation.path))
    if (!isFile && !isPage)
      differences.push(`${operation.id} does not declare the media type ${type} for ${answer.status}`)
  }
  if (!answer.headers.has('content-type') && declared.content.size > 0 && request.method !== 'HEAD')
    differences.push(`${operation.id} declares a body for ${answer.status}`)
  const isJson = type === 'application/json' || type === 'application/problem+json'
  if (check && isJson && body !== null)
    differences.push(...check(body).map((fault) => `${operation.id}, ${answer.status}: ${fault}`))
  return differences
}

function headerDifferences(
  { id, path, isConsole }: DeclaredOperation,
  declared: DeclaredAnswer,
  headers: ReadonlyMap<string, string>,
  type: string,
): string[] {
  const allowed = new Set([
    ...everywhere,
    ...declared.headers.keys(),
    ...(isConsole ? [] : forOtherOrigins),
    ...(/^\/(l|receipts|unsubscribe)\//.test(path) ? ofLinks : []),
    ...(type === 'text/html' ? ofPages : []),
  ])
  const differences = [...headers.keys()]
    .filter((name) => !allowed.has(name))
    .map((name) => `${id} does not declare the header ${name}`)
  for (const [name, isRequired] of declared.headers) {
    if (isRequired && !headers.has(name))
      differences.push(`${id} declares the header ${name}, which is missing`)
  }
  if (!isConsole) differences.push(...hiddenFromOthers(declared, headers).map((what) => `${id} ${what}`))
  if (type === 'text/html' && !headers.has('content-security-policy')) differences.push(`${id} has no policy`)
  return differences
}

/** Any origin may call the data API, and its scripts read every header that is declared. */
function hiddenFromOthers(declared: DeclaredAnswer, headers: ReadonlyMap<string, string>): string[] {
  if (headers.get('access-control-allow-origin') !== '*') return ['is not open to other origins']
  const exposed = (headers.get('access-control-expose-headers') ?? '').toLowerCase().split(', ')
  return [...declared.headers.keys()]
    .filter((name) => headers.has(name) && !exposed.includes(name))
    .map((name) => `hides the header ${name} from other origins`)
}

/** The answers for what is no operation: 404, 405, preflights, the pages for people, and what is no HTTP. */
function differencesFromUnknown(operations: readonly DeclaredOperation[], seen: Seen): string[] {
  const { request, answer, type, code } = seen
  const { status, headers } = answer
  const isBelowLinks = headers.has('x-robots-tag')
  const allowed = new Set([
    ...everywhere,
    ...forOtherOrigins,
    ...(type === 'text/html' ? ofPages : []),
    ...(isBelowLinks ? ofLinks : []),
  ])
  const isProblemPage = type === 'text/html' && isForBrowsers(request.path)
  if (type === 'application/problem+json' || isProblemPage) allowed.add('content-language')
  if (status === 405) allowed.add('allow')
  if (status === 204) for (const name of ofPreflights) allowed.add(name)
  const differences = [...headers.keys()]
    .filter((name) => !allowed.has(name))
    .map((name) => `an address without operation gets the header ${name}`)
  const codes = [
    'page_not_found',
    'method_not_allowed',
    'request_malformed',
    'headers_too_large',
    'body_incomplete',
  ]
  const isKnown =
    // The answer to HEAD does not name its code.
    codes.includes(code ?? '') ||
    (request.method === 'HEAD' && [400, 404, 405, 431].includes(status)) ||
    (status === 204 && request.method === 'OPTIONS') ||
    (type === 'text/html' && (status === 404 || (status === 200 && request.path.endsWith('/')))) ||
    (isProblemPage && [400, 405].includes(status))
  if (!isKnown) differences.push(`an address without operation gets ${status} ${code ?? type}`)
  if (status === 405) differences.push(...allowDifferences(operations, request, headers.get('allow') ?? ''))
  return differences
}

/** What `Allow` names is declared for the address. */
function allowDifferences(
  operations: readonly DeclaredOperation[],
  request: FuzzRequest,
  allow: string,
): string[] {
  return allow
    .split(', ')
    .filter((method) => method !== 'OPTIONS')
    .filter((method) => findAddressed(operations, method, targetOf(request)).operations.length === 0)
    .map((method) => `Allow names ${method}, which is not declared here`)
}
