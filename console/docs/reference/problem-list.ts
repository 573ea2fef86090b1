// All problems: status and title are bundled, texts are loaded on demand.
import { problems } from 'virtual:problem-list'

import type { ProblemCode } from '../../../src/contract/problems.ts'
import type { Block } from '../../../src/core/markdown-blocks.ts'
import { useLanguage, type Language } from '../../shared/words/language.ts'

export interface ListedProblem {
  readonly code: ProblemCode
  readonly status: number
  readonly title: string
  readonly frenchTitle: string
}

export const problemList = problems as readonly ListedProblem[]

export const titleIn = ({ title, frenchTitle }: ListedProblem, language: Language): string =>
  language === 'fr' ? frenchTitle : title

export const findProblem = (code: string): ListedProblem | undefined =>
  problemList.find((each) => each.code === code)

export function useProblemTitle(): (code: string) => string {
  const language = useLanguage()
  return (code) => {
    const found = findProblem(code)
    return found ? titleIn(found, language) : code
  }
}

type Texts = Readonly<Record<string, readonly Block[]>>

export const loadProblems = async (): Promise<Texts> => (await import('virtual:problem-pages')).pages as Texts
