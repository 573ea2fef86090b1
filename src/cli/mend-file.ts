// A capsule file with what is certain mended: JSON in its text, a workbook in its cells.
import { identifiersId } from '../core/mending/identifiers.ts'
import { MendSession } from '../core/mending/mend-session.ts'
import type { Decisions } from '../core/mending/proposal.ts'
import { WorkbookSession } from '../core/mending/workbook/workbook-session.ts'
import { isZip } from '../core/spreadsheet/recognize-file.ts'
import { WorkbookError } from '../core/spreadsheet/workbook-fault.ts'

/** `content`: text, or the bytes of a workbook. */
export async function mendFile(bytes: Uint8Array, base?: string) {
  const decisions: Decisions = new Map(
    base === undefined ? [] : [[identifiersId, { kind: 'text', text: base }]],
  )
  if (!isZip(bytes)) {
    const mended = await new MendSession(bytes).mend(decisions)
    return { ...mended, content: () => Promise.resolve(mended.text) }
  }
  try {
    const mended = await new WorkbookSession(bytes).mend(decisions)
    return { ...mended, content: mended.file }
  } catch (error) {
    if (error instanceof WorkbookError) return { fault: error.fault }
    throw error
  }
}
