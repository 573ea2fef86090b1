import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

import { describe, expect, it } from 'vitest'

import { acceptedFlags } from './thread-flags.ts'

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
