import { describe, expect, test } from 'vitest'

import { createAnswerCache } from './answer-cache.ts'
import type { KnownAnswer } from './answer-cache.ts'

const answer = (bytes: number): KnownAnswer => ({
  tag: `W/"${bytes}"`,
  reply: { status: 200, raw: { content: Buffer.alloc(bytes), type: 'text/plain' } },
})

describe('the cache of answers', () => {
  test('gives back what was kept, whole or as its tag alone', () => {
    const cache = createAnswerCache()
    const known = answer(10)
    cache.keep('a', known)
    cache.keep('b', { tag: 'W/"b"' })
    expect(cache.find('a')).toBe(known)
    expect(cache.find('b')).toEqual({ tag: 'W/"b"' })
    expect(cache.find('c')).toBeUndefined()
  })

  test('lets go first of what was not asked for the longest time', () => {
    const cache = createAnswerCache(10_000, 5000)
    for (const name of ['a', 'b', 'c']) cache.keep(name, answer(2500))
    cache.find('a')
    cache.keep('d', answer(2500))
    expect(['a', 'b', 'c', 'd'].map((name) => cache.find(name) !== undefined)).toEqual([
      true,
      false,
      true,
      true,
    ])
  })

  test('counts long questions as well, and keeps nothing that is too large', () => {
    const cache = createAnswerCache(10_000, 5000)
    cache.keep('large', answer(5001))
    cache.keep('x'.repeat(6000), answer(1))
    expect(cache.find('large')).toBeUndefined()
    expect(cache.find('x'.repeat(6000))).toBeUndefined()
  })

  test('counts an answer that is kept again once', () => {
    const cache = createAnswerCache(10_000, 5000)
    cache.keep('a', answer(3000))
    for (let time = 0; time < 10; time++) cache.keep('b', answer(3000))
    expect(cache.find('a')).toBeDefined()
  })
})
