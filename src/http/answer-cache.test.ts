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
    cache.keep('tenant', 'a', known)
    cache.keep('tenant', 'b', { tag: 'W/"b"' })
    expect(cache.find('tenant', 'a')).toBe(known)
    expect(cache.find('tenant', 'b')).toEqual({ tag: 'W/"b"' })
    expect(cache.find('tenant', 'c')).toBeUndefined()
  })

  test('lets go first of what was not asked for the longest time', () => {
    const cache = createAnswerCache(10_000, 5000)
    for (const name of ['a', 'b', 'c']) cache.keep('tenant', name, answer(2500))
    cache.find('tenant', 'a')
    cache.keep('tenant', 'd', answer(2500))
    expect(['a', 'b', 'c', 'd'].map((name) => cache.find('tenant', name) !== undefined)).toEqual([
      true,
      false,
      true,
      true,
    ])
  })

  test('counts long questions as well, and keeps nothing that is too large', () => {
    const cache = createAnswerCache(10_000, 5000)
    cache.keep('tenant', 'large', answer(5001))
    cache.keep('tenant', 'x'.repeat(6000), answer(1))
    expect(cache.find('tenant', 'large')).toBeUndefined()
    expect(cache.find('tenant', 'x'.repeat(6000))).toBeUndefined()
  })

  test('a tenant who asks for much pushes out their own answers, not those of others', () => {
    const cache = createAnswerCache(100_000, 5000)
    for (const name of ['a', 'b']) cache.keep('small', name, answer(2500))
    for (let at = 0; at < 1000; at++) cache.keep('large', `a${at}`, answer(2500))
    expect(['a', 'b'].map((name) => cache.find('small', name) !== undefined)).toEqual([true, true])
    expect(cache.find('large', 'a999')).toBeDefined()
    expect(cache.find('large', 'a0')).toBeUndefined()
    expect(cache.find('small', 'a999')).toBeUndefined()
  })

  test('counts an answer that is kept again once', () => {
    const cache = createAnswerCache(10_000, 5000)
    cache.keep('tenant', 'a', answer(3000))
    for (let time = 0; time < 10; time++) cache.keep('tenant', 'b', answer(3000))
    expect(cache.find('tenant', 'a')).toBeDefined()
  })
})
