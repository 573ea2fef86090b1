// The problem for a file that is neither JSON nor a workbook that is read. Rules, sections 2 and 12.
import { problem } from '../../contract/problems.ts'
import type { FileFault } from '../../core/workbook/scan-file.ts'

export function fileInvalid(fault: FileFault): Error {
  if ('workbook' in fault) return problem('workbook_invalid', fault.workbook)
  const { line, column, reason } = fault
  return problem(
    'json_invalid',
    { of: 'document', place: { line, column, reason } },
    { members: { line, column } },
  )
}
