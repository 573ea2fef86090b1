// The room for bodies: never over a bound, and everything that was taken is given back.
import { array, assert, constant, constantFrom, integer, nat, oneof, property, record } from 'fast-check'
import { describe, expect, test } from 'vitest'

import { Problem } from '../../contract/problems.ts'
import { createByteBudget, openBodyRoom, type BodySender, type HeldBytes } from './body-budget.ts'

const mebibyte = 1_048_576
const limit = 10 * mebibyte

const sender = (tenant: string | undefined, link?: string, address = '192.0.2.1'): BodySender => ({
  tenantId: tenant,
  linkId: link,
  address,
})

const takes = (room: ReturnType<typeof openBodyRoom>, from: BodySender, bytes: number): HeldBytes | null => {
  try {
    return room.take(from, bytes)
  } catch (error) {
    if (error instanceof Problem && error.code === 'unavailable') return null
    throw error
  }
}

const fill = (room: ReturnType<typeof openBodyRoom>, from: BodySender, bytes = limit): HeldBytes[] => {
  const all: HeldBytes[] = []
  for (let held = takes(room, from, bytes); held && all.length < 10_000; held = takes(room, from, bytes))
    all.push(held)
  return all
}

describe('a budget of bytes', () => {
  const steps = array(
    oneof(
      record({
        do: constant('take' as const),
        tenant: integer({ min: 0, max: 3 }),
        bytes: integer({ min: 0, max: 60 }),
      }),
      record({ do: constantFrom('release' as const), at: nat(50) }),
      record({
        do: constantFrom('shrink' as const),
        at: nat(50),
        bytes: integer({ min: 0, max: 80 }),
      }),
    ),
    { maxLength: 100 },
  )

  test('is never held beyond a share, refuses only where one is full, and is given back whole', () => {
    assert(
      property(steps, (all) => {
        const budget = createByteBudget()
        const held: { tenant: number; bytes: number; held: HeldBytes }[] = []
        const sum = (isCounted: (tenant: number) => boolean) =>
          held.filter(({ tenant }) => isCounted(tenant)).reduce((total, { bytes }) => total + bytes, 0)
        for (const step of all) {
          if (step.do === 'take') {
            const { tenant, bytes } = step
            const shares = [
              { of: 'all', maxBytes: 100 },
              { of: `tenant ${tenant}`, maxBytes: 40 },
            ]
            const fits = sum(() => true) + bytes <= 100 && sum((each) => each === tenant) + bytes <= 40
            const taken = budget.take(shares, bytes)
            expect(taken !== null).toBe(fits)
            if (taken) held.push({ tenant, bytes, held: taken })
          } else {
            const one = held[step.at % Math.max(1, held.length)]
            if (!one) continue
            const left = step.do === 'shrink' ? step.bytes : 0
            if (step.do === 'shrink') one.held.shrink(left)
            else one.held.release()
            one.bytes = Math.min(one.bytes, left)
          }
          expect(budget.held.get('all') ?? 0).toBe(sum(() => true))
        }
        for (const each of held) each.held.release()
        expect(budget.held.size).toBe(0)
      }),
    )
  })
})

describe('the room of a process', () => {
  test('has a quarter for each tenant', () => {
    const room = openBodyRoom(limit)
    for (const tenant of ['a', 'b', 'c', 'd']) expect(fill(room, sender(tenant))).toHaveLength(6)
    expect(fill(room, sender('e'))).toHaveLength(1)
    expect(fill(room, sender('f'))).toHaveLength(0)
  })

  test('has two bodies for one address at a link, and half of a quarter for the links of a tenant', () => {
    const room = openBodyRoom(limit)
    expect(fill(room, sender('a', 'first'))).toHaveLength(2)
    expect(fill(room, sender('a', 'second'))).toHaveLength(1)
    expect(fill(room, sender('a', 'second', '192.0.2.2'))).toHaveLength(0)
    expect(fill(room, sender('b', 'third'))).toHaveLength(2)
    expect(fill(room, sender('a'))).toHaveLength(3)
  })

  test('counts the addresses of one network of version 6 together', () => {
    const room = openBodyRoom(limit)
    fill(room, sender('a', 'link', '2001:db8::1'))
    expect(takes(room, sender('a', 'link', '2001:db8::2'), limit)).toBeNull()
    expect(takes(room, sender('a', 'link', '2001:db8:0:1::1'), limit)).not.toBeNull()
  })

  test('has two bodies for an address without credentials', () => {
    const room = openBodyRoom(limit)
    expect(fill(room, sender(undefined))).toHaveLength(2)
    expect(takes(room, sender(undefined, undefined, '192.0.2.2'), limit)).not.toBeNull()
  })

  test('has room for small bodies when it is full of large ones', () => {
    const room = openBodyRoom(limit)
    for (const tenant of ['a', 'b', 'c', 'd', 'e']) fill(room, sender(tenant))
    for (const tenant of ['a', 'f']) expect(takes(room, sender(tenant), 65_536)).not.toBeNull()
    expect(fill(room, sender('g'), 65_536)).toHaveLength(256)
    expect(takes(room, sender('h'), 65_536)).not.toBeNull()
  })

  test.each([1024, limit, 256 * mebibyte])(
    'has room for two bodies of the largest size in every share (%i bytes)',
    (largest) => {
      for (const from of [sender('a'), sender('a', 'link'), sender(undefined)])
        expect(fill(openBodyRoom(largest), from, largest).length).toBeGreaterThanOrEqual(2)
    },
  )

  test('takes nothing where it refuses, and has all again when what was taken is given back', () => {
    const room = openBodyRoom(limit)
    for (let round = 0; round < 3; round++) {
      const all = ['a', 'b'].flatMap((tenant) => fill(room, sender(tenant)))
      expect(all).toHaveLength(12)
      for (const each of [...all, ...all]) each.release()
    }
  })
})
