// Many large bodies at once: each alone is harmless, and a small one becomes as large as a capsule may be when it is unpacked.
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

import { limitBytes, type Body } from './hostile-capsule.ts'

const start = '{"@graph": ['
const end = ']}'

const quickBrotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } }

/** As many bytes as a capsule may have. Compressed, it has ten thousand and fewer. */
const large = Buffer.from(start + ' '.repeat(limitBytes - start.length - end.length) + end)

export const largeBodies = {
  plain: (): Body => ({ bytes: large }),
  gzip: (): Body => ({ bytes: gzipSync(large), headers: { 'content-encoding': 'gzip' } }),
  br: (): Body => ({ bytes: brotliCompressSync(large, quickBrotli), headers: { 'content-encoding': 'br' } }),
} as const

export type Encoding = keyof typeof largeBodies

/** Through what they come. */
export const ways = ['link', 'key', 'session'] as const
export type Way = (typeof ways)[number]

export interface Storm {
  readonly name: string
  readonly way: Way
  readonly encoding: Encoding
  readonly bodies: number
}

const encodings = Object.keys(largeBodies) as Encoding[]

export const storms: readonly Storm[] = ways.flatMap((way) =>
  encodings.flatMap((encoding) =>
    [200, 600].map((bodies) => ({ name: `${way}-${encoding}-${bodies}`, way, encoding, bodies })),
  ),
)

/** What the storms may do to the serving process and to the answers of another tenant. */
export const stormBounds = {
  memoryMb: 600,
  /** Two minutes later, as a multiple of the memory at rest before. */
  restFactor: 1.2,
  neighbourP99Ms: 1_000,
  /** Processor time of the serving process for each body that it refuses. */
  refusalMs: 100,
} as const
