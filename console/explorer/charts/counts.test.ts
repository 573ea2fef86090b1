import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { countOrganizations, hasSeveral } from './organization-counts.ts'
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
        { value: 'Aspen', organizations: 2 },
        { value: 'Birch', organizations: 1 },
      ],
      without: 1,
    })
    expect(hasSeveral(counts)).toBe(true)
    expect(hasSeveral(countOrganizations([{ id: 'o1', values: ['Aspen'] }], true))).toBe(false)
  })
})
