import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { anyRows, yearly } from '../../../test/fixtures/row-samples.ts'
import { plainColour } from './svg-file.ts'
import { layOutValues, placePoints } from './value-layout.ts'
import { collectValues, type Measure } from './values.ts'

const measureOf = (...rows: Parameters<typeof collectValues>[0]): Measure => {
  const [measure] = collectValues(rows).measures
  if (!measure) throw new Error('nothing can be drawn')
  return measure
}

describe('the picture of values over time', () => {
  it('includes zero, and centres values and labels in their years', () => {
    const measure = measureOf(yearly(2022, 40), yearly(2023, 80))
    const layout = layOutValues(measure, 640, String)
    expect(layout.values[0]?.value).toBe(0)
    expect(layout.times.map(({ date }) => date.getUTCFullYear())).toEqual([2022, 2023])
    const places = placePoints(measure.series[0]?.points ?? [], layout)
    for (const [at, { x }] of places.entries()) expect(x).toBeCloseTo(layout.times[at]?.nameX ?? 0, 0)
  })

  it('labels few of very many years', () => {
    const { times } = layOutValues(measureOf(yearly(1, 1), yearly(2024, 1)), 320, String)
    expect(times.length).toBeLessThan(8)
    expect(times.every(({ date }) => date.getUTCFullYear() % 5 === 0)).toBe(true)
  })

  it('labels the months of a single year', () => {
    expect(layOutValues(measureOf(yearly(2024, 1)), 900, String).times).toHaveLength(12)
    expect(layOutValues(measureOf(yearly(2024, 1)), 320, String).times).toHaveLength(4)
  })

  it('has every value within its bounds, however large or small', () => {
    fc.assert(
      fc.property(anyRows, fc.integer({ min: 240, max: 2000 }), (rows, width) => {
        for (const measure of collectValues(rows).measures) {
          const layout = layOutValues(measure, width, () => '0')
          for (const { x, y, from, to } of measure.series.flatMap(({ points }) =>
            placePoints(points, layout),
          )) {
            expect(from >= layout.left - 0.5 && to <= layout.right + 0.5 && from <= x && x <= to).toBe(true)
            expect(y >= layout.top - 0.5 && y <= layout.bottom + 0.5).toBe(true)
          }
        }
      }),
    )
  })
})

describe('a picture as a file', () => {
  it('has colours that every program supports', () => {
    expect(plainColour('color(srgb 0.5 0 1)')).toBe('rgb(128, 0, 255)')
    expect(plainColour('color(srgb 0.5 0 1 / 0.5)')).toBe('rgb(128, 0, 255)')
    expect(plainColour('rgb(1, 2, 3)')).toBe('rgb(1, 2, 3)')
  })
})
