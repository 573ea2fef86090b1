// A file of a producer, whatever it is: JSON-LD as it is, a workbook converted, or the reason why it is neither. Rules,
// sections 2 and 12. Pure.
import type { ReadResult } from '../graph/document.ts'
import type { JsonFault } from '../graph/json-faults.ts'
import type { Decode } from '../graph/parse-json.ts'
import { readScanned } from '../graph/read-document.ts'
import { scanJson } from '../graph/scan-json.ts'
import { isTableText, isZip, recognizeFile } from '../spreadsheet/recognize-file.ts'
import type { OtherFile, WorkbookFault } from '../spreadsheet/workbook-fault.ts'
import { checkDocument } from '../validation/check-document.ts'
import type { Findings } from '../validation/finding.ts'
import { checkWorkbook } from './check-workbook.ts'
import { convertWorkbook } from './convert-workbook.ts'

/** Why a file is not taken: where it stops being JSON, or what is wrong with the workbook. */
export type FileFault =
  | { readonly ok: false; readonly line: number; readonly column: number; readonly reason: JsonFault }
  | { readonly ok: false; readonly workbook: WorkbookFault }

export interface OpenedFile {
  readonly ok: true
  /** JSON-LD. */
  readonly document: Uint8Array
  read(decode?: Decode): Promise<ReadResult>
  check(result: ReadResult): Findings
}

export async function openFile(bytes: Uint8Array): Promise<OpenedFile | FileFault> {
  return isZip(bytes) ? openWorkbookFile(bytes) : openJson(bytes)
}

async function openWorkbookFile(bytes: Uint8Array): Promise<OpenedFile | FileFault> {
  const workbook = await convertWorkbook(bytes)
  if (!workbook.ok) return { ok: false, workbook: workbook.fault }
  const opened = openJson(workbook.document)
  return opened.ok ? { ...opened, check: (result) => checkWorkbook(workbook, result) } : opened
}

/** Synchronous: for documents that are so small that no thread is needed. */
export function openJson(bytes: Uint8Array): OpenedFile | FileFault {
  const scan = scanJson(bytes)
  if (scan.ok) {
    return {
      ok: true,
      document: bytes,
      read: (decode) => readScanned(bytes, scan, decode),
      check: checkDocument,
    }
  }
  const other: OtherFile | null = recognizeFile(bytes) ?? (isTableText(bytes) ? 'csv' : null)
  if (other) return { ok: false, workbook: { fault: 'other-file', is: other } }
  return { ok: false, line: scan.line, column: scan.column, reason: scan.reason }
}
