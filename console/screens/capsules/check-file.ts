// Checks a file before the upload, so that nobody waits for an upload that must fail.
import { capsuleMaxBytes } from '../../shared/api/capsule-limit.ts'
import { callOnce } from '../../shared/workers/call-worker.ts'
import type { CheckFunctions } from './check-worker.ts'
import type { JsonFault } from '../../../src/core/graph/json-faults.ts'
import type { WorkbookFault } from '../../../src/core/spreadsheet/workbook-fault.ts'

export type FileFault =
  | { readonly kind: 'too-large' }
  | { readonly kind: 'not-json'; readonly line: number; readonly column: number; readonly reason: JsonFault }
  | { readonly kind: 'workbook'; readonly fault: WorkbookFault }
  /** A folder, or a file that has been moved. */
  | { readonly kind: 'unreadable' }

export async function checkFile(file: File): Promise<FileFault | null> {
  if (file.size > capsuleMaxBytes) return { kind: 'too-large' }
  const worker = new Worker(new URL('./check-worker.ts', import.meta.url), { type: 'module' })
  // When the check cannot run here, the service does it.
  return await callOnce<CheckFunctions, 'check'>(worker, 'check', [file]).catch(() => null)
}
