// The first look at a file that is no zip: JSON, something that people send in place of a workbook, or neither. Rules,
// sections 2 and 12. Pure.
import type { JsonFault } from '../graph/json-faults.ts'
import { scanJson, type ValidJson } from '../graph/scan-json.ts'
import { isTableText, recognizeFile } from '../spreadsheet/recognize-file.ts'
import type { WorkbookFault } from '../spreadsheet/workbook-fault.ts'

/** Why a file is not taken: where it stops being JSON, or what is wrong with the workbook. */
export type FileFault =
  | { readonly ok: false; readonly line: number; readonly column: number; readonly reason: JsonFault }
  | { readonly ok: false; readonly workbook: WorkbookFault }

export function scanFile(bytes: Uint8Array): ValidJson | FileFault {
  const scan = scanJson(bytes)
  if (scan.ok) return scan
  const other = recognizeFile(bytes) ?? (isTableText(bytes) ? 'csv' : null)
  if (other) return { ok: false, workbook: { fault: 'other-file', is: other } }
  return { ok: false, line: scan.line, column: scan.column, reason: scan.reason }
}
