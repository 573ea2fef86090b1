import { describe, expect, it } from 'vitest'

import { nativeThreadId, threadTimeMs, timeInStat } from './processor-time.ts'

describe('processor time', () => {
  it('is found behind a name that holds spaces and brackets', () => {
    const stat =
      '4711 (a) b (c) R 1 4711 4711 0 -1 4194304 900 0 0 0 123 45 6 7 20 0 11 0 88 1000000 200 18446744073709551615'
    expect(timeInStat(stat)).toBe(1680)
  })

  it('is unknown where there is no such figure', () => {
    expect(timeInStat('')).toBeUndefined()
    expect(threadTimeMs(0)).toBeUndefined()
  })

  it.runIf(process.platform === 'linux')('of a thread grows while it works', () => {
    const before = threadTimeMs(nativeThreadId()) ?? Number.NaN
    let now = before
    while (now === before) now = threadTimeMs(nativeThreadId()) ?? Number.NaN
    expect(now).toBeGreaterThan(before)
  })
})
