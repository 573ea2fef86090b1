// Which notes of a report about sheets and columns mending probably asks about, so that it is offered for an accepted
// workbook, too: a report has their names, and not what stands below them. Rules, sections 8 and 12. Pure.
import type { ReportNote } from '../../validation/report.ts'
import { findLayoutColumn, findLayoutSheet, layout, neededKeys } from '../../workbook/layout.ts'
import { likelyScore, maxNameLength, readName, scoreColumnName, scoreSheetName } from './like-names.ts'

export function isAskedNote({
  note,
  value = '',
  focus,
}: Pick<ReportNote, 'note' | 'value' | 'focus'>): boolean {
  if (value === '' || value.length > maxNameLength) return false
  const written = readName(value)
  if (note === 'unknown-sheet') return layout.some((sheet) => scoreSheetName(written, sheet) >= likelyScore)
  if (note !== 'unknown-column') return false
  const sheet = findLayoutSheet(focus.slice(0, Math.max(0, focus.lastIndexOf('!'))))
  // A column that is there a second time has a name of ours.
  if (!sheet || findLayoutColumn(sheet, value)) return false
  // An accepted workbook has some columns already.
  const open = sheet.columns.filter(({ key }) => key !== 'hasName' && !neededKeys.has(key))
  return open.some((column) => scoreColumnName(written, column) >= likelyScore)
}
