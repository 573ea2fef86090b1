import { describe, expect, it } from 'vitest'

import { createCapsuleIds, isCapsuleId, newCapsuleId } from './capsule-id.ts'

describe('a capsule id', () => {
  it('has its own shape', () => {
    for (let i = 0; i < 1000; i++) expect(newCapsuleId()).toMatch(/^cap_[0-9a-v]{26}$/)
    expect(isCapsuleId('cap_0')).toBe(false)
    expect(isCapsuleId(`${newCapsuleId()}\n`)).toBe(false)
  })

  it('sorts by the time it was made', () => {
    let now = 1_800_000_000_000
    const next = createCapsuleIds(() => now)
    const ids = Array.from({ length: 500 }, () => {
      now += 1
      return next()
    })
    expect(ids.toSorted()).toEqual(ids)
  })

  it('keeps the order within a millisecond and when the clock is set back', () => {
    const times = [1000, 1000, 1000, 400, 1000, 1001]
    const next = createCapsuleIds(
      () => times.shift() ?? 0,
      () => new Uint8Array(10).fill(255),
    )
    const ids = Array.from({ length: 6 }, next)
    expect(ids.toSorted()).toEqual(ids)
    expect(new Set(ids).size).toBe(6)
  })
})
