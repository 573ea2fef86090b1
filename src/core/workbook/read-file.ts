// A file of a producer, whatever it is: JSON-LD as it is, a workbook converted, or the reason why it is neither. Rules,
// sections 2 and 12. Pure.
import type { ReadResult } from '../graph/document.ts'
import type { Decode } from '../graph/parse-json.ts'
import { readScanned } from '../graph/read-document.ts'
import { isZip } from '../spreadsheet/recognize-file.ts'
import { checkDocument } from '../validation/check-document.ts'
import type { Findings } from '../validation/finding.ts'
import { checkWorkbook } from './check-workbook.ts'
import { convertWorkbook } from './convert-workbook.ts'
import { scanFile, type FileFault } from './scan-file.ts'

export interface OpenedFile {
  readonly ok: true
  /** JSON-LD. */
  readonly document: Uint8Array
  readonly read: (decode?: Decode) => Promise<ReadResult>
  readonly check: (result: ReadResult) => Findings
}

export async function openFile(bytes: Uint8Array): Promise<OpenedFile | FileFault> {
  if (!isZip(bytes)) return openJson(bytes)
  const workbook = await convertWorkbook(bytes)
  if (!workbook.ok) return { ok: false, workbook: workbook.fault }
  const opened = openJson(workbook.document)
  return opened.ok ? { ...opened, check: (result) => checkWorkbook(workbook, result) } : opened
}

function openJson(bytes: Uint8Array): OpenedFile | FileFault {
  const scan = scanFile(bytes)
  if (!scan.ok) return scan
  return {
    ok: true,
    document: bytes,
    read: (decode) => readScanned(bytes, scan, decode),
    check: checkDocument,
  }
}
