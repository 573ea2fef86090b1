// Outcomes and indicators with long lists of themes: one row per theme, so that a filter need not read the list.
import { maxValueBytes } from './card-limits.ts'
import type { Change } from './change.ts'
import type { EntityKey, KeyMaker } from './entity-key.ts'
import { compareRows, type RowChange } from './table.ts'
import { themeMembershipTable, type OutcomeRow, type ThemeMembershipRow } from './tables.ts'

type ThemeOwner = Pick<OutcomeRow, 'themes' | 'themeBytes'>

export function themeMembershipRows(
  key: KeyMaker,
  ownerKey: EntityKey,
  { themes, themeBytes }: ThemeOwner,
): ThemeMembershipRow[] {
  if (themeBytes <= maxValueBytes) return []
  return themes.map((theme) => ({ ownerKey, themeKey: key('theme', theme) }))
}

export async function changeThemeMembership<Row extends ThemeOwner>(
  { write, key }: Change,
  changes: readonly RowChange<Row>[],
  ownerKey: (row: Row) => EntityKey,
): Promise<void> {
  const membershipRows = (row: Row | undefined) => (row ? themeMembershipRows(key, ownerKey(row), row) : [])
  for (const { before, after } of changes) {
    const rows = compareRows(themeMembershipTable, membershipRows(before), membershipRows(after))
    if (rows.length > 0) await write(themeMembershipTable, rows)
  }
}
