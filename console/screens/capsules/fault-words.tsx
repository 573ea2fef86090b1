// Why a file is not taken, before anything is sent.
import { workbookWords as englishWorkbookWords } from '../../../src/core/spreadsheet/wording/en.ts'
import { workbookWords as frenchWorkbookWords } from '../../../src/core/spreadsheet/wording/fr.ts'
import { describeWorkbookFault } from '../../../src/core/spreadsheet/wording/words.ts'
import { capsuleMaxBytes } from '../../shared/api/capsule-limit.ts'
import { useFormat } from '../../shared/words/format.ts'
import { useLanguage } from '../../shared/words/language.ts'
import type { FileFault } from './check-file.ts'
import { jsonReason } from './json-reasons.ts'
import { capsules as own } from './words.ts'

export function FaultWords({ file, fault }: { file: File; fault: FileFault }): string {
  const words = own.use().upload
  const { number, size } = useFormat()
  const language = useLanguage()
  if (fault.kind === 'unreadable') return words.unreadable
  if (fault.kind === 'too-large')
    return `${words.tooLarge(number(file.size), size(capsuleMaxBytes), number(capsuleMaxBytes))} ${words.nothingSent}`
  if (fault.kind === 'workbook') {
    const workbookWords = language === 'fr' ? frenchWorkbookWords : englishWorkbookWords
    return `${describeWorkbookFault(fault.fault, workbookWords)} ${words.nothingSent}`
  }
  const { line, column, reason } = fault
  return `${words.notJson(number(line), number(column), jsonReason(reason, language))} ${words.nothingSent}`
}
