// The cells that questions are about, for the tables of the sheets.
import { cellName } from '../../../src/core/spreadsheet/cell-place.ts'
import type { Decision } from '../../../src/core/mending/proposal.ts'
import type { CellMark } from '../sheets/model.ts'
import { isAnswered } from './decisions.ts'
import type { Question } from './model.ts'
import { fieldLabel, questionReason } from './question-words.ts'
import type { mending } from './words.ts'

/** Those that are not answered yet, without what follows from others. */
export function questionMarks(
  questions: readonly Question[],
  decisions: ReadonlyMap<string, Decision>,
  words: ReturnType<typeof mending.use>,
): CellMark[] {
  return questions.flatMap((question): CellMark[] => {
    const { cell, isNeeded, id, kind, under } = question
    if (!cell || kind === 'certain' || under !== undefined || isAnswered(question, decisions.get(id)))
      return []
    return [
      {
        cell,
        severity: isNeeded ? 'violation' : 'warning',
        // Of thousands of marks only those on the page are read.
        get message() {
          return `${cellName(cell)}: ${fieldLabel(question, words)}. ${questionReason(question, words)}`
        },
      },
    ]
  })
}
