import { expect, it } from 'vitest'

import { createSlots, TooManyWaiting } from './slots.ts'

it('gives out no more places than there are, in the order of asking', async () => {
  const slots = createSlots(2, 10)
  const order: number[] = []
  const first = await slots.take()
  const second = await slots.take()
  const later = [3, 4].map(async (who) => {
    const leave = await slots.take()
    order.push(who)
    leave()
  })
  await Promise.resolve()
  expect(order).toEqual([])
  second()
  await Promise.all(later)
  expect(order).toEqual([3, 4])
  first()
})

it('counts a place that is given back twice only once', async () => {
  const slots = createSlots(1, 0)
  const leave = await slots.take()
  leave()
  leave()
  await slots.take()
  await expect(slots.take()).rejects.toThrow(TooManyWaiting)
})
