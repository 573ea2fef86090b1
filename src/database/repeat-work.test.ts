import { setTimeout as pause } from 'node:timers/promises'

import { expect, test } from 'vitest'

import { repeatWork } from './repeat-work.ts'

const never = 1_000_000

test('work that is asked for while it runs is done once more, and never twice at a time', async () => {
  let [begun, running, most] = [0, 0, 0]
  const repeated = repeatWork(
    never,
    async () => {
      begun++
      most = Math.max(most, ++running)
      await pause(5)
      running--
    },
    () => {},
  )
  for (let asked = 0; asked < 5; asked++) repeated.wake()
  await pause(30)
  expect({ begun, most }).toEqual({ begun: 2, most: 1 })
  await repeated.stop()
})

test('work that fails is done again when its time comes', async () => {
  let begun = 0
  const errors: unknown[] = []
  const work = async () => {
    if (++begun === 1) throw new Error('once')
  }
  const repeated = repeatWork(5, work, (error) => errors.push(error))
  repeated.wake()
  await expect.poll(() => begun).toBeGreaterThan(2)
  await repeated.stop()
  expect(errors).toEqual([new Error('once')])
})

test('stop waits for the running work, and none follows', async () => {
  let ended = 0
  const work = async () => {
    await pause(5)
    ended++
  }
  const repeated = repeatWork(1, work, () => {})
  repeated.wake()
  await repeated.stop()
  expect(ended).toBe(1)
  await pause(10)
  expect(ended).toBe(1)
})
