import { describe, expect, it } from 'vitest'

import { pollInterval } from './poll-interval.ts'

describe('the polling interval', () => {
  const intervalsAt = (times: readonly (readonly [number, string | undefined])[]) => {
    let clock = 0
    const pace = pollInterval<string>(
      (data) => data,
      () => clock,
    )
    const query: { state: { data: string | undefined } } = { state: { data: undefined } }
    return times.map(([at, data]) => {
      clock = at
      query.state = { data }
      return pace(query)
    })
  }

  it('is off while nothing is pending, or nothing is loaded', () =>
    expect(
      intervalsAt([
        [0, undefined],
        [1000, ''],
      ]),
    ).toEqual([false, false]))

  it('is short at first and grows up to a limit', () =>
    expect(
      intervalsAt([
        [0, 'a'],
        [1000, 'a'],
        [8000, 'a'],
        [900_000, 'a'],
      ]),
    ).toEqual([600, 600, 2000, 8000]))

  it('is short again when something else is pending', () =>
    expect(
      intervalsAt([
        [0, 'a'],
        [20_000, 'a'],
        [20_000, 'a,b'],
      ]),
    ).toEqual([600, 5000, 600]))
})
