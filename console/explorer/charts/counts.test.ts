import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { fundCounts, hasSeveral } from './funds.ts'
import { anyRows, rowWith } from '../../../test/fixtures/row-samples.ts'
import { themeCounts } from './themes.ts'

describe('reports per theme', () => {
  it('count a report with two themes in both, and one without a theme separately', () => {
    const rows = [
      rowWith({ themes: ['a', 'b'] }),
      rowWith({ themes: ['a'] }),
      rowWith(),
      rowWith({ themes: ['b', 'b'] }),
    ]
    expect(themeCounts(rows)).toEqual({
      total: 4,
      themes: [
        { theme: 'a', count: 2 },
        { theme: 'b', count: 2 },
      ],
      unthemed: 1,
      several: 1,
    })
  })

  it('include each report at least once: with and without themes', () => {
    fc.assert(
      fc.property(anyRows, (rows) => {
        const { themes, unthemed } = themeCounts(rows)
        for (const { theme, count } of themes)
          expect(count).toBe(rows.filter((row) => row.themes.includes(theme)).length)
        const themed = rows.filter((row) => themes.some(({ theme }) => row.themes.includes(theme)))
        expect(themed.length + unthemed).toBe(rows.length)
      }),
    )
  })
})

describe('organizations per fund', () => {
  it('count each organization once per fund, and those without a fund separately', () => {
    const counts = fundCounts(
      [
        { id: 'o1', funds: ['Aspen', 'Birch'] },
        { id: 'o1', funds: ['Aspen', 'Birch'] },
        { id: 'o2', funds: ['Aspen'] },
        { id: 'o3', funds: [] },
      ],
      true,
    )
    expect(counts).toMatchObject({
      total: 3,
      funds: [
        { fund: 'Aspen', organizations: 2 },
        { fund: 'Birch', organizations: 1 },
      ],
      unfunded: 1,
    })
    expect(hasSeveral(counts)).toBe(true)
    expect(hasSeveral(fundCounts([{ id: 'o1', funds: ['Aspen'] }], true))).toBe(false)
  })
})
