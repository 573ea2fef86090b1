// A request as it is made up and as it goes over the wire.
import { brotliDecompressSync, gunzipSync, inflateRawSync, inflateSync } from 'node:zlib'

import type { Sender } from './callers.ts'
import type { DeclaredOperation } from './declared.ts'

/**
 * How the end of the body is announced: its true length, chunks, a length that is too long or too short, both ways at once,
 * or nothing although there is a body.
 */
export type Framing = 'length' | 'chunked' | 'too long' | 'too short' | 'both' | 'nothing'

/**
 * How the bytes arrive: at once, one by one, together with a further request, only a part before the client ends its side,
 * or only a part and then nothing more.
 */
export type Delivery = 'whole' | 'slow' | 'pipelined' | 'cut' | 'stopped'

export interface FuzzRequest {
  readonly operation: DeclaredOperation
  caller: string
  /** Whose right it is sent with, as long as the headers that prove it are not changed. */
  readonly sender: Sender
  readonly proof: readonly string[]
  method: string
  /** Encoded. */
  path: string
  /** Encoded pairs. */
  query: string[]
  headers: [name: string, value: string][]
  body: Buffer | null
  framing: Framing
  delivery: Delivery
  version: 'HTTP/1.1' | 'HTTP/1.0'
  /** What was done to the valid request, in words. */
  changes: string[]
}

export const targetOf = ({ path, query }: FuzzRequest): string =>
  query.length === 0 ? path : `${path}?${query.join('&')}`

export const headerOf = ({ headers }: FuzzRequest, wanted: string): string | undefined =>
  headers.find(([name]) => name.toLowerCase() === wanted)?.[1]

type Decoder = (bytes: Buffer) => Buffer

/** By the service's own rule, `deflate` may come with or without the zlib header. */
const decoders = new Map<string, readonly Decoder[]>([
  ['gzip', [gunzipSync]],
  ['x-gzip', [gunzipSync]],
  ['deflate', [inflateSync, inflateRawSync]],
  ['br', [brotliDecompressSync]],
])

/** The body without its compression; as it is where it has none, or cannot be decompressed. */
export function contentOf(request: FuzzRequest): Buffer {
  const body = request.body ?? Buffer.alloc(0)
  for (const decoder of decoders.get(headerOf(request, 'content-encoding') ?? '') ?? []) {
    try {
      return decoder(body)
    } catch {
      // Another one may fit.
    }
  }
  return body
}

const isProof = (name: string): boolean =>
  ['x-api-key', 'cookie', 'authorization'].includes(name.toLowerCase())

/** The headers that say who sends a request. */
export const proofOf = (headers: readonly (readonly [name: string, value: string])[]): string[] =>
  headers.filter(([name]) => isProof(name)).map((header) => header.join(': '))

/** Null when what proves it was changed. */
export function senderOf({ sender, proof, headers }: FuzzRequest): Sender | null {
  const sent = proofOf(headers)
  return sent.length === proof.length && sent.every((each, at) => each === proof[at]) ? sender : null
}

/** Whether an answer must come; a client that does not send all it announced may get none. */
export const needsAnswer = ({ framing, delivery, method }: FuzzRequest): boolean =>
  (framing === 'length' || framing === 'chunked') &&
  (delivery === 'whole' || delivery === 'slow' || delivery === 'pipelined') &&
  method !== 'CONNECT'

/** Whether the connection is in a known state after the answer. Node.js drops what follows a request with `Upgrade`. */
export const keepsConnection = (request: FuzzRequest): boolean =>
  needsAnswer(request) && request.version === 'HTTP/1.1' && headerOf(request, 'upgrade') === undefined

function framingHeaders({ framing, body }: FuzzRequest): string[] {
  if (body === null || framing === 'nothing') return []
  const chunked = 'Transfer-Encoding: chunked'
  if (framing === 'chunked') return [chunked]
  if (framing === 'too long') return [`Content-Length: ${body.length + 10}`]
  if (framing === 'too short') return [`Content-Length: ${Math.floor(body.length / 2)}`]
  const length = `Content-Length: ${body.length}`
  return framing === 'both' ? [length, chunked] : [length]
}

export function bytesOf(request: FuzzRequest): Buffer {
  const { method, headers, body, framing, version } = request
  const head = [
    `${method} ${targetOf(request)} ${version}`,
    ...headers.map(([name, value]) => `${name}: ${value}`),
    ...framingHeaders(request),
  ]
  const start = Buffer.from(`${head.join('\r\n')}\r\n\r\n`, 'latin1')
  if (body === null) return start
  return Buffer.concat([start, framing === 'chunked' || framing === 'both' ? inChunks(body) : body])
}

function inChunks(body: Buffer): Buffer {
  const size = Math.max(1, Math.ceil(body.length / 3))
  const parts: Buffer[] = []
  for (let at = 0; at < body.length; at += size) {
    const part = body.subarray(at, at + size)
    parts.push(Buffer.from(`${part.length.toString(16)}\r\n`), part, Buffer.from('\r\n'))
  }
  return Buffer.concat([...parts, Buffer.from('0\r\n\r\n')])
}

const maxShownBytes = 4000

/** The request so that it can be sent again: a line for curl, or its bytes where curl cannot send such a thing. */
export function describeRequest(request: FuzzRequest, url: string): string {
  const how = [
    `operation ${request.operation.id}`,
    `caller ${request.caller}`,
    `changes: ${request.changes.join('; ') || 'none'}`,
    ...(request.framing === 'length' ? [] : [`framing: ${request.framing}`]),
    ...(request.delivery === 'whole' ? [] : [`delivery: ${request.delivery}`]),
  ]
  const bytes = bytesOf(request)
  const shown = bytes.subarray(0, maxShownBytes)
  const cut = bytes.length > shown.length ? ` (the first ${shown.length} of ${bytes.length} bytes)` : ''
  const again = isForCurl(request) ? curlLine(request, url) : `hex${cut}: ${shown.toString('hex')}`
  return `${how.join(', ')}\n  ${again}`
}

const isPrintable = (text: string): boolean => /^[\x20-\x7e]*$/.test(text)

const isForCurl = (request: FuzzRequest): boolean =>
  needsAnswer(request) &&
  request.version === 'HTTP/1.1' &&
  targetOf(request).startsWith('/') &&
  isPrintable(targetOf(request)) &&
  request.headers.every(([name, value]) => isPrintable(name + value)) &&
  (request.body === null ||
    (isPrintable(request.body.toString('latin1')) && request.body.length < maxShownBytes))

const quote = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`

function curlLine(request: FuzzRequest, url: string): string {
  const { method, headers, body } = request
  const words = ['curl', '-i', '--path-as-is', ...(method === 'HEAD' ? ['-I'] : ['-X', quote(method)])]
  for (const [name, value] of headers)
    words.push('-H', quote(value === '' ? `${name};` : `${name}: ${value}`))
  if (body !== null) words.push('--data-binary', quote(body.toString('latin1')))
  return [...words, quote(url + targetOf(request))].join(' ')
}
