// What counts as an answer to a question.
import { answerFault } from '../../../src/core/mending/apply-mends.ts'
import type { Decision } from '../../../src/core/mending/proposal.ts'
import type { Question } from './model.ts'

export const editableText = (decision: Decision | undefined): string =>
  decision?.kind === 'text' ? decision.text : ''

export function isAnswered(
  { field, list, options, path }: Question,
  decision: Decision | undefined,
): boolean {
  if (decision?.kind === 'option') return options?.[decision.at] !== undefined
  if (decision?.kind !== 'text') return false
  const asked = field ?? (list ? 'iri' : undefined)
  return asked !== undefined && answerFault(asked, decision.text, path) === null
}
