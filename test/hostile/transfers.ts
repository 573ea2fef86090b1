// The body as it is sent: compressed bombs, wrong or nested encodings, forms, keys used twice.
import { brotliCompressSync, constants, deflateRawSync, deflateSync, gzipSync } from 'node:zlib'

import {
  accepted,
  capsule,
  described,
  hostile,
  limitBytes,
  many,
  once,
  refused,
  type Body,
  type Hostile,
} from './hostile-capsule.ts'

const text = capsule(described())
const encoded = (encoding: string, bytes: Buffer): Body => ({
  bytes,
  headers: { 'content-encoding': encoding },
})
const quickBrotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } }
const spaces = (size: number): Buffer => Buffer.alloc(size, ' ')
const tooLarge = refused(413, 'body_too_large')
const undecodable = refused(400, 'body_undecodable')
const unsupported = refused(415, 'encoding_unsupported')
/** Decoded once it is an archive, whose sender is told to unpack it. */
const archive = refused(400, 'workbook_invalid')

export const transfers: readonly Hostile[] = [
  hostile(
    'gzip-bomb',
    [2 * limitBytes, 500_000_000],
    (size) => encoded('gzip', gzipSync(spaces(size))),
    tooLarge,
  ),
  hostile(
    'gzip-bomb-of-many-members',
    [3, 100],
    (size) => encoded('gzip', Buffer.concat(many(size, () => gzipSync(spaces(limitBytes / 2))))),
    tooLarge,
  ),
  hostile(
    'deflate-bomb',
    [2 * limitBytes, 500_000_000],
    (size) => encoded('deflate', deflateSync(spaces(size))),
    tooLarge,
  ),
  hostile(
    'raw-deflate-bomb',
    [2 * limitBytes, 500_000_000],
    (size) => encoded('deflate', deflateRawSync(spaces(size))),
    tooLarge,
  ),
  hostile(
    'brotli-bomb',
    [2 * limitBytes, 500_000_000],
    (size) => encoded('br', brotliCompressSync(spaces(size), quickBrotli)),
    tooLarge,
  ),
  hostile('gzip-in-gzip', once, () => encoded('gzip', gzipSync(gzipSync(text))), archive),
  hostile('gzip-in-gzip-declared', once, () => encoded('gzip, gzip', gzipSync(gzipSync(text))), unsupported),
  hostile(
    'gzip-bomb-in-gzip',
    [2 * limitBytes, 500_000_000],
    (size) => encoded('gzip', gzipSync(gzipSync(spaces(size)))),
    archive,
  ),
  hostile(
    'many-encodings',
    [100, 1_000],
    (size) => encoded(many(size, () => 'gzip').join(','), gzipSync(text)),
    unsupported,
  ),
  hostile('unknown-encoding', once, () => encoded('zstd', Buffer.from(text)), unsupported),
  hostile('gzip-that-is-none', once, () => encoded('gzip', Buffer.from(text)), undecodable),
  hostile('gzip-cut-off', once, () => encoded('gzip', gzipSync(text).subarray(0, -9)), undecodable),
  hostile(
    'gzip-of-empty-members',
    [20, 500_000],
    (size) => {
      const empty = gzipSync('')
      return encoded('gzip', Buffer.concat([gzipSync(text), ...many(size, () => empty)]))
    },
    accepted,
  ),
  hostile(
    'gzip-as-large-as-allowed',
    [100_000, limitBytes],
    (size) => encoded('gzip', gzipSync(text.padEnd(size, ' '))),
    accepted,
  ),
  hostile(
    'brotli-as-large-as-allowed',
    [100_000, limitBytes],
    (size) => encoded('br', brotliCompressSync(text.padEnd(size, ' '), quickBrotli)),
    accepted,
  ),
  hostile(
    'form',
    once,
    () => ({ bytes: text, headers: { 'content-type': 'multipart/form-data; boundary=x' } }),
    refused(415, 'media_type_unsupported'),
  ),
  hostile(
    'text-of-another-charset',
    once,
    () => ({ bytes: text, headers: { 'content-type': 'text/plain; charset=utf-16' } }),
    accepted,
  ),
  hostile(
    'one-key-for-the-same-bytes',
    [3, 30],
    (size) => many(size, () => ({ bytes: text, headers: { 'idempotency-key': 'the same' } })),
    accepted,
  ),
  hostile(
    'one-key-for-other-bytes',
    once,
    () => [text, `${text} `].map((bytes) => ({ bytes, headers: { 'idempotency-key': 'the same' } })),
    refused(409, 'idempotency_conflict'),
  ),
]
