import { expect, it } from 'vitest'

import { lastDays, requestsByDay, requestsOfKey } from './requests-by-day.ts'

const days = lastDays(Date.parse('2026-03-02T00:30:00Z'), 4)

it('counts days in UTC, over the end of a month', () => {
  expect(days).toEqual(['2026-02-27', '2026-02-28', '2026-03-01', '2026-03-02'])
})

it('has a zero for every day without requests, and adds up classes', () => {
  const use = { key_id: 'igk_a', days: ['2026-02-28', '2026-03-02'], requests: [3, 5] }
  expect(requestsOfKey(use, days)).toEqual([0, 3, 0, 5])
  expect(requestsOfKey(undefined, days)).toEqual([0, 0, 0, 0])
  const line = { day: '2026-03-01', requests: 2, refusals: 0, bytes_in: 1, bytes_out: 1 }
  const lines = [
    { ...line, class: 'read' as const },
    { ...line, class: 'write' as const },
  ]
  expect(requestsByDay(lines, days)).toEqual([0, 0, 4, 0])
})
