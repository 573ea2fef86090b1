// Why a file is not read as a workbook: facts, of which each language makes its sentence. Rules, section 12. Pure.

/** Bounds of a workbook: counted while it is unpacked, so that no file can say less than it takes. */
export const workbookLimits = {
  packed: 10 * 1024 * 1024,
  unpacked: 100 * 1024 * 1024,
  /** Files in the zip. */
  parts: 2_000,
  sheets: 64,
  columns: 1_000,
  /** With a value. */
  cells: 500_000,
  /** In the list of texts that cells share. */
  sharedTexts: 1_000_000,
  /** Of the document that is made of all cells: a text that many cells share counts each time. */
  converted: 32 * 1024 * 1024,
} as const

export type WorkbookLimit = keyof typeof workbookLimits

/** What a file is instead of a workbook that we read. */
export type OtherFile = 'xls' | 'xlsb' | 'encrypted' | 'ods' | 'numbers' | 'document' | 'archive' | 'csv'

/** What no workbook of Excel has, or what is never followed. */
export type ForbiddenContent =
  | 'zip64'
  | 'several-disks'
  | 'encrypted-part'
  | 'path'
  | 'duplicate'
  | 'overlap'
  | 'compression'
  | 'external'
  | 'declarations'
  | 'shared-part'

export type Damage =
  | 'cut-off'
  | 'directory'
  | 'content'
  | 'checksum'
  | 'encoding'
  | 'xml'
  | 'missing-part'
  | 'other-part'
  | 'order'
  | 'reference'

export type WorkbookFault =
  | { readonly fault: 'other-file'; readonly is: OtherFile }
  | { readonly fault: 'old-template' }
  | { readonly fault: 'no-known-sheet'; readonly sheets: readonly string[] }
  | { readonly fault: 'too-much'; readonly of: WorkbookLimit; readonly limit: number }
  | { readonly fault: 'forbidden'; readonly content: ForbiddenContent; readonly part: string }
  | { readonly fault: 'damaged'; readonly damage: Damage; readonly part: string }

export class WorkbookError extends Error {
  override readonly name = 'WorkbookError'
  readonly fault: WorkbookFault

  constructor(fault: WorkbookFault) {
    super(`not a workbook that is read: ${JSON.stringify(fault)}`)
    this.fault = fault
  }
}

export interface Refusal {
  readonly ok: false
  readonly fault: WorkbookFault
}

/** Gives what a WorkbookError says. */
export async function refuseFaults<T>(work: () => Promise<T>): Promise<T | Refusal> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof WorkbookError) return { ok: false, fault: error.fault }
    throw error
  }
}

export const tooMuch = (of: WorkbookLimit): WorkbookError =>
  new WorkbookError({ fault: 'too-much', of, limit: workbookLimits[of] })

/** The names of parts are shown: no more of them than fits a sentence. */
const shownPart = (part: string): string => (part.length > 100 ? `${part.slice(0, 100)}…` : part)

export const forbiddenError = (content: ForbiddenContent, part = ''): WorkbookError =>
  new WorkbookError({ fault: 'forbidden', content, part: shownPart(part) })

export const damageError = (damage: Damage, part = ''): WorkbookError =>
  new WorkbookError({ fault: 'damaged', damage, part: shownPart(part) })
