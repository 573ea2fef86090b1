import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import type { TreeReport } from '../model.ts'
import { periodText, makeSeries } from './series.ts'
import { drawSpark } from './spark.ts'
import { reportOf, reports } from '../../../test/fixtures/arbitrary-trees.ts'

describe('a series of reports', () => {
  it('has the numbers by date, and counts other reports separately', () => {
    const series = makeSeries([
      reportOf('b', 12, '2024-01-01', '2024-12-31'),
      reportOf('a', 9, '2023-01-01', '2023-12-31'),
      reportOf('words', null, '2024-01-01', '2024-12-31'),
      reportOf('undated', 99, null, null),
      reportOf('start', 3, '2022-04-01', null),
    ])
    expect(series.points).toEqual([
      { day: '2022-04-01', value: 3 },
      { day: '2023-12-31', value: 9 },
      { day: '2024-12-31', value: 12 },
    ])
    expect(series).toMatchObject({ qualitative: 1, undated: 1, otherUnits: 0, isLine: true })
    expect(series.latest?.id).toBe('b')
  })

  it('uses the most frequent unit', () => {
    const inUnit = (id: string, value: number, unit: string | null, year: number): TreeReport => ({
      ...reportOf(id, value, `${year}-01-01`, `${year}-12-31`),
      unit,
    })
    const series = makeSeries([
      inUnit('a', 1, 'CAD', 2020),
      inUnit('b', 2, 'kg', 2021),
      inUnit('c', 3, 'kg', 2022),
    ])
    expect(series).toMatchObject({ unit: 'kg', otherUnits: 1 })
    expect(series.points.map(({ value }) => value)).toEqual([2, 3])
  })

  it('draws several values for one day as dots without a line', () => {
    const twice = [reportOf('a', 1, null, '2024-12-31'), reportOf('b', 2, null, '2024-12-31')]
    const series = makeSeries(twice)
    expect(series.isLine).toBe(false)
    const spark = drawSpark(series, 100, 20)
    expect(spark.path).toBeNull()
    expect(spark.dots).toHaveLength(2)
  })

  it('counts every report, and draws only numbers of the data', () => {
    fc.assert(
      fc.property(reports, (drawn) => {
        const { points, qualitative, undated, otherUnits } = makeSeries(drawn)
        expect(points.length + qualitative + undated + otherUnits).toBe(drawn.length)
        const there = new Set(drawn.map(({ value }) => value))
        expect(points.every(({ value }) => there.has(value))).toBe(true)
        const days = points.map(({ day }) => day)
        expect(days).toEqual([...days].sort())
      }),
    )
  })
})

describe('a sparkline', () => {
  it('stays within its bounds, however many values there are', () => {
    fc.assert(
      fc.property(reports, (drawn) => {
        const { path, dots } = drawSpark(makeSeries(drawn), 100, 24)
        const numbers = (path ?? '').match(/-?\d+(\.\d+)?/g)?.map(Number) ?? []
        expect(path ?? '').not.toMatch(/NaN|Infinity/)
        const places = [...dots.map(({ x, y }) => [x, y]), ...pairs(numbers)]
        expect(places.every(([x = -1, y = -1]) => x >= 0 && x <= 100 && y >= 0 && y <= 24)).toBe(true)
      }),
    )
  })

  it('runs from left to right, and from low to high', () => {
    const rising = [1, 5, 9].map((value, at) => reportOf(String(at), value, null, `202${at}-06-30`))
    const { path } = drawSpark(makeSeries(rising), 100, 20)
    expect(path).toBe('M0,20L50,10L100,0')
  })

  it('of thousands of values has only as many points as are visible', () => {
    const many = Array.from({ length: 5000 }, (_, at) =>
      reportOf(String(at), Math.sin(at) * 100, null, new Date(at * 86_400_000).toISOString().slice(0, 10)),
    )
    const { path, dots } = drawSpark(makeSeries(many), 100, 20)
    expect(path?.split('L').length).toBeLessThanOrEqual(4 * 101)
    expect(dots).toHaveLength(1)
  })
})

const pairs = (numbers: readonly number[]): number[][] =>
  Array.from({ length: numbers.length / 2 }, (_, at) => numbers.slice(at * 2, at * 2 + 2))

describe('a period', () => {
  it.each([
    ['2025-01-01', '2025-12-31', '2025'],
    ['2024-01-01', '2025-12-31', '2024 – 2025'],
    ['2025-04-01', '2025-06-30', '2025-04 – 2025-06'],
    ['2024-02-01', '2024-02-29', '2024-02'],
    ['2023-02-01', '2023-02-28', '2023-02'],
    ['2025-04-02', '2025-06-30', '2025-04-02 – 2025-06-30'],
    ['2025-04-02', '2025-04-02', '2025-04-02'],
    [null, '2025-04-02', '2025-04-02'],
    ['2025-04-02', null, '2025-04-02'],
    [null, null, null],
  ])('from %s to %s is written as %s', (start, end, formatted) => {
    expect(periodText(start, end)).toBe(formatted)
  })
})
