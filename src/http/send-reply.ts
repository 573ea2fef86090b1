// Puts an answer on the wire: headers that every response carries, JSON, compression.
import { Socket } from 'node:net'
import { Readable } from 'node:stream'

import type { FastifyReply, FastifyRequest } from 'fastify'

import type { Access } from '../operation.ts'
import { compress, compressWhole, encodingFor, isWorthCompressing } from './compress.ts'
import type { Encoding } from './compress.ts'
import type { Reply } from './handler.ts'
import { problemAnswer, problemOf } from './problem-answer.ts'
import { leastPace, watchPace } from './watch-pace.ts'
import type { Pace } from './watch-pace.ts'

const varyOf = (access: Access): string =>
  access === 'public' ? 'Accept-Encoding' : 'Accept-Encoding, Accept-Language, X-API-Key, X-Namespace'

/** On every response, problems included. Any origin may call: a key is sent by hand, never by a browser's own doing. */
export function setStandardHeaders(request: FastifyRequest, reply: FastifyReply): void {
  reply.headers(standardHeaders(request))
}

const standardHeaders = (request: FastifyRequest): Readonly<Record<string, string>> => ({
  'x-request-id': request.id,
  'x-content-type-options': 'nosniff',
  ...(isOfConsole(request) ? {} : anyOrigin),
})

const anyOrigin = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'X-Request-Id, Location, Retry-After, ETag',
}

/** The console speaks to its own pages alone. */
export function isOfConsole(request: FastifyRequest): boolean {
  const { url = '' } = request.raw
  // Only what is spelled in another way has to be asked for by its route, which is dear.
  return (url.includes('%') ? (request.routeOptions.url ?? url) : url).startsWith('/console')
}

/** Resolves when it is on its way. */
export async function sendReply(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: Reply,
  access: Access,
  isLast: boolean,
  pace = leastPace,
): Promise<FastifyReply | undefined> {
  const headers = { 'cache-control': 'no-store', vary: varyOf(access), ...lowerCased(answer.headers) }
  const { content, type } = contentOf(answer)
  if (content instanceof Readable || (content === undefined && answer.status !== 304)) {
    return await sendByFastify(request, reply, answer.status, headers, content, type, pace)
  }
  const encoding = content === undefined ? null : encodingOf(request, content, type)
  const bytes = encoding === null || content === undefined ? content : await compressOnce(content, encoding)
  const all: Record<string, string | number> = { ...standardHeaders(request), ...headers }
  if (bytes !== undefined) {
    all['content-type'] = type
    all['content-length'] = Buffer.byteLength(bytes)
  }
  if (encoding !== null) all['content-encoding'] = encoding
  if (isLast) all['connection'] = 'close'
  // Past Fastify, which would look at every header and at the content again.
  reply.raw.writeHead(answer.status, all)
  reply.hijack()
  reply.raw.end(request.method === 'HEAD' ? undefined : bytes)
  return undefined
}

const contentOf = ({ raw, body }: Reply) => ({
  content: raw?.content ?? (body === undefined ? undefined : JSON.stringify(body)),
  type: raw?.type ?? 'application/json; charset=utf-8',
})

function lowerCased(headers: Readonly<Record<string, string>> = {}): Record<string, string> {
  const named: Record<string, string> = {}
  for (const [name, value] of Object.entries(headers)) named[name.toLowerCase()] = value
  return named
}

async function sendByFastify(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  headers: Readonly<Record<string, string>>,
  content: string | Buffer | Readable | undefined,
  type: string,
  pace = leastPace,
): Promise<FastifyReply> {
  setStandardHeaders(request, reply)
  reply.code(status).headers(headers)
  if (content === undefined) return reply.send()
  reply.type(type)
  if (request.method === 'HEAD' && content instanceof Readable) {
    // Nobody reads it: it must not be read to its end for nothing.
    content.destroy()
    return reply.send()
  }
  const encoding = encodingOf(request, content, type)
  if (encoding !== null) reply.header('content-encoding', encoding)
  const sent = encoding === null ? content : await compress(content, encoding)
  if (sent instanceof Readable) abortWhenBroken(request, reply, sent, pace)
  return reply.send(sent)
}

/**
 * An answer that is not whole never ends as if it were: the connection is reset, which whoever counts no bytes and reads no
 * chunks notices too.
 */
function abortWhenBroken(request: FastifyRequest, reply: FastifyReply, sent: Readable, pace: Pace): void {
  const { socket } = request.raw
  // In tests without a network there is none.
  if (!(socket instanceof Socket)) return
  sent.once('error', () => {
    if (reply.raw.headersSent) reset(socket)
  })
  watchPace(reply.raw, socket, pace, (takenBytes) => {
    request.log.warn(
      { taken_bytes: takenBytes, window_ms: pace.windowMs, remote_address: request.ip },
      'a reader that was too slow is cut off',
    )
    reset(socket)
  })
}

const encodingOf = (request: FastifyRequest, content: string | Buffer | Readable, type: string) =>
  isWorthCompressing(content) ? encodingFor(request.raw.headers['accept-encoding'], type) : null

/** Bytes that come from the cache are compressed the first time; the result lives as long as they do. */
const compressed = new WeakMap<Buffer, Map<Encoding, Promise<Buffer>>>()

async function compressOnce(content: string | Buffer, encoding: Encoding): Promise<Buffer> {
  if (typeof content === 'string') return await compressWhole(content, encoding)
  const forms = compressed.get(content) ?? new Map<Encoding, Promise<Buffer>>()
  compressed.set(content, forms)
  const known = forms.get(encoding)
  if (known) return await known
  const made = compressWhole(content, encoding)
  forms.set(encoding, made)
  return await made
}

/**
 * Ends a connection at once, without the clean end that `resetAndDestroy` has first: that one sends what waits and closes in
 * order. Node knows the mark; where it did not, the connection would be closed without its last chunk.
 */
function reset(socket: Socket): void {
  Object.assign(socket, { resetAndClosing: true })
  socket.destroy()
}

/** Whatever was thrown becomes a problem; what is our own fault goes to the log, and never to the caller. */
export async function sendProblem(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  baseUrl: string,
): Promise<FastifyReply> {
  const found = problemOf(error)
  if (found.status >= 500) request.log.error({ err: found.cause ?? found, code: found.code }, found.message)
  const { status, headers, ...answer } = problemAnswer(found, baseUrl, request.id)
  const { content, type } = contentOf({ status, ...answer })
  const all = { 'cache-control': 'no-store', vary: varyOf('namespace'), ...lowerCased(headers) }
  return await sendByFastify(request, reply, status, all, content, type)
}
