// First check of an upload: is it JSON, or a workbook that can be converted? Rules, sections 2 and 12. Runs in a thread,
// except for small documents.
import { hash } from 'node:crypto'
import { deflateSync } from 'node:zlib'

import { isZip } from '../../core/spreadsheet/recognize-file.ts'
import { scanFile } from '../../core/workbook/scan-file.ts'
import type { Received } from './thread-work.ts'

// Level 1: for a 10 MiB capsule, higher levels take several times as long and save little.
const deflateOptions = { level: 1 }

export const deflate = (bytes: Uint8Array): Buffer => deflateSync(bytes, deflateOptions)

export async function receiveFile(bytes: Uint8Array): Promise<Received> {
  if (!isZip(bytes)) return receiveDocument(bytes)
  // Loaded on first use: most files are JSON.
  const { convertWorkbook } = await import('../../core/workbook/convert-workbook.ts')
  const converted = await convertWorkbook(bytes)
  return converted.ok ? packDocument(bytes) : { ok: false, workbook: converted.fault }
}

/** Of a file that is no zip. */
export function receiveDocument(bytes: Uint8Array): Received {
  const scan = scanFile(bytes)
  return scan.ok ? packDocument(bytes) : scan
}

const packDocument = (bytes: Uint8Array): Received => ({
  ok: true,
  deflated: deflate(bytes),
  sha256: hash('sha256', bytes, 'buffer'),
  sizeBytes: bytes.length,
})
