import { expect, it } from 'vitest'

import type { Row } from '../model.ts'
import type { Results } from '../sums/results.ts'
import { latestYear, pickFigures, pickQuotation } from './first-page.ts'

const row = (change: Partial<Row>): Row => ({
  object: 'indicator_report',
  id: 'r',
  value: null,
  value_text: 'Half of the class read to their children',
  unit: null,
  period_start: '2024-01-01',
  period_end: '2024-12-31',
  themes: [],
  indicator: { id: 'i', name: 'I' },
  outcome: null,
  org: null,
  ...change,
})

it('groups come first, then what has a target, and never more than three', () => {
  const sum = (more: object) => ({ sum: 1, report_count: 1, ...more })
  const line = (name: string, more: object) => ({ key: name, subject: { id: name, name }, sum: sum(more) })
  const results = {
    totals: [
      { ...sum({}), group: { slug: 'g', name: 'Group' } },
      { ...sum({ sum: null }), group: { slug: 'h', name: 'H' } },
    ],
    lines: [
      line('few', {}),
      line('many', { report_count: 9 }),
      line('share', { sum: null }),
      line('target', { percent_of_target: 80 }),
      line('member', { group: { slug: 'g', name: 'Group' } }),
    ],
  } as unknown as Results
  expect(pickFigures(results).map(({ name }) => name)).toEqual(['Group', 'target', 'many'])
})

it('the latest year that is over is shown where none is chosen', () => {
  const rows = [row({}), row({ period_end: '2025-03-31' })]
  expect(latestYear(rows, 1, '2025-06-01')).toEqual({ from: '2024-01-01', to: '2024-12-31' })
  expect(latestYear(rows, 4, '2025-06-01')).toEqual({ from: '2024-04-01', to: '2025-03-31' })
  const few = [row({}), row({}), row({}), row({ period_end: '2025-12-31' })]
  expect(latestYear(few, 1, '2026-06-01')?.from).toBe('2024-01-01')
  expect(latestYear([], 1, '2025-06-01')).toBeNull()
})

it('the newest report in words is quoted, unless it is a word or a page', () => {
  const old = row({ id: 'old', period_end: '2022-12-31' })
  expect(pickQuotation([old, row({ id: 'new' }), row({ value: 1 }), row({ value_text: 'many' })])?.id).toBe(
    'new',
  )
  expect(pickQuotation([row({ value_text: 'x'.repeat(400) })])).toBeNull()
})
