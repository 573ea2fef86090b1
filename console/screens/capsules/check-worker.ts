// Checks in a worker whether a file is JSON or a workbook that is read, with the code that the service uses.
import { serveCalls } from '../../shared/workers/serve-calls.ts'
import { isZip } from '../../../src/core/spreadsheet/recognize-file.ts'
import { convertWorkbook } from '../../../src/core/workbook/convert-workbook.ts'
import { scanFile } from '../../../src/core/workbook/scan-file.ts'
import type { FileFault } from './check-file.ts'

const functions = { check }

export type CheckFunctions = typeof functions

serveCalls(functions)

async function check(file: File): Promise<FileFault | null> {
  try {
    const bytes = new Uint8Array(await file.arrayBuffer())
    if (isZip(bytes)) {
      const converted = await convertWorkbook(bytes)
      return converted.ok ? null : { kind: 'workbook', fault: converted.fault }
    }
    const scan = scanFile(bytes)
    if (scan.ok) return null
    if ('workbook' in scan) return { kind: 'workbook', fault: scan.workbook }
    return { kind: 'not-json', line: scan.line, column: scan.column, reason: scan.reason }
  } catch {
    return { kind: 'unreadable' }
  }
}
