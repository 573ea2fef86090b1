import { describe, expect, it } from 'vitest'

import { periodFromDays } from '../calendar-day.ts'
import { daysOfYears, periodYears } from './period.ts'

const years = (start: string | null, end: string | null, firstMonth?: number): string | null => {
  const period = periodFromDays(start, end)
  return period && periodYears(period, firstMonth)
}

describe('the years of a period', () => {
  it.each([
    ['2024-01-01', '2024-12-31', '2024'],
    ['2024-03-01', '2024-03-01', '2024'],
    ['2023-04-01', '2024-03-31', '2023/2024'],
    ['2022-07-01', '2025-06-30', '2022/2025'],
  ])('%s to %s is %s', (start, end, expected) => expect(years(start, end)).toBe(expected))

  it.each([
    ['2023-12-31', '2024-12-31', '2024'],
    ['2024-01-01', '2025-01-01', '2024'],
    ['2023-12-31', '2025-01-01', '2024'],
    ['2022-12-31', '2024-06-30', '2023/2024'],
    ['2022-06-01', '2024-01-01', '2022/2023'],
    ['2023-12-30', '2024-12-31', '2023/2024'],
    ['2024-01-01', '2025-01-02', '2024/2025'],
  ])('one day in another year does not count: %s to %s is %s', (start, end, expected) =>
    expect(years(start, end)).toBe(expected),
  )

  it('31 December to 1 January belongs to the later year', () => {
    expect(years('2023-12-31', '2024-01-01')).toBe('2024')
    expect(years('0999-12-31', '1000-01-01')).toBe('1000')
  })

  it('a single date is used for both bounds, also on the last day of a year', () => {
    expect([years('2023-12-31', null), years(null, '2024-01-01')]).toEqual(['2023', '2024'])
    expect(years(null, null)).toBeNull()
  })

  it('bounds that were exchanged are put in order, and early years keep four digits', () => {
    expect(years('2024-12-31', '2024-01-01')).toBe('2024')
    expect(years('2024-06-30', '2023-07-01')).toBe('2023/2024')
    expect(years('0001-05-01', '0002-06-01')).toBe('0001/0002')
  })
})

describe('the fiscal years of a period', () => {
  it.each([
    ['2023-04-01', '2024-03-31', '2023/2024'],
    ['2024-01-01', '2024-03-31', '2023/2024'],
    ['2024-01-01', '2024-12-31', '2023/2025'],
    ['2023-04-01', '2026-03-31', '2023/2026'],
    ['2023-03-31', '2024-03-31', '2023/2024'],
    ['2023-04-01', '2024-04-01', '2023/2024'],
    ['2023-03-31', '2024-04-01', '2023/2024'],
    ['2024-03-31', '2024-04-01', '2024/2025'],
    ['2024-03-31', null, '2023/2024'],
    ['2023-03-30', '2024-03-31', '2022/2024'],
  ])('that begin in April: %s to %s is %s', (start, end, expected) =>
    expect(years(start, end, 4)).toBe(expected),
  )

  it('that begin in March end with February, leap years included', () => {
    expect(years('2024-02-29', '2025-02-28', 3)).toBe('2024/2025')
    expect(years('2023-02-28', '2024-02-29', 3)).toBe('2023/2024')
    expect(years('2024-02-28', '2025-02-28', 3)).toBe('2023/2025')
  })

  it('have a first and a last day', () => {
    expect(daysOfYears('2024')).toEqual({ from: '2024-01-01', to: '2024-12-31' })
    expect(daysOfYears('2023/2024')).toEqual({ from: '2023-01-01', to: '2024-12-31' })
    expect(daysOfYears('2023/2024', 3)).toEqual({ from: '2023-03-01', to: '2024-02-29' })
    expect(daysOfYears('2023/2025', 4)).toEqual({ from: '2023-04-01', to: '2025-03-31' })
  })

  it('that begin in January are calendar years', () => {
    expect(years('2024-01-01', '2024-12-31', 1)).toBe('2024')
  })
})
