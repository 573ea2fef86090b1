// Numbers of which there are more than one call of a function takes: an export and a mapping go on.
import { expect, it } from 'vitest'

import { cids, i72, xsd } from '../graph/vocabulary.ts'
import { LeftOutCounts } from './left-out.ts'
import { findLayoutSheet, type LayoutSheet } from './layout.ts'
import { LinkedStatements } from './linked-statements.ts'
import { addsUp } from './mapping/find-totals.ts'
import { keepNewest } from './newest-source.ts'
import type { NodeStatement } from './value-cells.ts'

const count = 200_000

const numbers = Array.from({ length: count }, (_, at): NodeStatement => {
  const object = { kind: 'literal', text: String(at), datatype: xsd.string } as const
  return { subject: 'urn:x:measure', predicate: i72.hasNumericalValue, object }
})

it('joins the row of a report with all numbers of its measure', () => {
  const linked = new LinkedStatements()
  expect(linked.take('urn:x:measure', numbers)).toEqual([])
  const sheet = findLayoutSheet('Indicator') as LayoutSheet
  const baseline = { kind: 'reference', id: 'urn:x:measure' } as const
  const row = [{ subject: 'urn:x:indicator', predicate: cids.hasBaseline, object: baseline }]
  expect(linked.join(sheet, 'urn:x:indicator', row, new LeftOutCounts())).toHaveLength(count + 1)
})

it('keeps all numbers of the newest source', () => {
  const { newest, older } = keepNewest('urn:x:measure', numbers, [numbers.slice(1), numbers])
  expect([newest.length, older.length]).toEqual([count, 0])
})

it('finds the sum of a long column', () => {
  const parts = Array.from({ length: count }, () => ({ numbers: new Map([[1, '0.1']]) }))
  expect(addsUp({ numbers: new Map([[1, '20000']]) }, parts)).toBe(true)
})
