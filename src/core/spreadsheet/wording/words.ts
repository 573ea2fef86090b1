// The sentences about workbooks that are not read, which every language has.
import type { Damage, ForbiddenContent, OtherFile, WorkbookFault, WorkbookLimit } from '../workbook-fault.ts'

export interface WorkbookWords {
  readonly otherFile: Readonly<Record<OtherFile, string>>
  readonly oldTemplate: string
  readonly noKnownSheet: (sheets: readonly string[]) => string
  readonly tooMuch: Readonly<Record<WorkbookLimit, (limit: number) => string>>
  readonly forbidden: Readonly<Record<ForbiddenContent, string>>
  readonly damaged: Readonly<Record<Damage, string>>
  readonly forbiddenSentence: (reason: string, part: string) => string
  readonly damagedSentence: (reason: string, part: string) => string
}

export function describeWorkbookFault(fault: WorkbookFault, words: WorkbookWords): string {
  switch (fault.fault) {
    case 'other-file':
      return words.otherFile[fault.is]
    case 'old-template':
      return words.oldTemplate
    case 'no-known-sheet':
      return words.noKnownSheet(fault.sheets)
    case 'too-much':
      return words.tooMuch[fault.of](fault.limit)
    case 'forbidden':
      return words.forbiddenSentence(words.forbidden[fault.content], fault.part)
    case 'damaged':
      return words.damagedSentence(words.damaged[fault.damage], fault.part)
  }
}
