// All search entries in the reader's language. Texts that load separately are added once they have loaded.
import { lineText, type Block } from '../../../src/core/markdown-blocks.ts'
import type { Language } from '../../shared/words/language.ts'
import { guideList, type ListedGuide } from '../guides/guide-list.ts'
import { guidePath, operationPath, problemPath } from '../place.ts'
import { problemList, titleIn } from '../reference/problem-list.ts'
import type { ReferenceOperation } from '../reference/reference-types.ts'
import { referenceWordsIn } from '../reference/reference-words.ts'
import { reference } from '../reference/reference.ts'
import type { Entry } from './search-entries.ts'

export interface Texts {
  readonly guides: Readonly<Record<string, readonly Block[]>>
  readonly problems: Readonly<Record<string, readonly Block[]>>
}

export const noTexts: Texts = { guides: {}, problems: {} }

export const allEntries = (language: Language, texts: Texts): readonly Entry[] => [
  ...reference.map((operation) => operationEntry(operation, language)),
  ...guideList.flatMap((guide) => guideEntries(guide, language, texts)),
  ...problemList.map((problem) => ({
    kind: 'problem' as const,
    title: titleIn(problem, language),
    name: problem.code,
    text: `${problem.status} ${blocksText(texts.problems[problem.code] ?? [])}`,
    to: problemPath(problem.code),
  })),
]

function guideEntries(guide: ListedGuide, language: Language, texts: Texts): Entry[] {
  const { id } = guide
  const { title, headings } = guide[language]
  const whole: Entry = {
    kind: 'guide',
    title,
    name: '',
    text: blocksText(texts.guides[id] ?? []),
    to: guidePath(id),
  }
  const parts = headings.map((heading): Entry => ({
    kind: 'guide',
    title: heading.title,
    name: '',
    text: title,
    to: `${guidePath(id)}#${heading.id}`,
  }))
  return [whole].concat(parts)
}

function operationEntry(operation: ReferenceOperation, language: Language): Entry {
  const words = referenceWordsIn(language)
  const { id, method, path, parameters } = operation
  return {
    kind: 'operation',
    title: words.summary(operation),
    name: `${method} ${path}`,
    text: [
      id,
      words.description(operation) ?? '',
      ...parameters.map(({ name }) => `${name} ${words.hint(operation, name) ?? ''}`),
    ].join(' '),
    to: operationPath(id),
  }
}

const blocksText = (blocks: readonly Block[]): string =>
  blocks
    .map((block) => {
      if (block.as === 'code') return block.text
      if (block.as === 'list') return block.items.map(lineText).join(' ')
      if (block.as === 'table') return [block.head, ...block.rows].flat().map(lineText).join(' ')
      return lineText(block.line)
    })
    .join(' ')
