import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { countConnections, fitConnections, type ConnectionPlan } from './fit-connections.ts'

const usual: ConnectionPlan = {
  readConnections: 8,
  streamConnections: 8,
  writeConnections: 10,
  capsuleThreads: 2,
  rollBackThreads: 3,
  previewThreads: 2,
}

const count = fc.integer({ min: 0, max: 60 })
const anyPlan: fc.Arbitrary<ConnectionPlan> = fc.record({
  readConnections: fc.integer({ min: 1, max: 60 }),
  streamConnections: fc.integer({ min: 1, max: 60 }),
  writeConnections: fc.integer({ min: 1, max: 60 }),
  capsuleThreads: count,
  rollBackThreads: count,
  previewThreads: count,
})

const names = Object.keys(usual) as (keyof ConnectionPlan)[]

describe('connections of a process', () => {
  test('stay as they are wanted where the server allows them', () => {
    expect(countConnections(usual)).toBe(49)
    expect(fitConnections(usual, 49)).toEqual(usual)
    expect(fitConnections(usual, Infinity)).toEqual(usual)
  })

  test('shrink in proportion on a server with max_connections = 20, of which 17 are free', () => {
    expect(fitConnections(usual, 17)).toEqual({
      readConnections: 2,
      streamConnections: 2,
      writeConnections: 2,
      capsuleThreads: 2,
      rollBackThreads: 1,
      previewThreads: 1,
    })
  })

  test('never exceed what is allowed, leave nothing empty, and never grow', () => {
    fc.assert(
      fc.property(anyPlan, fc.integer({ min: 0, max: 600 }), (wanted, allowed) => {
        const plan = fitConnections(wanted, allowed)
        const least = fitConnections(wanted, 0)
        if (allowed >= countConnections(least)) expect(countConnections(plan)).toBeLessThanOrEqual(allowed)
        for (const name of names) {
          expect(plan[name]).toBeLessThanOrEqual(wanted[name])
          expect(plan[name]).toBeGreaterThanOrEqual(Math.min(1, wanted[name]))
        }
      }),
    )
  })

  test('are never fewer where the server allows more', () => {
    fc.assert(
      fc.property(anyPlan, fc.nat(300), fc.nat(300), (wanted, allowed, more) => {
        const [less, most] = [fitConnections(wanted, allowed), fitConnections(wanted, allowed + more)]
        for (const name of names) expect(most[name]).toBeGreaterThanOrEqual(less[name])
      }),
    )
  })
})
