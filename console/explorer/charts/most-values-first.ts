// Order of the indicators: those with a unit before those without, then by number of values that can be drawn. Pure.
import type { Group } from './groups.ts'
import { isDrawn } from './values.ts'

export const mostValuesFirst = (indicators: readonly Group[]): readonly Group[] =>
  indicators
    .map((group) => {
      const drawn = group.rows.filter(isDrawn)
      return { group, drawn: drawn.length, hasUnit: drawn.some(({ unit }) => unit !== null) }
    })
    .sort(
      (a, b) =>
        Number(b.hasUnit) - Number(a.hasUnit) ||
        b.drawn - a.drawn ||
        b.group.rows.length - a.group.rows.length,
    )
    .map(({ group }) => group)
