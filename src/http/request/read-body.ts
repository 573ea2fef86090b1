// Reads a body within its size limit and decompresses it within the same limit. Any Content-Type is accepted except
// multipart. Rules, sections 2 and 5.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliDecompress, gunzip, inflate, inflateRaw } from 'node:zlib'

import { problem, type Problem } from '../../contract/problems.ts'
import { smallBodyBytes, type HeldBytes } from './body-budget.ts'

type Decompress = (bytes: Buffer, options: { maxOutputLength: number; chunkSize: number }) => Promise<Buffer>

/** Of zlib's default, 16 KiB, thousands are needed, between which the allocator finds no room to give back. */
const chunkSize = 262_144

const unzip: Decompress = promisify(gunzip)
const unbrotli: Decompress = promisify(brotliDecompress)
const zlibInflate: Decompress = promisify(inflate)
const rawInflate: Decompress = promisify(inflateRaw)

/** "deflate" is sent with or without the zlib header; the first byte shows which. */
const undeflate: Decompress = (bytes, options) =>
  ((bytes[0] ?? 0) & 0x0f) === 8 ? zlibInflate(bytes, options) : rawInflate(bytes, options)

const decompressors = new Map<string, Decompress>([
  ['gzip', unzip],
  ['x-gzip', unzip],
  ['br', unbrotli],
  ['deflate', undeflate],
])

/** Compressed bytes may be slightly longer than their content. */
const compressionSlackBytes = 65_536

/** Requests that wait for `100 Continue` before they send their body. */
const awaitingContinue = new WeakSet<IncomingMessage>()

export const markAwaitingContinue = (request: IncomingMessage): void => {
  awaitingContinue.add(request)
}

export interface BodySource {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly contentType: string | undefined
}

/** Room for the body is taken by `hold` before its first byte is read; whoever asked gives it back. */
export async function readBody(
  { request, response, contentType }: BodySource,
  limitBytes: number,
  hold: (bytes: number) => HeldBytes,
): Promise<Buffer> {
  if (contentType !== undefined && /^\s*multipart\//i.test(contentType))
    throw problem('media_type_unsupported')
  const decompress = chooseDecompressor(request.headers['content-encoding'])
  const wireLimitBytes = decompress ? limitBytes + compressionSlackBytes : limitBytes
  const length = announcedLength(request)
  if ((length ?? 0) > wireLimitBytes) throw tooLarge(limitBytes)
  const held = hold(decompress && length !== 0 ? limitBytes : (length ?? limitBytes))
  if (awaitingContinue.delete(request)) response.writeContinue()
  const bytes = await collect(request, wireLimitBytes, limitBytes)
  const content = decompress ? await unpack(decompress, bytes, limitBytes) : bytes
  held.shrink(content.length)
  return content
}

/** Undefined where it comes in chunks. */
function announcedLength({ headers }: IncomingMessage): number | undefined {
  const length = headers['content-length']
  if (length !== undefined) return Number(length)
  return headers['transfer-encoding'] === undefined ? 0 : undefined
}

async function unpack(decompress: Decompress, bytes: Buffer, limitBytes: number): Promise<Buffer> {
  try {
    const content = await decompress(bytes, { maxOutputLength: limitBytes, chunkSize })
    // What is small must not keep a whole chunk.
    return content.length <= smallBodyBytes ? Buffer.from(content) : content
  } catch (error) {
    throw isTooLarge(error) ? tooLarge(limitBytes) : undecodable(error)
  }
}

function chooseDecompressor(header: string | undefined): Decompress | null {
  const names = (header ?? '')
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== '' && name !== 'identity')
  if (names.length === 0) return null
  const decompress = names.length === 1 ? decompressors.get(names[0] ?? '') : undefined
  if (decompress) return decompress
  const encoding = names.join(', ').slice(0, 100)
  throw problem('encoding_unsupported', { encoding }, { headers: { 'Accept-Encoding': 'gzip, deflate, br' } })
}

/** Beyond the limit the rest is read and discarded: a client whose connection is closed may never see the answer. */
function collect(request: IncomingMessage, wireLimitBytes: number, limitBytes: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const room = roomFor(announcedLength(request))
    const chunks: Buffer[] = []
    let receivedBytes = 0
    const { socket } = request
    const stop = () => {
      request.off('data', onChunk).off('end', onEnd).off('error', onGone).off('close', onGone)
      socket.off('end', onClientEnd)
    }
    const onChunk = (chunk: Buffer) => {
      if (room) chunk.copy(room, receivedBytes)
      else chunks.push(chunk)
      receivedBytes += chunk.length
      if (receivedBytes <= wireLimitBytes) return
      stop()
      request.on('error', ignore).resume()
      reject(tooLarge(limitBytes))
    }
    const onEnd = () => {
      stop()
      if (room && receivedBytes !== room.length) reject(incomplete())
      else resolve(room ?? Buffer.concat(chunks, receivedBytes))
    }
    const onGone = (error?: Error) => {
      stop()
      request.on('error', ignore)
      reject(incomplete(error))
    }
    // Node.js says nothing of an incomplete body where the request has the header `Upgrade`.
    const onClientEnd = () => {
      if (!request.complete) onGone()
    }
    const isGone = request.destroyed && !request.readableEnded
    if (isGone || (socket.readableEnded && !request.complete)) return onGone()
    request.on('data', onChunk).on('end', onEnd).on('error', onGone).on('close', onGone)
    socket.on('end', onClientEnd)
  })
}

/** A large body is written where it stays, so that it is not in memory twice. Node.js holds it to its length. */
const roomFor = (length = 0): Buffer | undefined =>
  length > smallBodyBytes ? Buffer.allocUnsafeSlow(length) : undefined

const ignore = (): void => {}

const isTooLarge = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE'

const tooLarge = (limitBytes: number): Problem =>
  problem('body_too_large', { limitBytes }, { members: { limit_bytes: limitBytes } })

export const incomplete = (cause?: unknown): Problem => problem('body_incomplete', {}, { cause })

const undecodable = (cause: unknown): Problem => problem('body_undecodable', {}, { cause })
