import { describe, expect, it } from 'vitest'

import { chosenYear, chosenYears, countYears, yearPeriod, yearsBetween } from './years.ts'

describe('years to choose from', () => {
  it.each([
    ['2022-04-01', '2024-03-31', [2022, 2023, 2024]],
    ['2024-01-01', '2024-12-31', [2024]],
    ['2024-01-01', '9999-12-31', [2024, 2025, 2026]],
    ['9999-01-01', '9999-12-31', []],
    [null, null, []],
    ['12024-01-01', '2024-12-31', []],
  ] as const)('from %s to %s', (first, last, years) => {
    expect(yearsBetween(first, last, 2025)).toEqual(years)
  })

  it('are the latest, where a wrong date would give too many', () => {
    const years = yearsBetween('0001-01-01', '2024-12-31', 2025)
    expect([years.length, years[0], years.at(-1)]).toEqual([40, 1985, 2024])
  })

  it('a year is all its days', () => {
    expect(yearPeriod(2024)).toEqual({ from: '2024-01-01', to: '2024-12-31' })
    expect(yearPeriod(1)).toEqual({ from: '0001-01-01', to: '0001-12-31' })
    expect(chosenYear(yearPeriod(2024))).toBe('2024')
    expect(chosenYear({ from: '2024-01-01', to: '2025-12-31' })).toBeNull()
    expect(chosenYears({ from: '2024-01-01', to: '2025-12-31' })).toEqual([2024, 2025])
    expect(chosenYear({ from: '2024-01-01', to: null })).toBeNull()
  })

  it('a fiscal year begins in another month', () => {
    expect(yearPeriod(2023, 4)).toEqual({ from: '2023-04-01', to: '2024-03-31' })
    expect(chosenYear(yearPeriod(2023, 4), 4)).toBe('2023/2024')
    expect(chosenYear(yearPeriod(2023, 4))).toBeNull()
    expect(chosenYears({ from: '2022-04-01', to: '2024-03-31' }, 4)).toEqual([2022, 2023])
  })

  it('counts reports in the year in which they end, and leaves empty years out', () => {
    const months = new Map([
      ['2024-03', 2],
      ['2024-04', 5],
      ['2020-12', 1],
    ])
    expect(countYears(months, 1)).toEqual([
      { year: 2020, count: 1 },
      { year: 2024, count: 7 },
    ])
    expect(countYears(months, 4)).toEqual([
      { year: 2020, count: 1 },
      { year: 2023, count: 2 },
      { year: 2024, count: 5 },
    ])
  })
})
