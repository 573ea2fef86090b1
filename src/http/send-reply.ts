// Puts an answer on the wire: headers that every response carries, JSON, compression.
import { Readable } from 'node:stream'

import type { FastifyReply, FastifyRequest } from 'fastify'

import type { Access } from '../operation.ts'
import { compress, encodingFor, isWorthCompressing } from './compress.ts'
import type { Encoding } from './compress.ts'
import type { Reply } from './handler.ts'
import { problemAnswer, problemOf } from './problem-answer.ts'

const varyOf = (access: Access): string =>
  access === 'public' ? 'Accept-Encoding' : 'Accept-Encoding, Accept-Language, X-API-Key, X-Namespace'

/** On every response, problems included. Any origin may call: a key is sent by hand, never by a browser's own doing. */
export function setStandardHeaders(request: FastifyRequest, reply: FastifyReply): void {
  reply.headers({
    'X-Request-Id': request.id,
    'X-Content-Type-Options': 'nosniff',
    ...(isOfConsole(request) ? {} : anyOrigin),
  })
}

const anyOrigin = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'X-Request-Id, Location, Retry-After, ETag',
}

/** The console speaks to its own pages alone. */
export const isOfConsole = ({ raw, routeOptions }: FastifyRequest): boolean =>
  (routeOptions.url ?? raw.url ?? '').startsWith('/console')

export async function sendReply(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: Reply,
  access: Access,
): Promise<FastifyReply> {
  reply.code(answer.status).headers({ 'Cache-Control': 'no-store', Vary: varyOf(access), ...answer.headers })
  if (answer.raw === undefined && answer.body === undefined) return reply.send()
  const { content, type } = answer.raw ?? {
    content: JSON.stringify(answer.body),
    type: 'application/json; charset=utf-8',
  }
  reply.type(type)
  if (request.method === 'HEAD' && content instanceof Readable) {
    // Nobody reads it: it must not be read to its end for nothing.
    content.destroy()
    return reply.send()
  }
  return reply.send(await encoded(request, reply, content, type))
}

async function encoded(
  request: FastifyRequest,
  reply: FastifyReply,
  content: string | Buffer | Readable,
  type: string,
): Promise<string | Buffer | Readable> {
  const encoding = isWorthCompressing(content)
    ? encodingFor(request.raw.headers['accept-encoding'], type)
    : null
  if (encoding === null) return content
  reply.header('Content-Encoding', encoding)
  return Buffer.isBuffer(content) ? await compressOnce(content, encoding) : await compress(content, encoding)
}

/** Bytes that come from the cache are compressed the first time; the result lives as long as they do. */
const compressed = new WeakMap<Buffer, Map<Encoding, Promise<Buffer | Readable>>>()

function compressOnce(content: Buffer, encoding: Encoding): Promise<Buffer | Readable> {
  const forms = compressed.get(content) ?? new Map<Encoding, Promise<Buffer | Readable>>()
  compressed.set(content, forms)
  const known = forms.get(encoding)
  if (known) return known
  const made = compress(content, encoding)
  forms.set(encoding, made)
  return made
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
  setStandardHeaders(request, reply)
  return await sendReply(request, reply, problemAnswer(found, baseUrl, request.id), 'namespace')
}
