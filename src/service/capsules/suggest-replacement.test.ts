// When an upload looks like a newer version of an earlier capsule.
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { noEntities, sharedBySource } from '../../database/graph-store/shared-by-source.ts'
import type { Kind } from '../../core/projection/source.ts'
import { likeness, mostly } from './suggest-replacement.ts'

const counts = (more: Partial<Record<Kind, number>>) => ({ ...noEntities, ...more })

describe('a document describes an earlier capsule mostly', () => {
  it.each([
    {
      what: '14 of 15 reports',
      shared: counts({ report: 14 }),
      total: counts({ report: 15 }),
      described: 14,
    },
    {
      what: 'four fifths of them',
      shared: counts({ report: 8 }),
      total: counts({ report: 10 }),
      described: 8,
    },
    { what: 'the only one', shared: counts({ report: 1 }), total: counts({ report: 1 }), described: 1 },
  ])('when it has $what', ({ shared, total, described }) => {
    expect(likeness(shared, total)).toEqual({ of: 'reports', described, total: total.report })
  })

  it('not when it has fewer', () => {
    expect(likeness(counts({ report: 7 }), counts({ report: 9 }))).toBeNull()
  })

  it('not when it is about the same indicators and other reports: the next quarter', () => {
    const same = { organization: 1, outcome: 3, indicator: 9 }
    expect(likeness(counts(same), counts({ ...same, report: 15 }))).toBeNull()
  })

  it('by all entities where the earlier one has no report', () => {
    const total = counts({ organization: 1, outcome: 2, indicator: 2 })
    expect(likeness(counts({ organization: 1, outcome: 2, indicator: 1, report: 40 }), total)).toMatchObject({
      of: 'entities',
      total: 5,
    })
    expect(likeness(counts({ organization: 1 }), total)).toBeNull()
  })

  it('never when the earlier one describes nothing', () => {
    expect(likeness(noEntities, noEntities)).toBeNull()
  })

  it('exactly from the share on, whatever the numbers', () => {
    const numbers = fc
      .integer({ min: 1, max: 100_000 })
      .chain((total) => fc.tuple(fc.nat(total), fc.constant(total)))
    fc.assert(
      fc.property(numbers, ([shared, total]) => {
        const found = likeness(counts({ report: shared }), counts({ report: total }))
        expect(found !== null).toBe(shared / total >= mostly)
      }),
    )
  })
})

describe('what sources share with a new one', () => {
  const said = (sequence: number, ...kinds: Kind[]) => ({ sequence, kinds }) as never
  const entities = (report: unknown[]) => ({ organization: [], outcome: [], indicator: [], report }) as never

  it('counts entities to which both give the type', () => {
    const both = {
      before: [said(1, 'report'), said(2)],
      after: [said(1, 'report'), said(2), said(9, 'report')],
    }
    const untyped = { before: [said(1, 'report')], after: [said(1, 'report'), said(9)] }
    const shared = sharedBySource({ entities: entities([both, untyped]) }, 9)
    expect([...shared]).toEqual([[1, counts({ report: 1 })]])
  })
})
