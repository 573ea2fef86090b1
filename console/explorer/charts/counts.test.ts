import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { countOrganizations, countThemes, hasSeveral } from './value-counts.ts'
import { anyRows, rowWith } from '../../../test/fixtures/row-samples.ts'

describe('reports per theme', () => {
  it('count a report with two themes in both, and one without a theme separately', () => {
    const rows = [
      rowWith({ themes: ['a', 'b'] }),
      rowWith({ themes: ['a'] }),
      rowWith(),
      rowWith({ themes: ['b', 'b'] }),
    ]
    expect(countThemes(rows)).toEqual({
      total: 4,
      values: [
        { value: 'a', count: 2 },
        { value: 'b', count: 2 },
      ],
      without: 1,
      several: 1,
    })
  })

  it('include each report at least once: with and without themes', () => {
    fc.assert(
      fc.property(anyRows, (rows) => {
        const { values, without } = countThemes(rows)
        for (const { value, count } of values)
          expect(count).toBe(rows.filter((row) => row.themes.includes(value)).length)
        const themed = rows.filter((row) => values.some(({ value }) => row.themes.includes(value)))
        expect(themed.length + without).toBe(rows.length)
      }),
    )
  })
})

describe('organizations per fund', () => {
  it('count each organization once per fund, and those without a fund separately', () => {
    const counts = countOrganizations(
      [
        { id: 'o1', values: ['Aspen', 'Birch'] },
        { id: 'o1', values: ['Aspen', 'Birch'] },
        { id: 'o2', values: ['Aspen'] },
        { id: 'o3', values: [] },
      ],
      true,
    )
    expect(counts).toMatchObject({
      total: 3,
      values: [
        { value: 'Aspen', count: 2 },
        { value: 'Birch', count: 1 },
      ],
      without: 1,
    })
    expect(hasSeveral(counts)).toBe(true)
    expect(hasSeveral(countOrganizations([{ id: 'o1', values: ['Aspen'] }], true))).toBe(false)
  })
})
