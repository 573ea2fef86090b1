// What the numbers of a briefing count.
import { beforeAll, describe, expect, it, vi } from 'vitest'

import { row } from '../../../test/fixtures/example-rows.ts'
import { summarizeExactly } from '../../../src/core/summary/summarize.ts'
import { textsIn } from '../texts/texts.ts'
import type { Row } from '../model.ts'
import { coverText, inSum, outOfSum, reachesBeyond } from './sum-texts.ts'
import type { SumWords } from './sum-words.ts'

let words: SumWords

beforeAll(async () => {
  // The language setting is read from localStorage, which Node does not have.
  vi.stubGlobal('localStorage', { getItem: () => 'en' })
  words = (await import('./sum-words.ts')).sumWords.in('en')
})

describe('the numbers of a briefing', () => {
  it('say which reports are included in a sum', () => {
    const b = { org: { id: 'b', name: 'B' } }
    const counts = (unit: string) =>
      summarizeExactly([
        row('0.1', { unit }),
        row('0.2', { unit, ...b }),
        row('many', { unit, ...b }),
      ]).data.map((group) => [group.sum, inSum(group), outOfSum(group)])
    expect(counts('jobs')).toEqual([[0.3, 2, 1]])
    expect(counts('%')).toEqual([[null, 0, 3]])
  })

  it('say what a sum covers, and how many of its reports reach beyond the filter', () => {
    const rows = [
      row('1', { period_start: '2023-04-01', period_end: '2024-03-31' }),
      row('1', { period_start: '2024-04-01', org: { id: 'b', name: 'B' } }),
    ]
    const year = { from: '2024-01-01', to: '2024-12-31' }
    const beyond = rows.filter((each) => reachesBeyond(each as Row, year)).length
    const [group] = summarizeExactly(rows).data
    const cover = (filter: string | null) =>
      group && coverText({ group, beyond }, filter, words, textsIn('en'))
    expect(cover('2024')).toBe('Apr 2023 – Dec 2024; 1 of 2 reports reaches beyond 2024')
    expect(cover(null)).toBe('Apr 2023 – Dec 2024')
  })
})
