import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'

import { describe, expect, it } from 'vitest'

import type { Reply } from './handler.ts'
import { createShareReads } from './share-reads.ts'

const mebibyte = 1024 * 1024
const stream = (megabytes: number): Reply => ({
  status: 200,
  raw: {
    content: Readable.from(Array.from({ length: megabytes }, () => Buffer.alloc(mebibyte, 'x'))),
    type: 'x',
  },
})
const bytesOf = async ({ raw }: Reply): Promise<number> =>
  raw?.content instanceof Readable
    ? (await buffer(raw.content)).length
    : Buffer.byteLength(raw?.content ?? '')

describe('reads at the same moment', () => {
  it('are one, where the answer is not too long', async () => {
    const share = createShareReads()
    let reads = 0
    const ask = (key: string) =>
      share(key, async () => {
        reads++
        return stream(3)
      })
    const answers = await Promise.all(Array.from({ length: 50 }, () => ask('a')))
    expect(new Set(answers.map(({ raw }) => raw?.content)).size).toBe(1)
    expect([reads, await bytesOf(await ask('a')), reads]).toEqual([1, 3 * mebibyte, 2])
    await Promise.all([ask('a'), ask('b')])
    expect(reads).toBe(4)
  })

  it('are streams of their own, where it is', async () => {
    const share = createShareReads()
    const answers = await Promise.all(Array.from({ length: 3 }, () => share('a', async () => stream(20))))
    expect(answers.every(({ raw }) => raw?.content instanceof Readable)).toBe(true)
    for (const answer of answers) expect(await bytesOf(answer)).toBe(20 * mebibyte)
  })

  it('fail together, and the next one is read again', async () => {
    const share = createShareReads()
    const failing = () => share('a', () => Promise.reject(new Error('away')))
    const found = await Promise.allSettled([failing(), failing()])
    expect(found.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(await bytesOf(await share('a', async () => stream(1)))).toBe(mebibyte)
  })

  it('let go of their source when a reader leaves', async () => {
    const content = stream(20).raw?.content as Readable
    const share = createShareReads()
    const { raw } = await share('a', async () => ({ status: 200, raw: { content, type: 'x' } }))
    const left = raw?.content as Readable
    left.once('data', () => left.destroy())
    await new Promise((resolve) => left.once('close', resolve))
    await expect.poll(() => content.destroyed).toBe(true)
  })
})
