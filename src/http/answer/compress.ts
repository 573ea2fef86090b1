// Compresses answers as the caller's Accept-Encoding allows: brotli or gzip, off the event loop, and not for tiny ones.
import { type Readable, pipeline } from 'node:stream'
import { promisify } from 'node:util'
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib'

import { readWeights } from '../request/accept-language.ts'

export type Encoding = 'br' | 'gzip'

const minBytes = 1_024

/** Quality 4 costs as much as gzip and compresses better. */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

/** For files that are compressed once and sent often: an eighth smaller, for a second of work; 11 takes twice as long. */
const brotliFileOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }

const compressible =
  /^(text\/|application\/(.+\+)?(json|xml|javascript)\b|application\/(n-quads|x-ndjson)|image\/svg)/

export function encodingFor(header: string | undefined, contentType: string): Encoding | null {
  if (header === undefined || !compressible.test(contentType)) return null
  const weights = new Map(readWeights(header))
  const weight = (name: string) => weights.get(name) ?? weights.get('*') ?? 0
  const [br, gz] = [weight('br'), Math.max(weight('gzip'), weights.get('x-gzip') ?? 0)]
  if (br === 0 && gz === 0) return null
  return br >= gz ? 'br' : 'gzip'
}

export const isWorthCompressing = (content: string | Buffer | Readable): boolean =>
  typeof content === 'string' || Buffer.isBuffer(content) ? content.length >= minBytes : true

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

export const compressWhole = (content: string | Buffer, encoding: Encoding): Promise<Buffer> =>
  encoding === 'br' ? compressBrotli(content, brotliOptions) : compressGzip(content)

export const compressFile = (content: Buffer, encoding: Encoding): Promise<Buffer> =>
  encoding === 'br'
    ? compressBrotli(content, brotliFileOptions)
    : compressGzip(content, { level: constants.Z_BEST_COMPRESSION })

export async function compress(
  content: string | Buffer | Readable,
  encoding: Encoding,
): Promise<Buffer | Readable> {
  if (typeof content === 'string' || Buffer.isBuffer(content)) return await compressWhole(content, encoding)
  const compressor = encoding === 'br' ? createBrotliCompress(brotliOptions) : createGzip()
  // If the source fails, `pipeline` destroys the compressor, so that the answer breaks off instead of ending normally.
  return pipeline(content, compressor, () => {})
}
