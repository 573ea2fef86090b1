// A file as the service reads it: JSON-LD, or a workbook converted. What is neither gets the finding that it is no JSON.
import type { ReadResult } from '../../../src/core/graph/document.ts'
import { readDocument } from '../../../src/core/graph/read-document.ts'
import { checkDocument } from '../../../src/core/validation/check-document.ts'
import type { Findings } from '../../../src/core/validation/finding.ts'
import { openFile } from '../../../src/core/workbook/read-file.ts'

export async function readFile(bytes: Uint8Array): Promise<{ read: ReadResult; findings: Findings }> {
  const opened = await openFile(bytes)
  const read = opened.ok ? await opened.read() : await readDocument(bytes)
  return { read, findings: opened.ok ? opened.check(read) : checkDocument(read) }
}
