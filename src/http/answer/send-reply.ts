// Sends an answer: headers of every response, JSON, compression.
import { Socket } from 'node:net'
import { Readable } from 'node:stream'

import type { FastifyReply, FastifyRequest } from 'fastify'

import type { Access } from '../../contract/operation.ts'
import { getOrAdd } from '../../core/lists-by-key.ts'
import { readOnce } from '../../core/read-once.ts'
import {
  compress,
  compressFile,
  compressWhole,
  encodingFor,
  isWorthCompressing,
  type Encoding,
} from './compress.ts'
import type { Reply } from './handler.ts'
import { forLinks, isBelow } from '../request/link-headers.ts'
import { problemAnswer, toProblem } from './problem-answer.ts'
import { pageOfProblem } from '../pages/fallback-page.ts'
import { acceptedLanguage } from '../request/accept-language.ts'
import { minPace, watchPace, type Pace } from './watch-pace.ts'

const varyHeader = (access: Access): string =>
  access === 'public'
    ? 'Accept-Encoding'
    : access === 'link'
      ? 'Accept, Accept-Encoding, Accept-Language'
      : 'Accept-Encoding, Accept-Language, Authorization, X-API-Key, X-Namespace'

/** On every response, problems included. Any origin may call: a browser never sends an API key by itself. */
export function setStandardHeaders(request: FastifyRequest, reply: FastifyReply): void {
  reply.headers(standardHeaders(request))
}

const standardHeaders = (request: FastifyRequest): Readonly<Record<string, string>> => ({
  'x-request-id': request.id,
  'x-content-type-options': 'nosniff',
  ...(isConsoleRequest(request) ? {} : anyOrigin),
})

const anyOrigin = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers':
    'X-Request-Id, Location, Retry-After, ETag, Content-Disposition, WWW-Authenticate, Allow, Accept-Encoding, Content-Language, X-Namespace-Version, Link',
}

/** Paths of the console take no cross-origin requests. */
export const isConsoleRequest = (request: FastifyRequest): boolean => isBelow(request, '/console')

interface Sending {
  readonly access: Access
  readonly closesConnection: boolean
  /** The minimum speed for clients that read a stream. */
  readonly pace?: Pace | undefined
}

/** Resolves when the answer is handed to the socket. */
export async function sendReply(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: Reply,
  { access, closesConnection, pace = minPace }: Sending,
): Promise<FastifyReply | undefined> {
  const own = {
    'cache-control': 'no-store',
    vary: varyHeader(access),
    ...lowerCased(answer.headers),
    ...(answer.cookies && { 'set-cookie': [...answer.cookies] }),
  }
  const headers = forLinks(request, own)
  const { content, type } = replyContent(answer)
  if (content instanceof Readable || (content === undefined && answer.status !== 304)) {
    return await sendByFastify(request, reply, { status: answer.status, headers, content, type }, pace)
  }
  const encoding = content === undefined ? null : chooseEncoding(request, content, type)
  const bytes =
    encoding === null || content === undefined
      ? content
      : await compressOnce(content, encoding, answer.raw?.isFile === true)
  const all: Record<string, string | number | string[]> = { ...standardHeaders(request), ...headers }
  if (bytes !== undefined) {
    all['content-type'] = type
    all['content-length'] = Buffer.byteLength(bytes)
  }
  if (encoding !== null) all['content-encoding'] = encoding
  if (closesConnection) all['connection'] = 'close'
  // Bypasses Fastify, which would process every header and the content again.
  reply.raw.writeHead(answer.status, all)
  reply.hijack()
  reply.raw.end(request.method === 'HEAD' ? undefined : bytes)
  return undefined
}

const replyContent = ({ raw, body }: Reply) => ({
  content: raw?.content ?? (body === undefined ? undefined : JSON.stringify(body)),
  type: raw?.type ?? 'application/json; charset=utf-8',
})

function lowerCased(headers: Readonly<Record<string, string>> = {}): Record<string, string> {
  const named: Record<string, string> = {}
  for (const [name, value] of Object.entries(headers)) named[name.toLowerCase()] = value
  return named
}

interface Prepared {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[]>>
  readonly content: string | Buffer | Readable | undefined
  readonly type: string
}

async function sendByFastify(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, headers, content, type }: Prepared,
  pace = minPace,
): Promise<FastifyReply> {
  setStandardHeaders(request, reply)
  reply.code(status).headers(headers)
  if (content === undefined) return reply.send()
  reply.type(type)
  if (request.method === 'HEAD' && content instanceof Readable) {
    // HEAD sends no body, so the source need not be read.
    content.destroy()
    return reply.send()
  }
  const encoding = chooseEncoding(request, content, type)
  if (encoding !== null) reply.header('content-encoding', encoding)
  const sent = encoding === null ? content : await compress(content, encoding)
  if (sent instanceof Readable) abortWhenBroken(request, reply, sent, pace)
  return reply.send(sent)
}

/**
 * An incomplete answer must not look complete: the connection is reset, which even clients that check neither length nor
 * chunks notice.
 */
function abortWhenBroken(request: FastifyRequest, reply: FastifyReply, sent: Readable, pace: Pace): void {
  const { socket } = request.raw
  // Injected requests of tests have no socket.
  if (!(socket instanceof Socket)) return
  sent.once('error', () => {
    if (reply.raw.headersSent) reset(socket)
  })
  watchPace(reply.raw, socket, pace, (takenBytes) => {
    request.log.warn(
      { taken_bytes: takenBytes, window_ms: pace.windowMs, address: request.ip },
      'connection reset: the client reads too slowly',
    )
    reset(socket)
  })
}

const chooseEncoding = (request: FastifyRequest, content: string | Buffer | Readable, type: string) =>
  isWorthCompressing(content) ? encodingFor(request.raw.headers['accept-encoding'], type) : null

/** Cached bytes are compressed once; the result lives as long as the bytes. */
const compressedForms = readOnce<Buffer, Map<Encoding, Promise<Buffer>>>(() => new Map())

async function compressOnce(content: string | Buffer, encoding: Encoding, isFile: boolean): Promise<Buffer> {
  if (typeof content === 'string') return await compressWhole(content, encoding)
  const form = isFile ? compressFile : compressWhole
  return await getOrAdd(compressedForms(content), encoding, () => form(content, encoding))
}

/**
 * Resets a connection at once. `resetAndDestroy` would first send what is buffered and close in order. `resetAndClosing` is
 * an internal flag of Node; without its effect the connection would still be closed without the last chunk.
 */
function reset(socket: Socket): void {
  Object.assign(socket, { resetAndClosing: true })
  socket.destroy()
}

/** Sends anything that was thrown as a problem; the cause of a 5xx goes to the log, never to the caller. */
export async function sendProblem(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  baseUrl: string,
): Promise<FastifyReply> {
  const found = toProblem(error)
  if (request.logFields) request.logFields.code = found.code
  if (found.status >= 500) request.log.error({ err: found.cause ?? found, code: found.code }, found.message)
  const language = acceptedLanguage(request.raw.headers['accept-language'])
  const { status, headers, ...answer } =
    pageOfProblem(request.raw, found, language, baseUrl) ??
    problemAnswer(found, baseUrl, request.id, language)
  const { content, type } = replyContent({ status, ...answer })
  const all = { 'cache-control': 'no-store', vary: varyHeader('namespace'), ...lowerCased(headers) }
  return await sendByFastify(request, reply, { status, headers: forLinks(request, all), content, type })
}
