import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { Slots, TooManyWaiting } from './slots.ts'

const roomy = { maxWaiting: 100, maxWaitingPerTenant: 100 }

/** Lets everything that can go on do so. */
const settled = () => new Promise((resolve) => setImmediate(resolve))

it('gives one tenant at most all but one of the slots, whether another waits or not', async () => {
  const slots = new Slots({ slotCount: 3, ...roomy })
  await slots.take('a')
  await slots.take('a')
  let isServed = false
  void slots.take('a').then(() => (isServed = true))
  await settled()
  expect(isServed).toBe(false)
  const leave = await slots.take('b')
  leave()
  await settled()
  expect(isServed).toBe(false)
})

it('serves tenants in turn, each in the order of asking', async () => {
  const slots = new Slots({ slotCount: 2, ...roomy })
  const order: string[] = []
  const leaves = [await slots.take('a'), await slots.take('b')]
  const later = ['a1', 'a2', 'a3', 'b1', 'c1', 'c2'].map(async (who) => {
    const leave = await slots.take(who.charAt(0))
    order.push(who)
    await settled()
    leave()
  })
  for (const leave of leaves) leave()
  await Promise.all(later)
  expect(order).toEqual(['c1', 'a1', 'b1', 'c2', 'a2', 'a3'])
})

it('counts a slot that is released twice only once', async () => {
  const slots = new Slots({ slotCount: 2, maxWaiting: 0, maxWaitingPerTenant: 0 })
  await slots.take('b')
  const leave = await slots.take('a')
  leave()
  leave()
  await slots.take('a')
  await expect(slots.take('c')).rejects.toThrow(TooManyWaiting)
})

describe('a waiting list that is full', () => {
  it('refuses the tenant whose own list is full, and no other', async () => {
    const slots = new Slots({ slotCount: 2, maxWaiting: 10, maxWaitingPerTenant: 1 })
    await slots.take('a')
    void slots.take('a')
    await expect(slots.take('a')).rejects.toThrow(TooManyWaiting)
    expect(await slots.take('b')).toBeTypeOf('function')
  })

  it('refuses a waiting task for a tenant that has fewer waiting', async () => {
    const slots = new Slots({ slotCount: 2, maxWaiting: 3, maxWaitingPerTenant: 3 })
    const leave = await slots.take('a')
    await slots.take('b')
    const first = slots.take('a')
    const second = slots.take('a')
    const last = slots.take('a')
    const other = slots.take('c')
    await expect(last).rejects.toThrow(TooManyWaiting)
    leave()
    for (const waiting of [other, first, second]) {
      const giveBack = await waiting
      giveBack()
    }
  })
})

describe('a limit on waiting', () => {
  it('refuses what has waited for longer, and says whether the tenant itself holds the slots', async () => {
    const slots = new Slots({ slotCount: 2, maxPerTenant: 1, ...roomy, maxWaitMs: 5 })
    const leave = await slots.take('a')
    await expect(slots.take('a')).rejects.toMatchObject({ isOwnShare: true })
    await slots.take('b')
    await expect(slots.take('c')).rejects.toMatchObject({ isOwnShare: false })
    expect(slots.waiting).toBe(0)
    leave()
    expect(await slots.take('c')).toBeTypeOf('function')
  })

  it('does not apply to what got a slot in time', async () => {
    const slots = new Slots({ slotCount: 1, maxPerTenant: 1, ...roomy, maxWaitMs: 60_000 })
    const leave = await slots.take('a')
    const waiting = slots.take('a')
    leave()
    expect(await waiting).toBeTypeOf('function')
  })
})

it('never gives out more slots than there are, and leaves none free that a waiting tenant may have', async () => {
  const task = fc.record({ tenant: fc.integer({ min: 0, max: 3 }), steps: fc.integer({ min: 0, max: 4 }) })
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 2, max: 4 }), fc.array(task, { maxLength: 30 }), playAll),
  )
})

async function playAll(
  slotCount: number,
  tasks: readonly { tenant: number; steps: number }[],
): Promise<void> {
  const slots = new Slots({ slotCount, ...roomy })
  const held = new Map<number, number>()
  await Promise.all(
    tasks.map(async ({ tenant, steps }) => {
      const leave = await slots.take(String(tenant))
      held.set(tenant, (held.get(tenant) ?? 0) + 1)
      expect(held.get(tenant)).toBeLessThan(slotCount)
      expect([...held.values()].reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(slotCount)
      for (let step = 0; step < steps; step++) await settled()
      held.set(tenant, (held.get(tenant) ?? 0) - 1)
      leave()
    }),
  )
}
