// The texts of the problem pages, loaded when the first of them is opened.
import type { Block } from '../../../src/core/markdown-blocks.ts'

type ProblemTexts = Readonly<Record<string, readonly Block[]>>

export const loadProblems = async (): Promise<ProblemTexts> =>
  (await import('virtual:problem-pages')).pages as ProblemTexts
