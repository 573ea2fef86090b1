// A mapping that was made for another file, moved to where its headings stand in this one. What was said then is kept, but
// for the period of that file; columns that it did not have are to be said. Rules, section 12. Pure.
import { findAllMapped, type MappedTable } from './find-mapped.ts'
import type { Mapping, TableMapping } from './mapping.ts'
import type { OwnSheet } from './own-sheets.ts'

/** `guess`: what this file probably says. Null where none of its headings are in the file. */
export function moveMapping(sheets: readonly OwnSheet[], saved: Mapping, guess: Mapping): Mapping | null {
  const tables = findAllMapped(sheets, saved).map((found) => moveTable(found, guess))
  if (tables.length === 0) return null
  const { period: _, ...said } = saved
  const { language, period } = guess
  return { ...said, language, tables, ...(period !== undefined && { period }) }
}

function moveTable({ sheet, mapping, table, columns }: MappedTable, guess: Mapping): TableMapping {
  const moved = [...columns.values()]
  const known = new Set(moved.map(({ column }) => column))
  // Another table may stand beside it.
  const same = guess.tables.find(
    (each) =>
      each.sheet === sheet.name &&
      each.headings[1] === table.headings[1] &&
      each.columns.some(({ column }) => known.has(column)),
  )
  const added = (same?.columns ?? [])
    .filter(({ column }) => !known.has(column))
    .map(({ heading, column, is }) => ({ heading, column, is: is === 'leave-out' ? is : null }))
  return { ...mapping, sheet: sheet.name, headings: table.headings, columns: [...moved, ...added] }
}
