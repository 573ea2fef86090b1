import { describe, expect, test } from 'vitest'

import { createAnswerCache, type CachedAnswer } from './answer-cache.ts'

const answer = (bytes: number): CachedAnswer => ({
  tag: `W/"${bytes}"`,
  reply: { status: 200, raw: { content: Buffer.alloc(bytes), type: 'text/plain' } },
})

describe('the cache of answers', () => {
  test('gives back what was kept, whole or as its tag alone', () => {
    const cache = createAnswerCache()
    const kept = answer(10)
    cache.set('tenant', 'a', kept)
    cache.set('tenant', 'b', { tag: 'W/"b"' })
    expect(cache.get('tenant', 'a')).toBe(kept)
    expect(cache.get('tenant', 'b')).toEqual({ tag: 'W/"b"' })
    expect(cache.get('tenant', 'c')).toBeUndefined()
  })

  test('evicts the least recently used answer first', () => {
    const cache = createAnswerCache(10_000, 5000)
    for (const name of ['a', 'b', 'c']) cache.set('tenant', name, answer(2500))
    cache.get('tenant', 'a')
    cache.set('tenant', 'd', answer(2500))
    expect(['a', 'b', 'c', 'd'].map((name) => cache.get('tenant', name) !== undefined)).toEqual([
      true,
      false,
      true,
      true,
    ])
  })

  test('counts long questions as well, and keeps nothing that is too large', () => {
    const cache = createAnswerCache(10_000, 5000)
    cache.set('tenant', 'large', answer(5001))
    cache.set('tenant', 'x'.repeat(6000), answer(1))
    expect(cache.get('tenant', 'large')).toBeUndefined()
    expect(cache.get('tenant', 'x'.repeat(6000))).toBeUndefined()
  })

  test('a tenant who asks for much pushes out their own answers, not those of others', () => {
    const cache = createAnswerCache(100_000, 5000)
    for (const name of ['a', 'b']) cache.set('small', name, answer(2500))
    for (let at = 0; at < 1000; at++) cache.set('large', `a${at}`, answer(2500))
    expect(['a', 'b'].map((name) => cache.get('small', name) !== undefined)).toEqual([true, true])
    expect(cache.get('large', 'a999')).toBeDefined()
    expect(cache.get('large', 'a0')).toBeUndefined()
    expect(cache.get('small', 'a999')).toBeUndefined()
  })

  test('counts an answer that is kept again once', () => {
    const cache = createAnswerCache(10_000, 5000)
    cache.set('tenant', 'a', answer(3000))
    for (let time = 0; time < 10; time++) cache.set('tenant', 'b', answer(3000))
    expect(cache.get('tenant', 'a')).toBeDefined()
  })
})
