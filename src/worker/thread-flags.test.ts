import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

import { describe, expect, it, test } from 'vitest'

import { heapLimits } from './thread-pool.ts'
import { acceptedFlags, availableMegabytes, initialHeapMb, threadFlags } from './thread-flags.ts'

describe('the flags of a thread', () => {
  it('are those of the process', () => {
    expect(acceptedFlags(['--enable-source-maps'])).toContain('--enable-source-maps')
  })

  it.each(['--max-old-space-size=4096', '--max-semi-space-size=32', '--stack-trace-limit=50', '--title=it'])(
    'leave out %s, with which no thread can be started',
    async (flag) => {
      const flags = acceptedFlags([flag])
      expect(flags).not.toContain(flag)
      const [code] = (await once(new Worker('', { eval: true, execArgv: flags }), 'exit')) as [number]
      expect(code).toBe(0)
    },
  )
})

test.each([
  [512, 8],
  [1024, 16],
  [8192, 128],
  [16_384, 256],
  [262_144, 256],
])('with %i MB of memory the heap of a thread may grow to %i MB first', (availableMb, expected) => {
  expect(initialHeapMb(availableMb)).toBe(expected)
})

/** Keeps some 90 MB, and says how often V8 has marked all that lives meanwhile. */
const keepMuch = `
  const { PerformanceObserver, constants } = require('node:perf_hooks')
  let count = 0
  new PerformanceObserver((list) => {
    for (const { detail } of list.getEntries()) if (detail.kind === constants.NODE_PERFORMANCE_GC_MAJOR) count++
  }).observe({ entryTypes: ['gc'] })
  const kept = []
  for (let i = 0; i < 1_000_000; i++) kept.push({ number: i, text: 'x' + i })
  setTimeout(() => require('node:worker_threads').parentPort.postMessage(count), 100)`

const hasMuchMemory = initialHeapMb(availableMegabytes()) >= 128

test.runIf(hasMuchMemory)('the heap of a thread may grow before all of it is marked', async () => {
  const execArgv = threadFlags()
  const thread = new Worker(keepMuch, { eval: true, execArgv, resourceLimits: heapLimits() })
  const [count] = (await once(thread, 'message')) as [number]
  await thread.terminate()
  // Without the flag twice; Node 22 does it once in any case.
  expect(count).toBeLessThanOrEqual(1)
})
