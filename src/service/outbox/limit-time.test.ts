import { setTimeout as pause } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

import { expect, it } from 'vitest'

import { limitTime } from './limit-time.ts'

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

it('ends work in time, whatever is collected meanwhile', async () => {
  const stop = new AbortController()
  const ended = limitTime(
    200,
    stop.signal,
    (signal) => new Promise((resolve) => signal.addEventListener('abort', () => resolve('ended'))),
  )
  for (let turn = 0; turn < 5; turn++) {
    await pause(10)
    collectGarbage()
  }
  expect(await ended).toBe('ended')
})

it('ends work when it is asked to stop', async () => {
  const stop = new AbortController()
  const ended = limitTime(
    60_000,
    stop.signal,
    (signal) => new Promise((resolve) => signal.addEventListener('abort', () => resolve('stopped'))),
  )
  stop.abort()
  expect(await ended).toBe('stopped')
})
