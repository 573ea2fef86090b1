import { describe, expect, it } from 'vitest'

import { chosenYear, yearPeriod, yearsBetween } from './years.ts'

describe('years to choose from', () => {
  it.each([
    ['2022-04-01', '2024-03-31', [2024, 2023, 2022]],
    ['2024-01-01', '2024-12-31', [2024]],
    ['0001-01-01', '2024-12-31', [2024, 2023, 2022, 2021, 2020, 2019, 2018, 2017]],
    ['2024-01-01', '9999-12-31', [2026, 2025, 2024]],
    ['9999-01-01', '9999-12-31', []],
    [null, null, []],
    ['12024-01-01', '2024-12-31', []],
  ] as const)('from %s to %s', (first, last, years) => {
    expect(yearsBetween(first, last, 2025)).toEqual(years)
  })

  it('a year is all its days', () => {
    expect(yearPeriod(2024)).toEqual({ from: '2024-01-01', to: '2024-12-31' })
    expect(yearPeriod(1)).toEqual({ from: '0001-01-01', to: '0001-12-31' })
    expect(chosenYear(yearPeriod(2024))).toBe(2024)
    expect(chosenYear({ from: '2024-01-01', to: '2025-12-31' })).toBeNull()
    expect(chosenYear({ from: '2024-01-01', to: null })).toBeNull()
  })
})
