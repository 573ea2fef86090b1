// Counts reports per theme. A report with several themes counts in each, so the counts may add up to more than the
// total. Pure.
import { compareNames } from '../../../src/core/natural-order.ts'
import type { Row } from '../model.ts'

export interface ThemeCounts {
  readonly total: number
  /** The most frequent first. */
  readonly themes: readonly { readonly theme: string; readonly count: number }[]
  readonly unthemed: number
  /** Reports with two themes or more. */
  readonly several: number
}

export function themeCounts(rows: readonly Row[]): ThemeCounts {
  const counts = new Map<string, number>()
  let [unthemed, several] = [0, 0]
  for (const { themes } of rows) {
    const own = new Set(themes)
    if (own.size === 0) unthemed += 1
    if (own.size > 1) several += 1
    for (const theme of own) counts.set(theme, (counts.get(theme) ?? 0) + 1)
  }
  const themes = [...counts].map(([theme, count]) => ({ theme, count }))
  themes.sort((a, b) => b.count - a.count || compareNames(a.theme, b.theme))
  return { total: rows.length, themes, unthemed, several }
}
